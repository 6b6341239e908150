// The FEN of a chess position being set up. Every change of the board changes the text
// and the reverse. The service decides whether the position is valid.

import type { SideName } from '../../api/types.ts';
import type { SetUpText } from '../info.ts';
import { boardOf, CHESS_START, placement, type Piece } from './board/fen.ts';

const EMPTY_ROWS = '8/8/8/8/8/8/8/8';

/** Returns all six fields of a FEN, with defaults for missing ones. */
function fields(fen: string): [string, string, string, string, string, string] {
  const [rows, turn, castling, enPassant, half, full] = fen.trim().split(/\s+/);
  return [rows || EMPTY_ROWS, turn ?? 'w', castling ?? '-', enPassant ?? '-', half ?? '0', full ?? '1'];
}

function withField(fen: string, index: number, value: string): string {
  return fields(fen).with(index, value).join(' ');
}

/** Returns the FEN with a piece placed, or removed if the same piece is there. */
export function putPiece(fen: string, at: string, piece: Piece | null): string {
  const board = boardOf(fen);
  const there = board.get(at);
  if (!piece || (there?.kind === piece.kind && there.side === piece.side)) board.delete(at);
  else board.set(at, piece);
  return withField(fen, 0, placement(board));
}

function sideOf(fen: string): SideName {
  return fields(fen)[1] === 'b' ? 'second' : 'first';
}

/** Sets the side to move and clears the en passant square. */
export function setSide(fen: string, side: SideName): string {
  return withField(withField(fen, 1, side === 'first' ? 'w' : 'b'), 3, '-');
}

export function hasCastling(fen: string, letter: string): boolean {
  return fields(fen)[2].includes(letter);
}

export function setCastling(fen: string, letter: string, isAllowed: boolean): string {
  const now = fields(fen)[2].replace('-', '');
  const letters = isAllowed ? now + letter : now.replace(letter, '');
  const order = 'KQkq';
  const sorted = [...new Set(letters)].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
  return withField(fen, 2, sorted || '-');
}

/** Removes all pieces; the side to move stays. */
export function clear(fen: string): string {
  return setSide(EMPTY_ROWS, sideOf(fen));
}

export const setUp: SetUpText = {
  rows: 3,
  tool: { side: 'first', kind: 'pawn' },
  textOf: ({ position }, view) => view?.fen ?? (position || CHESS_START),
  sideOf,
  withSide: (fen, _, side) => setSide(fen, side),
  put(fen, _, at, tool) {
    if (typeof tool !== 'object' && tool !== 'erase') return fen;
    return putPiece(fen, at, tool === 'erase' ? null : tool);
  },
};
