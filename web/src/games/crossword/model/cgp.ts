// Parsing and formatting of CGP, the service's notation of a position: board, racks,
// points, and scoreless turns, with the player to move first.

import { emptyBoard, SIZE, type Board, type Tile } from './board.ts';
import { readMove, readTile, splitTiles, tilesOf, withTiles, writeFace, writeTile } from './notation.ts';

export interface Cgp {
  /** The board, including the moves after the position. */
  board: Board;
  /** The known tiles of the racks: of the player to move, and of the other. */
  racks: [string[], string[]];
  scores: [number, number];
  /** The number of consecutive turns without points. */
  scoreless: number;
  /** The name of the word list; empty if it is missing. */
  lexicon: string;
  /** The moves after the position. Under rules with challenges, the last play is here,
   *  because it can still be challenged. */
  moves: string[];
}

/** Parses a position. Missing and invalid parts are read as empty, because the service
 *  writes these lines and the board is still worth showing. */
export function readCgp(text: string): Cgp {
  const [line = '', behind = ''] = text.split(/\smoves(?:\s|$)/);
  const [rows = '', racks = '', scores = '', scoreless = ''] = line.trim().split(/\s+/);
  const moves = behind.split(/\s+/).filter(Boolean);
  const [own = '', others = ''] = racks.split('/');
  const [mine = '0', theirs = '0'] = scores.split('/');
  return {
    board: moves.reduce((board, move) => withTiles(board, tilesOf(board, readMove(move))), readBoard(rows)),
    racks: [splitTiles(own), splitTiles(others)],
    scores: [Number(mine) || 0, Number(theirs) || 0],
    scoreless: Number.parseInt(scoreless, 10) || 0,
    lexicon: /\blex\s+([^;]*);/.exec(line)?.[1]?.trim() ?? '',
    moves,
  };
}

function readBoard(text: string): Board {
  const rows = text.split('/');
  if (rows.length !== SIZE) return emptyBoard;
  return rows.flatMap(readRow);
}

function readRow(text: string): (Tile | null)[] {
  const row: (Tile | null)[] = [];
  for (const piece of text.match(/\d+|\[[^\]]*\]|\D/gu) ?? []) {
    const gap = Number.parseInt(piece, 10);
    if (Number.isNaN(gap)) row.push(readTile(splitTiles(piece)[0] ?? ''));
    else for (let count = 0; count < Math.min(gap, SIZE); count += 1) row.push(null);
  }
  while (row.length < SIZE) row.push(null);
  return row.slice(0, SIZE);
}

/** Formats a position in which the rack's owner is to move and the other rack is
 *  unknown. */
export function writeCgp(
  board: Board,
  rack: readonly string[],
  scores: readonly [number, number],
  hasLongTiles: boolean,
): string {
  const rows: string[] = [];
  for (let row = 0; row < SIZE; row += 1) {
    rows.push(writeRow(board.slice(row * SIZE, (row + 1) * SIZE), hasLongTiles));
  }
  const held = rack.map((face) => writeFace(face, hasLongTiles)).join('');
  return `${rows.join('/')} ${held}/ ${scores.join('/')} 0`;
}

function writeRow(row: Board, hasLongTiles: boolean): string {
  let text = '';
  let gap = 0;
  for (const tile of row) {
    if (tile) {
      text += (gap ? String(gap) : '') + writeTile(tile, hasLongTiles);
      gap = 0;
    } else {
      gap += 1;
    }
  }
  return text + (gap ? String(gap) : '');
}
