// The moves on the board of a game.

import type { PlayedMove } from '../api/types.ts';

/** Returns the first `plies` moves, or all. */
export function movesShown(moves: readonly PlayedMove[], plies: number | null): string[] {
  return moves.slice(0, plies ?? moves.length).map(({ move }) => move);
}
