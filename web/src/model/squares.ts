// Squares of gomoku and chess boards as text: a letter for the column from the left, a
// number for the row from the bottom.

/** A point of a board; column and row begin with 0. */
export interface Point {
  column: number;
  row: number;
}

const A = 'a'.charCodeAt(0);

export function squareName({ column, row }: Point): string {
  return `${String.fromCharCode(A + column)}${row + 1}`;
}

/** Parses a point such as `h8`; returns null if it is not one. */
export function pointOf(name: string): Point | null {
  const parts = /^([a-z])([1-9][0-9]?)$/.exec(name);
  if (!parts?.[1] || !parts[2]) return null;
  return { column: parts[1].charCodeAt(0) - A, row: Number(parts[2]) - 1 };
}

/** Returns the points of a list such as `h8i9j10`. */
export function squareNames(list: string): string[] {
  return list.match(/[a-z][1-9][0-9]?/g) ?? [];
}
