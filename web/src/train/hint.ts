// Where to look, without saying what to play.

import type { GameName } from '../api/types.ts';
import { readMove } from '../model/crossword/notation.ts';
import { squareName as tileName } from '../model/crossword/board.ts';
import { pointOf, squareName } from '../model/squares.ts';

/** The squares that a hint shows: on a board of stones the neighborhood of the best
 *  move, in chess the piece that moves, in the crossword game where the word begins. */
export function hintSquares(game: GameName, best: string, size: number): string[] {
  if (game === 'chess') return [best.slice(0, 2)];
  if (game === 'crossword') {
    const move = readMove(best);
    return move?.kind === 'lay' ? [tileName(move.square, move.direction)] : [];
  }
  const point = pointOf(best);
  if (!point) return [];
  const around = [-1, 0, 1];
  return around
    .flatMap((right) => around.map((up) => ({ column: point.column + right, row: point.row + up })))
    .filter(({ column, row }) => column >= 0 && row >= 0 && column < size && row < size)
    .map(squareName);
}
