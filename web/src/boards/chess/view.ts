// The board as it is seen: which square lies where, from either side. Pictures
// over the board measure a square as 100.

import { pointOf } from '../../model/squares.ts';
import { FILES, RANKS } from './fen.ts';

export const SQUARE = 100;
export const BOARD = 8 * SQUARE;

/** A place on the seen board: columns from the left, rows from the top. */
export interface Place {
  column: number;
  row: number;
}

export function placeOf(at: string, flipped: boolean): Place {
  const { column, row } = pointOf(at) ?? { column: 0, row: 0 };
  return flipped ? { column: 7 - column, row } : { column, row: 7 - row };
}

/** The square at a place; null beside the board. */
export function squareAt({ column, row }: Place, flipped: boolean): string | null {
  const file = FILES[flipped ? 7 - column : column];
  const rank = RANKS[flipped ? row : 7 - row];
  return file && rank ? file + rank : null;
}

/** All squares, row by row as they are seen. */
export function rowsOf(flipped: boolean): string[][] {
  const places = [0, 1, 2, 3, 4, 5, 6, 7];
  return places.map((row) => places.map((column) => squareAt({ column, row }, flipped) ?? ''));
}

export function isDark(at: string): boolean {
  return (FILES.indexOf(at.charAt(0)) + Number(at.charAt(1))) % 2 === 1;
}

/** The middle of a square, in the measure of the pictures. */
export function middleOf(at: string, flipped: boolean): { x: number; y: number } {
  const { column, row } = placeOf(at, flipped);
  return { x: (column + 0.5) * SQUARE, y: (row + 0.5) * SQUARE };
}

/** Where a pointer is, in the measure of the pictures. */
export function pointUnder(event: MouseEvent, board: Element): { x: number; y: number } {
  const box = board.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * BOARD,
    y: ((event.clientY - box.top) / box.height) * BOARD,
  };
}

/** The square under a pointer; null beside the board. */
export function squareUnder(event: MouseEvent, board: Element, flipped: boolean): string | null {
  const { x, y } = pointUnder(event, board);
  return squareAt({ column: Math.floor(x / SQUARE), row: Math.floor(y / SQUARE) }, flipped);
}
