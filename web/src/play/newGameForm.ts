// The settings of a new game, which are stored between visits.

import {
  other,
  type GameCreate,
  type GameName,
  type GameView,
  type Seat,
  type SideName,
} from '../api/types.ts';
import { USUAL_SIZE } from '../games/gomoku/stones.ts';
import { gameInfo } from '../games/info.ts';
import { recall, remember } from '../state/stored.svelte.ts';

/** The opponent: the engine, a person at this screen, or a friend by link. */
export type Opponent = 'engine' | 'here' | 'elsewhere';

export interface ClockSetting {
  minutes: number;
  increment: number;
}

export interface NewGameForm {
  game: GameName;
  rule: string;
  size: number;
  opponent: Opponent;
  level: number;
  /** The engine's time per move. */
  budgetMs: number;
  side: SideName | 'random';
  clock: ClockSetting | null;
  swap2: boolean;
  lexicon: string | null;
  /** Whether two people may use hints and analysis before the end. */
  assistance: boolean;
}

function usualForm(game: GameName): NewGameForm {
  return {
    game,
    rule: gameInfo(game).usualRule,
    size: USUAL_SIZE,
    opponent: 'engine',
    level: 2,
    budgetMs: 500,
    side: 'first',
    clock: null,
    swap2: false,
    lexicon: null,
    assistance: false,
  };
}

/** Returns the visitor's last settings for a game. */
export function lastForm(game: GameName): NewGameForm {
  const kept = recall<Partial<NewGameForm>>(`wishes.${game}`, {});
  const form = { ...usualForm(game), ...kept, game };
  return { ...form, rule: ruleOf(form) };
}

/** Returns the rule, or the usual one if the rule is only for games between people. */
export function ruleOf(form: NewGameForm): string {
  const { peopleRules, usualRule } = gameInfo(form.game);
  const isForPeople = peopleRules?.includes(form.rule) ?? false;
  return isForPeople && form.opponent === 'engine' ? usualRule : form.rule;
}

export function keepForm(form: NewGameForm): void {
  remember(`wishes.${form.game}`, form);
}

/** Returns the settings of an existing game for the visitor on `side`; `seats` is the
 *  number of the visitor's seats. */
export function formOf(view: GameView, side: SideName, seats: number): NewGameForm {
  const game = view.position.game as GameName;
  const engine = view.players.find((player) => player.kind === 'engine');
  const usual = lastForm(game);
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
    assistance: view.assistance ?? false,
  };
}

/** Returns whether the game begins with a swap2 opening. */
export function hasSwap2(form: NewGameForm): boolean {
  return form.swap2 && form.opponent === 'engine';
}

/** Returns the visitor's side, drawn at random if the settings say so. */
export function sideOf(form: NewGameForm): SideName {
  if (form.side !== 'random') return form.side;
  return Math.random() < 0.5 ? 'first' : 'second';
}

/** Returns the request that creates a game, with the visitor on `side` and the first
 *  moves made. */
export function createRequest(form: NewGameForm, side: SideName, moves: string[] = []): GameCreate {
  const { hasSize, randomStart } = gameInfo(form.game);
  const rule = ruleOf(form);
  const position = randomStart?.(rule);
  const person: Seat = { kind: 'human' };
  const across: Seat =
    form.opponent === 'engine'
      ? { kind: 'engine', level: form.level, budget_ms: form.budgetMs }
      : { kind: 'human' };
  const seats = { [side]: person, [other(side)]: across } as Record<SideName, Seat>;
  return {
    game: form.game,
    rule,
    ...(hasSize ? { size: form.size } : {}),
    ...(form.lexicon ? { lexicon: form.lexicon } : {}),
    ...(position ? { position } : {}),
    moves,
    first: seats.first,
    second: seats.second,
    // Two people at one screen see everything that happens.
    ...(form.opponent === 'engine'
      ? {}
      : { assistance: form.opponent === 'here' || form.assistance }),
    ...(form.clock
      ? {
          clock: {
            initial_ms: Math.round(form.clock.minutes * 60_000),
            increment_ms: Math.round(form.clock.increment * 1_000),
          },
        }
      : {}),
  };
}
