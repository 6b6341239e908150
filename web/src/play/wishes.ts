// What a visitor wants to play: kept from visit to visit, turned into a new game.

import {
  other,
  type GameCreate,
  type GameName,
  type GameView,
  type Seat,
  type SideName,
} from '../api/types.ts';
import { randomStart } from '../model/chess960.ts';
import { recall, remember } from '../state/stored.svelte.ts';

/** Who sits across the board. */
export type Opponent = 'engine' | 'here' | 'elsewhere';

export interface ClockWish {
  minutes: number;
  increment: number;
}

export interface Wishes {
  game: GameName;
  rule: string;
  size: number;
  opponent: Opponent;
  level: number;
  /** What the engine may take for a move. */
  budgetMs: number;
  side: SideName | 'random';
  clock: ClockWish | null;
  swap2: boolean;
  lexicon: string | null;
}

const USUAL: Record<GameName, Wishes> = {
  gomoku: usual('gomoku', 'freestyle'),
  chess: usual('chess', 'standard'),
  // Friends settle doubtful words at the table.
  crossword: usual('crossword', 'void+casual'),
};

function usual(game: GameName, rule: string): Wishes {
  return {
    game,
    rule,
    size: 15,
    opponent: 'engine',
    level: 2,
    budgetMs: 500,
    side: 'first',
    clock: null,
    swap2: false,
    lexicon: null,
  };
}

/** What this visitor wanted last time in this game. */
export function lastWishes(game: GameName): Wishes {
  return { ...USUAL[game], ...recall<Partial<Wishes>>(`wishes.${game}`, {}), game };
}

export function keepWishes(wishes: Wishes): void {
  remember(`wishes.${wishes.game}`, wishes);
}

/** The wishes that lead to a game like this one, from `side`; `seats` is how many
 *  of its seats are the visitor's. */
export function wishesOf(view: GameView, side: SideName, seats: number): Wishes {
  const game = view.position.game as GameName;
  const engine = view.players.find((player) => player.kind === 'engine');
  const usual = lastWishes(game);
  return {
    ...usual,
    rule: view.position.rule,
    size: view.position.size ?? usual.size,
    opponent: engine ? 'engine' : seats === 2 ? 'here' : 'elsewhere',
    level: engine?.level ?? usual.level,
    side,
    clock: view.clock
      ? { minutes: view.clock.initial_ms / 60_000, increment: view.clock.increment_ms / 1_000 }
      : null,
    swap2: false,
    lexicon: view.position.lexicon ?? null,
  };
}

/** The side that the visitor gets. */
export function sideOf(wishes: Wishes): SideName {
  if (wishes.side !== 'random') return wishes.side;
  return Math.random() < 0.5 ? 'first' : 'second';
}

/** The game that was wished for, with the visitor at `side` and these stones on
 *  the board already. */
export function createWords(wishes: Wishes, side: SideName, moves: string[] = []): GameCreate {
  const person: Seat = { kind: 'human' };
  const across: Seat =
    wishes.opponent === 'engine'
      ? { kind: 'engine', level: wishes.level, budget_ms: wishes.budgetMs }
      : { kind: 'human' };
  const seats = { [side]: person, [other(side)]: across } as Record<SideName, Seat>;
  return {
    game: wishes.game,
    rule: wishes.rule,
    ...(wishes.game === 'gomoku' ? { size: wishes.size } : {}),
    ...(wishes.lexicon ? { lexicon: wishes.lexicon } : {}),
    ...(wishes.rule === 'chess960' ? { position: randomStart() } : {}),
    moves,
    first: seats.first,
    second: seats.second,
    ...(wishes.clock
      ? {
          clock: {
            initial_ms: Math.round(wishes.clock.minutes * 60_000),
            increment_ms: Math.round(wishes.clock.increment * 1_000),
          },
        }
      : {}),
  };
}
