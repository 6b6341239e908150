// The board as displayed: the place of each square from either side. Drawings over the
// board use 100 units per square.

import { pointOf } from '../../../model/squares.ts';
import { FILES, RANKS } from './fen.ts';

export const SQUARE = 100;
export const BOARD = 8 * SQUARE;

/** A place on the displayed board: columns from the left, rows from the top. */
export interface Place {
  column: number;
  row: number;
}

export function placeOf(at: string, flipped: boolean): Place {
  const { column, row } = pointOf(at) ?? { column: 0, row: 0 };
  return flipped ? { column: 7 - column, row } : { column, row: 7 - row };
}

/** Returns the square at a place; null outside the board. */
export function squareAt({ column, row }: Place, flipped: boolean): string | null {
  const file = FILES[flipped ? 7 - column : column];
  const rank = RANKS[flipped ? row : 7 - row];
  return file && rank ? file + rank : null;
}

/** Returns all squares, row by row as displayed. */
export function rowsOf(flipped: boolean): string[][] {
  const places = [0, 1, 2, 3, 4, 5, 6, 7];
  return places.map((row) => places.map((column) => squareAt({ column, row }, flipped) ?? ''));
}

export function isDark(at: string): boolean {
  return (FILES.indexOf(at.charAt(0)) + Number(at.charAt(1))) % 2 === 1;
}

/** Returns the center of a square in drawing units. */
export function middleOf(at: string, flipped: boolean): { x: number; y: number } {
  const { column, row } = placeOf(at, flipped);
  return { x: (column + 0.5) * SQUARE, y: (row + 0.5) * SQUARE };
}

/** Returns the position of a pointer in drawing units. */
export function pointUnder(event: MouseEvent, board: Element): { x: number; y: number } {
  const box = board.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * BOARD,
    y: ((event.clientY - box.top) / box.height) * BOARD,
  };
}

/** Returns the square under a pointer; null outside the board. */
export function squareUnder(event: MouseEvent, board: Element, flipped: boolean): string | null {
  const { x, y } = pointUnder(event, board);
  return squareAt({ column: Math.floor(x / SQUARE), row: Math.floor(y / SQUARE) }, flipped);
}
