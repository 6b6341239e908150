// How a game stands, from where the visitor sits.

import type { GameKeys, GameStatus, SideName } from '../api/types.ts';

export interface Outcome {
  kind: 'ongoing' | 'draw' | 'won' | 'lost' | 'decided';
  /** Who won, if anybody. */
  winner: SideName | null;
  reason: 'rules' | 'resignation' | 'time';
}

/** The side that this browser plays: one, none, or both for `null`. */
export function ownSide(keys: GameKeys): SideName | null {
  if (keys.first && keys.second) return null;
  return keys.first ? 'first' : keys.second ? 'second' : null;
}

/** The outcome. Only somebody who sat at one side has won or lost. */
export function outcomeOf(status: GameStatus, keys: GameKeys): Outcome {
  const reason = status.reason ?? 'rules';
  const winner = status.state === 'won' ? (status.winner ?? null) : null;
  if (status.state !== 'won') return { kind: status.state, winner, reason };
  const own = ownSide(keys);
  const kind = !own || !winner ? 'decided' : own === winner ? 'won' : 'lost';
  return { kind, winner, reason };
}

/** The names of the players. `You` is what the service calls somebody who gave
 *  no name: that is you only where you have the key. */
export function playerNames(
  names: readonly string[],
  keys: GameKeys,
  words: { you: string; guest: string },
): [string, string] {
  const name = (index: number, key: string | null | undefined) => {
    const given = names[index] ?? '';
    if (given !== 'You' && given !== '') return given;
    return key ? words.you : words.guest;
  };
  return [name(0, keys.first), name(1, keys.second)];
}
