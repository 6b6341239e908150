// The board of a game that is being looked through: its moves laid again, one
// after the other.

import type { PlayedMove } from '../../api/types.ts';
import { emptyBoard, type Board } from './board.ts';
import { readMove, tilesOf, withTiles } from './notation.ts';

/** What lies on the board after these moves. A challenge that was right took the
 *  play before it back, which shows in the points. */
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

/** Did the challenge at `index` take points away from whoever had just laid? */
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
