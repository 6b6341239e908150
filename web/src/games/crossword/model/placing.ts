// A play in progress: tentative tiles from the rack on the board, and the typing
// cursor. All functions are pure and return a new state.

import {
  BLANK,
  columnOf,
  rowOf,
  SIZE,
  squareName,
  squaresFrom,
  stepFrom,
  turned,
  type Board,
  type Direction,
  type Tile,
} from './board.ts';
import type { Kit } from './kit.ts';
import { writeTile } from './notation.ts';

/** A tile of the rack; the id distinguishes tiles with the same face. */
export interface RackTile {
  id: number;
  face: string;
}

/** A tile of the rack that is tentatively on the board. */
export interface LaidTile extends Tile {
  id: number;
}

export interface Cursor {
  square: number;
  direction: Direction;
}

export interface Placing {
  /** All tiles of the rack in the visitor's order, including tentative ones. */
  rack: readonly RackTile[];
  laid: ReadonlyMap<number, LaidTile>;
  cursor: Cursor | null;
  /** A blank without a letter. */
  asking: { id: number; square: number } | null;
}

/** Returns a rack without tentative tiles; tiles of `before` keep their order. */
export function begin(faces: readonly string[], before: readonly RackTile[] = []): Placing {
  const left = [...faces];
  const kept = before.map((tile) => {
    const at = left.indexOf(tile.face);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  });
  // New tiles fill the places of played ones; the others follow.
  const order = kept.map((face) => face ?? left.shift() ?? null).concat(left);
  const rack = order.filter((face) => face !== null).map((face, id) => ({ id, face }));
  return { rack, laid: new Map(), cursor: null, asking: null };
}

export const isLaid = (placing: Placing, id: number): boolean =>
  [...placing.laid.values()].some((tile) => tile.id === id);

/** Returns the tiles that are still on the rack. */
export const onRack = (placing: Placing): RackTile[] =>
  placing.rack.filter((tile) => !isLaid(placing, tile.id));

/** Returns whether a square has a played or tentative tile. */
function isTaken(placing: Placing, board: Board, square: number): boolean {
  return Boolean(board[square]) || placing.laid.has(square);
}

/** Places a tile of the rack, or moves a tentative one. A blank without a letter asks
 *  for one. */
export function lay(
  placing: Placing,
  board: Board,
  id: number,
  square: number,
  letter?: string,
): Placing {
  const tile = placing.rack.find((held) => held.id === id);
  if (!tile || isTaken(placing, board, square)) return placing;
  const laid = new Map(placing.laid);
  const before = [...laid].find(([, other]) => other.id === id);
  if (before) laid.delete(before[0]);
  const blank = tile.face === BLANK;
  const face = blank ? (letter ?? before?.[1].face) : tile.face;
  if (face === undefined) return { ...placing, asking: { id, square } };
  laid.set(square, { id, face, blank });
  return { ...placing, laid, asking: null };
}

/** Sets the letter of the blank that asks for one. */
export function answer(placing: Placing, board: Board, letter: string): Placing {
  if (!placing.asking) return placing;
  const { id, square } = placing.asking;
  const laid = lay(placing, board, id, square, letter);
  return placing.cursor?.square === square ? advance(laid, board) : laid;
}

/** Takes a tile back to the rack. */
export function takeBack(placing: Placing, square: number): Placing {
  const laid = new Map(placing.laid);
  laid.delete(square);
  return { ...placing, laid, asking: null };
}

/** Takes all tiles back. */
export const recall = (placing: Placing): Placing => ({ ...placing, laid: new Map(), asking: null });

/** Returns the tile for a typed letter: that letter, else a tile that begins with it,
 *  else a blank. With Shift, a blank comes first. */
function tileFor(placing: Placing, letter: string, wantsBlank: boolean): RackTile | undefined {
  const held = onRack(placing);
  const blank = held.find((tile) => tile.face === BLANK);
  if (wantsBlank && blank) return blank;
  return (
    held.find((tile) => tile.face === letter) ??
    held.find((tile) => tile.face.startsWith(letter)) ??
    blank
  );
}

/** Types a letter at the cursor, skipping played tiles. */
export function type(placing: Placing, board: Board, key: string, wantsBlank = false): Placing {
  const { cursor } = placing;
  const letter = key.toUpperCase();
  if (!cursor) return placing;
  const square = squaresFrom(cursor.square, cursor.direction).find(
    (free) => !isTaken(placing, board, free),
  );
  const tile = tileFor(placing, letter, wantsBlank);
  if (square === undefined || !tile) return placing;
  return advance(lay({ ...placing, cursor: { ...cursor, square } }, board, tile.id, square, letter), board);
}

/** Moves the cursor to the next free square of its line; it stays at the edge. */
export function advance(placing: Placing, board: Board): Placing {
  const { cursor } = placing;
  if (!cursor) return placing;
  const square = squaresFrom(cursor.square, cursor.direction).find(
    (free) => !isTaken(placing, board, free),
  );
  return square === undefined ? placing : { ...placing, cursor: { ...cursor, square } };
}

/** Takes back the tile at the cursor, or the nearest one before it in its line. */
export function backspace(placing: Placing): Placing {
  const { cursor } = placing;
  if (!cursor) return placing;
  const square = squaresFrom(cursor.square, cursor.direction, -1).find((at) => placing.laid.has(at));
  if (square === undefined) return placing;
  return { ...takeBack(placing, square), cursor: { ...cursor, square } };
}

/** Moves the cursor to a square, or turns it if it is already there. */
export function point(placing: Placing, square: number): Placing {
  const { cursor } = placing;
  if (cursor?.square === square) return turn(placing);
  return { ...placing, cursor: { square, direction: cursor?.direction ?? 'across' } };
}

export function turn(placing: Placing): Placing {
  const { cursor } = placing;
  if (!cursor) return placing;
  return { ...placing, cursor: { ...cursor, direction: turned(cursor.direction) } };
}

/** Moves the cursor over the board; it stops at the edges. */
export function move(placing: Placing, columns: number, rows: number): Placing {
  const { cursor } = placing;
  if (!cursor) return placing;
  const clamp = (value: number) => Math.min(SIZE - 1, Math.max(0, value));
  const row = clamp(rowOf(cursor.square) + rows);
  const column = clamp(columnOf(cursor.square) + columns);
  return { ...placing, cursor: { ...cursor, square: row * SIZE + column } };
}

/** Moves a tile within the rack. */
export function reorder(placing: Placing, id: number, to: number): Placing {
  const from = placing.rack.findIndex((tile) => tile.id === id);
  if (from < 0) return placing;
  const rack = [...placing.rack];
  const [tile] = rack.splice(from, 1);
  if (tile) rack.splice(Math.max(0, Math.min(to, rack.length)), 0, tile);
  return { ...placing, rack };
}

/** Shuffles the rack. */
export function shuffle(placing: Placing, random: () => number = Math.random): Placing {
  const rack = [...placing.rack];
  for (let last = rack.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [rack[last], rack[other]] = [rack[other] as RackTile, rack[last] as RackTile];
  }
  return { ...placing, rack };
}

/** The play that the tentative tiles form. */
export type Shape =
  | { kind: 'nothing' }
  /** Not in a single row or column, or with a gap. */
  | { kind: 'scattered' }
  | { kind: 'gap' }
  /** A first word that misses the start square, or has only one tile. */
  | { kind: 'offStart' }
  | { kind: 'single' }
  /** Not next to a played tile. */
  | { kind: 'apart' }
  | { kind: 'word'; move: string; squares: number[]; direction: Direction };

/** Returns the play that the tiles form, written as the whole word. */
export function shapeOf(placing: Placing, board: Board, kit: Pick<Kit, 'hasLongTiles' | 'start'>): Shape {
  const squares = [...placing.laid.keys()].sort((one, other) => one - other);
  const [first] = squares;
  if (first === undefined) return { kind: 'nothing' };
  const direction = directionOf(placing, board, squares);
  if (!direction) return { kind: 'scattered' };
  const tileAt = (square: number): Tile | null => board[square] ?? placing.laid.get(square) ?? null;
  const run = (step: 1 | -1): number[] => {
    const line = squaresFrom(first, direction, step);
    const end = line.findIndex((square) => !tileAt(square));
    return end < 0 ? line : line.slice(0, end);
  };
  const word = [...run(-1).slice(1).reverse(), ...run(1)];
  if (squares.some((square) => !word.includes(square))) return { kind: 'gap' };
  const isFirst = board.every((tile) => tile === null);
  if (isFirst && !placing.laid.has(kit.start)) return { kind: 'offStart' };
  if (isFirst && squares.length === 1) return { kind: 'single' };
  if (!isFirst && !squares.some((square) => touches(board, square))) return { kind: 'apart' };
  const letters = word.map((square) => {
    const tile = tileAt(square);
    return tile ? writeTile(tile, kit.hasLongTiles) : '';
  });
  const move = `${squareName(word[0] ?? first, direction)}.${letters.join('')}`;
  return { kind: 'word', move, squares: word, direction };
}

/** Returns whether a tile is next to a square, in one direction or any. */
function touches(board: Board, square: number, direction?: Direction): boolean {
  const directions: Direction[] = direction ? [direction] : ['across', 'down'];
  return directions.some((way) =>
    [-1, 1].some((step) => {
      const next = stepFrom(square, way, step);
      return next !== null && Boolean(board[next]);
    }),
  );
}

/** Returns the direction of the tiles. A single tile takes that of its word or, if it
 *  forms two words, that of the cursor. */
function directionOf(placing: Placing, board: Board, squares: number[]): Direction | null {
  const [only] = squares;
  if (squares.length === 1 && only !== undefined) {
    const preferred = placing.cursor?.direction ?? 'across';
    const other = turned(preferred);
    return !touches(board, only, preferred) && touches(board, only, other) ? other : preferred;
  }
  if (new Set(squares.map(rowOf)).size === 1) return 'across';
  return new Set(squares.map(columnOf)).size === 1 ? 'down' : null;
}
