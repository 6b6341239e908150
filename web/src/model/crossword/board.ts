// The crossword board as the page knows it: 225 squares in rows from the top,
// each with a tile or none. What the tiles score is the service's to say.

/** Squares in a row, and rows. */
export const SIZE = 15;

/** How a blank is written on a rack. */
export const BLANK = '?';

/** A tile on the board. */
export interface Tile {
  /** In capitals; several letters where the tile has several. */
  face: string;
  /** Is it a blank that stands for the letter? */
  blank: boolean;
}

/** What lies on each square, row by row from the top left. */
export type Board = readonly (Tile | null)[];

/** Tiles on some squares. */
export type Tiles = ReadonlyMap<number, Tile>;

export type Direction = 'across' | 'down';

const A = 'a'.charCodeAt(0);

export const emptyBoard: Board = Array<null>(SIZE * SIZE).fill(null);

export const rowOf = (square: number): number => Math.floor(square / SIZE);
export const columnOf = (square: number): number => square % SIZE;

/** The letter above a column. */
export const columnName = (column: number): string => String.fromCharCode(A + column);

/** A square as players write it: row first across, column first down. */
export function squareName(square: number, direction: Direction = 'across'): string {
  const row = rowOf(square) + 1;
  const column = columnName(columnOf(square));
  return direction === 'across' ? `${row}${column}` : `${column}${row}`;
}

/** The square of a name such as `8h` or `h8`, and the direction it tells. */
export function readSquare(name: string): { square: number; direction: Direction } | null {
  const parts = /^(?:(\d{1,2})([a-o])|([a-o])(\d{1,2}))$/.exec(name.toLowerCase());
  if (!parts) return null;
  const row = Number(parts[1] ?? parts[4]) - 1;
  const column = (parts[2] ?? parts[3] ?? 'a').charCodeAt(0) - A;
  if (row < 0 || row >= SIZE) return null;
  return { square: row * SIZE + column, direction: parts[1] ? 'across' : 'down' };
}

/** The square `steps` further on, or none beyond the edge. */
export function stepFrom(square: number, direction: Direction, steps: number): number | null {
  const across = direction === 'across' ? steps : 0;
  const row = rowOf(square) + steps - across;
  const column = columnOf(square) + across;
  const inside = row >= 0 && row < SIZE && column >= 0 && column < SIZE;
  return inside ? row * SIZE + column : null;
}

/** The squares from one to the edge, itself first. */
export function squaresFrom(square: number, direction: Direction, step: 1 | -1 = 1): number[] {
  const line: number[] = [];
  for (let at: number | null = square; at !== null; at = stepFrom(at, direction, step)) {
    line.push(at);
  }
  return line;
}

export const turned = (direction: Direction): Direction =>
  direction === 'across' ? 'down' : 'across';
