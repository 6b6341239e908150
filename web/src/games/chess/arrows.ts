// The best lines as arrows on a chess board.

import type { Line } from '../../api/types.ts';
import type { Arrow } from './board/contract.ts';

/** The maximum number of arrows of a forced line; more would hide the board. */
const MOST_ARROWS = 5;

function arrow(move = '', kind: Arrow['kind']): Arrow[] {
  if (!/^[a-h][1-8][a-h][1-8]/.test(move)) return [];
  return [{ from: move.slice(0, 2), to: move.slice(2, 4), kind }];
}

/** Returns arrows for the first moves of lines, the best one on top. */
export function arrowsOf(lines: readonly Line[]): Arrow[] {
  return lines.flatMap((line, index) => arrow(line.pv[0], index === 0 ? 'hint' : 'line')).reverse();
}

/** Returns arrows along a line. */
export function arrowsAlong(moves: readonly string[]): Arrow[] {
  const first = moves.slice(0, MOST_ARROWS);
  return first.flatMap((move, index) => arrow(move, index % 2 === 0 ? 'hint' : 'line'));
}
