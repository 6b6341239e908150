// The crossword board: 225 squares in rows from the top, each with a tile or null. The
// service scores the tiles.

/** The number of rows and columns. */
export const SIZE = 15;

/** The notation of a blank on a rack. */
export const BLANK = '?';

export interface Tile {
  /** In capitals; several letters if the tile has several. */
  face: string;
  /** Whether it is a blank that represents the letter. */
  blank: boolean;
}

/** The tile of each square, row by row from the top left. */
export type Board = readonly (Tile | null)[];

/** Tiles by square. */
export type Tiles = ReadonlyMap<number, Tile>;

export type Direction = 'across' | 'down';

const A = 'a'.charCodeAt(0);

export const emptyBoard: Board = Array<null>(SIZE * SIZE).fill(null);

export const rowOf = (square: number): number => Math.floor(square / SIZE);
export const columnOf = (square: number): number => square % SIZE;

/** Returns the letter of a column. */
export const columnName = (column: number): string => String.fromCharCode(A + column);

/** Returns the name of a square: row first for across, column first for down. */
export function squareName(square: number, direction: Direction = 'across'): string {
  const row = rowOf(square) + 1;
  const column = columnName(columnOf(square));
  return direction === 'across' ? `${row}${column}` : `${column}${row}`;
}

/** Parses a square such as `8h` or `h8` with its direction. */
export function readSquare(name: string): { square: number; direction: Direction } | null {
  const parts = /^(?:(\d{1,2})([a-o])|([a-o])(\d{1,2}))$/.exec(name.toLowerCase());
  if (!parts) return null;
  const row = Number(parts[1] ?? parts[4]) - 1;
  const column = (parts[2] ?? parts[3] ?? 'a').charCodeAt(0) - A;
  if (row < 0 || row >= SIZE) return null;
  return { square: row * SIZE + column, direction: parts[1] ? 'across' : 'down' };
}

/** Returns the square `steps` further on; null beyond the edge. */
export function stepFrom(square: number, direction: Direction, steps: number): number | null {
  const across = direction === 'across' ? steps : 0;
  const row = rowOf(square) + steps - across;
  const column = columnOf(square) + across;
  const inside = row >= 0 && row < SIZE && column >= 0 && column < SIZE;
  return inside ? row * SIZE + column : null;
}

/** Returns the squares from one to the edge, including itself. */
export function squaresFrom(square: number, direction: Direction, step: 1 | -1 = 1): number[] {
  const line: number[] = [];
  for (let at: number | null = square; at !== null; at = stepFrom(at, direction, step)) {
    line.push(at);
  }
  return line;
}

export const turned = (direction: Direction): Direction =>
  direction === 'across' ? 'down' : 'across';
