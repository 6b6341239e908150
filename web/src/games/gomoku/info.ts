import { pointOf, squareName } from '../../model/squares.ts';
import type { GameInfo } from '../info.ts';
import { setUp } from './setUp.ts';
import { splitMoves } from './stones.ts';

export const gomoku: GameInfo = {
  usualRule: 'freestyle',
  hasSize: true,
  oddsScale: 200,
  positionPattern: /^\{[^}]*\}\s*-?(\s*[a-z][1-9][0-9]?|\s*-)*$/,
  moveSeparator: '',
  splitMoves,
  splitStart(text) {
    const line = text.trim();
    const position = /^\{[^}]*\}\s*-?/.exec(line)?.[0] ?? '';
    const rest = line.slice(position.length).toLowerCase();
    const moves = splitMoves(rest);
    // An invalid list of moves stays in the position; the service reports the error.
    if (moves.join('') !== rest.replace(/[\s,]/g, '')) return { position: line, moves: [] };
    return { position: position.replace(/\s/g, ''), moves };
  },
  /** The surroundings of the move. */
  hintSquares(best, size) {
    const point = pointOf(best);
    if (!point) return [];
    const around = [-1, 0, 1];
    return around
      .flatMap((right) => around.map((up) => ({ column: point.column + right, row: point.row + up })))
      .filter(({ column, row }) => column >= 0 && row >= 0 && column < size && row < size)
      .map(squareName);
  },
  setUp,
};
