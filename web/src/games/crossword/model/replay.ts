// Replays the moves of a crossword game.

import type { PlayedMove } from '../../../api/types.ts';
import { emptyBoard, type Board } from './board.ts';
import { readMove, tilesOf, withTiles } from './notation.ts';

/** Returns the board after the moves. A successful challenge, recognized by the points,
 *  removes the play before it. */
export function tilesAfter(moves: readonly Pick<PlayedMove, 'side' | 'move' | 'points'>[]): Board {
  let board = emptyBoard;
  let before = emptyBoard;
  moves.forEach((played, index) => {
    const move = readMove(played.move);
    if (move?.kind === 'lay') {
      before = board;
      board = withTiles(board, tilesOf(board, move));
    } else if (move?.kind === 'challenge' && wasRight(moves, index)) {
      board = before;
    }
  });
  return board;
}

/** Returns whether the challenge at `index` took points from the previous player. */
export function wasRight(
  moves: readonly Pick<PlayedMove, 'side' | 'move' | 'points'>[],
  index: number,
): boolean {
  const doubted = moves[index - 1];
  const after = moves[index]?.points;
  if (!doubted?.points || !after) return false;
  const side = doubted.side === 'first' ? 0 : 1;
  return (after[side] ?? 0) < (doubted.points[side] ?? 0);
}
