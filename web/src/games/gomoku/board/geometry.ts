// The geometry of a gomoku board. Neighboring lines are 100 units apart: a radius of 46
// is 46 percent of a cell.

import { pointOf, squareName, type Point } from '../../../model/squares.ts';

export const CELL = 100;

/** The distance from the outer lines to the edge, with room for coordinates. */
export const MARGIN = 112;

export const STONE_RADIUS = 46;

/** A place in drawing units, from the top left corner. */
export interface Place {
  x: number;
  y: number;
}

/** The number of lines, and whether the board is flipped. */
export interface Layout {
  size: number;
  flipped: boolean;
}

/** Returns the width and height of the drawing. */
export function boardSpan(size: number): number {
  return (size - 1) * CELL + 2 * MARGIN;
}

/** Converts between a point and its displayed column from the left and row from the
 *  top. The conversion is its own inverse. */
function turn({ column, row }: Point, { size, flipped }: Layout): Point {
  return flipped ? { column: size - 1 - column, row } : { column, row: size - 1 - row };
}

/** Returns the place of a point. */
export function placeOf(at: string, layout: Layout): Place | null {
  const point = pointOf(at);
  if (!point || point.column >= layout.size || point.row >= layout.size) return null;
  const { column, row } = turn(point, layout);
  return { x: MARGIN + column * CELL, y: MARGIN + row * CELL };
}

/** Returns the point at a displayed column from the left and row from the top. */
export function pointSeen(left: number, top: number, layout: Layout): string {
  return squareName(turn({ column: left, row: top }, layout));
}

/** Returns the point nearest to a place, also outside the lines. */
export function nearest({ x, y }: Place, layout: Layout): string {
  const line = (along: number) =>
    Math.min(layout.size - 1, Math.max(0, Math.round((along - MARGIN) / CELL)));
  return pointSeen(line(x), line(y), layout);
}

/** Returns the center; on an even board, the point to its lower left. */
export function middle(size: number): string {
  const half = Math.floor((size - 1) / 2);
  return squareName({ column: half, row: half });
}

/** Returns the star points. */
export function starPoints(size: number): string[] {
  const middleLine = size % 2 === 1 ? (size - 1) / 2 : null;
  const inset = size >= 13 ? 3 : 2;
  const corners = size >= 7 ? [inset, size - 1 - inset] : [];
  const stars = corners.flatMap((column) => corners.map((row) => ({ column, row })));
  if (middleLine !== null) {
    stars.push({ column: middleLine, row: middleLine });
    // Larger boards also have star points on the sides.
    if (size >= 17) {
      for (const line of corners) {
        stars.push({ column: line, row: middleLine }, { column: middleLine, row: line });
      }
    }
  }
  return stars.map(squareName);
}

/** Returns the displayed neighbor of a point in the direction of a key; null for other
 *  keys. At the edge the point stays. */
export function pointAfterKey(
  at: string,
  key: string,
  withControl: boolean,
  layout: Layout,
): string | null {
  const point = pointOf(at);
  if (!point) return null;
  const { column, row } = turn(point, layout);
  const end = layout.size - 1;
  const leads: Record<string, [left: number, top: number]> = withControl
    ? { Home: [0, 0], End: [end, end] }
    : {
        ArrowLeft: [column - 1, row],
        ArrowRight: [column + 1, row],
        ArrowUp: [column, row - 1],
        ArrowDown: [column, row + 1],
        Home: [0, row],
        End: [end, row],
        PageUp: [column, 0],
        PageDown: [column, end],
      };
  const to = leads[key];
  if (!to) return null;
  const inside = (line: number) => Math.min(end, Math.max(0, line));
  return pointSeen(inside(to[0]), inside(to[1]), layout);
}

/** Returns the ends of the winning lines of five or more stones. Lines may cross, so
 *  `won` alone does not determine them. */
export function winningLines(won: readonly string[]): [from: string, to: string][] {
  const stones = new Set(won);
  const lines: [string, string][] = [];
  for (const at of won) {
    const point = pointOf(at);
    if (!point) continue;
    for (const [right, up] of [[1, 0], [0, 1], [1, 1], [1, -1]] as const) {
      const step = (distance: number) =>
        squareName({ column: point.column + right * distance, row: point.row + up * distance });
      if (stones.has(step(-1))) continue;
      let length = 1;
      while (stones.has(step(length))) length += 1;
      if (length >= 5) lines.push([at, step(length - 1)]);
    }
  }
  return lines;
}

/** The smallest circle that has room for a text. */
export const SMALLEST_HEAT = 33;
const LARGEST_HEAT = 48;

/** Returns the radius of a circle whose area grows linearly with the weight. */
export function heatRadius(weight: number): number {
  const share = Math.min(1, Math.max(0, weight));
  return Math.sqrt(SMALLEST_HEAT ** 2 + (LARGEST_HEAT ** 2 - SMALLEST_HEAT ** 2) * share);
}

/** Returns the font size at which a text fits in a circle. */
export function fittingType(text: string, radius: number): number {
  // A digit of our font is about 0.62 em wide; the size is at most the radius.
  const width = Math.max(1, text.length) * 0.62;
  return Math.min(radius, (2 * radius * 0.8) / Math.hypot(width, 0.73));
}

const LARGEST_AREA = 74;
const SMALLEST_AREA = 14;

/** Returns the side of a square whose area grows linearly with the weight. */
export function areaSide(weight: number): number {
  const share = Math.min(1, Math.max(0, weight));
  return Math.max(SMALLEST_AREA, LARGEST_AREA * Math.sqrt(share));
}

/** Returns the place `units` before `to` on the way from `from`. */
export function before(to: Place, from: Place, units: number): Place {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length > units ? units / length : 0;
  return { x: to.x + (from.x - to.x) * share, y: to.y + (from.y - to.y) * share };
}
