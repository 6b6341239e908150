// The service's notation of tiles and moves: lowercase letters are blanks, tiles of
// several letters are in brackets, `8h.WORD` runs across, and `h8.WORD` runs down.

import {
  BLANK,
  readSquare,
  squaresFrom,
  type Board,
  type Direction,
  type Tile,
} from './board.ts';

/** Splits a text into tiles without brackets: `A[CH]?` is A, CH, and a blank. */
export function splitTiles(text: string): string[] {
  const found = text.matchAll(/\[([^\]]*)\]|([^[\]])/gu);
  return [...found].map(([, several, one]) => several ?? one ?? '');
}

/** Parses a tile of the board: `A`, `a` for a blank, `[CH]`. */
export function readTile(written: string): Tile {
  const face = written.toUpperCase();
  return { face, blank: written !== face };
}

/** Formats a face. In a set with tiles of several letters, every letter is in brackets,
 *  so that a C and an H are not read as CH. */
export function writeFace(face: string, hasLongTiles: boolean): string {
  return hasLongTiles && face !== BLANK ? `[${face}]` : face;
}

export function writeTile(tile: Tile, hasLongTiles: boolean): string {
  return writeFace(tile.blank ? tile.face.toLowerCase() : tile.face, hasLongTiles);
}

/** A parsed move. */
export type WrittenMove =
  | {
      kind: 'lay';
      square: number;
      direction: Direction;
      /** The whole word; null where a period represents a tile on the board. */
      word: (Tile | null)[];
    }
  | { kind: 'exchange'; faces: string[] }
  | { kind: 'pass' }
  | { kind: 'challenge' };

/** Parses a move; returns null if it is not a move. */
export function readMove(text: string): WrittenMove | null {
  if (text === 'pass' || text === 'challenge') return { kind: text };
  const [place = '', word = ''] = text.split(/\.(.*)/su);
  if (place === 'ex') return { kind: 'exchange', faces: splitTiles(word) };
  const at = readSquare(place);
  if (!at || !word) return null;
  const tiles = splitTiles(word.replace(/!$/, '')).map((tile) =>
    tile === '.' ? null : readTile(tile),
  );
  return { kind: 'lay', ...at, word: tiles };
}

/** Returns the tiles that a move adds to a board, by square. */
export function tilesOf(board: Board, move: WrittenMove | null): Map<number, Tile> {
  const added = new Map<number, Tile>();
  if (move?.kind !== 'lay') return added;
  const line = squaresFrom(move.square, move.direction);
  move.word.forEach((tile, index) => {
    const square = line[index];
    if (tile && square !== undefined && !board[square]) added.set(square, tile);
  });
  return added;
}

/** Returns the board with additional tiles. */
export function withTiles(board: Board, tiles: ReadonlyMap<number, Tile>): Board {
  if (tiles.size === 0) return board;
  return board.map((tile, square) => tiles.get(square) ?? tile);
}

/** Returns the squares of the last play, as far as its tiles are still on the board. */
export function lastPlay(board: Board, moves: readonly string[]): number[] {
  for (const text of [...moves].reverse()) {
    const move = readMove(text);
    if (move?.kind !== 'lay') continue;
    const squares = squaresFrom(move.square, move.direction).slice(0, move.word.length);
    const lies = squares.every((square, index) => {
      const tile = move.word[index];
      return board[square] && (!tile || board[square].face === tile.face);
    });
    return lies ? squares : [];
  }
  return [];
}

/** Formats a word for display: no brackets, blanks in lowercase. */
export function plainWord(word: readonly (Tile | null)[]): string {
  return word
    .map((tile) => (tile ? (tile.blank ? tile.face.toLowerCase() : tile.face) : '·'))
    .join('');
}
