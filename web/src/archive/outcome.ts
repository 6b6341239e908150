// The result of a game from the visitor's point of view.

import type { GameKeys, GameStatus, SideName } from '../api/types.ts';

export interface Outcome {
  kind: 'ongoing' | 'draw' | 'won' | 'lost' | 'decided';
  /** The winner, if there is one. */
  winner: SideName | null;
  reason: 'rules' | 'resignation' | 'time' | 'agreement';
}

/** Returns the side played in this browser; null if it is neither or both. */
export function ownSide(keys: GameKeys): SideName | null {
  if (keys.first && keys.second) return null;
  return keys.first ? 'first' : keys.second ? 'second' : null;
}

/** Returns the outcome. Only a visitor who played exactly one side has won or lost. */
export function outcomeOf(status: GameStatus, keys: GameKeys): Outcome {
  const reason = status.reason ?? 'rules';
  const winner = status.state === 'won' ? (status.winner ?? null) : null;
  if (status.state !== 'won') return { kind: status.state, winner, reason };
  const own = ownSide(keys);
  const kind = !own || !winner ? 'decided' : own === winner ? 'won' : 'lost';
  return { kind, winner, reason };
}

/** Returns the names of the players. The service stores `You` for a player without a
 *  name; this is the visitor only if this browser has the key. */
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
