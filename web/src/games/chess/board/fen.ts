// Pieces and their placement, the first field of a FEN. The service checks legality.

import type { SideName } from '../../../api/types.ts';

export type PieceKind = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';

export interface Piece {
  side: SideName;
  kind: PieceKind;
}

/** Pieces by square, such as `e4`. */
export type Board = Map<string, Piece>;

/** The standard start position. */
export const CHESS_START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export const FILES = [...'abcdefgh'];
export const RANKS = [...'12345678'];

const LETTERS: Record<PieceKind, string> = {
  pawn: 'p',
  knight: 'n',
  bishop: 'b',
  rook: 'r',
  queen: 'q',
  king: 'k',
};

const KINDS = new Map(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as PieceKind]),
);

/** Returns the kind of a letter such as `n` or `N`. */
export function kindOf(letter: string): PieceKind | null {
  return KINDS.get(letter.toLowerCase()) ?? null;
}

/** Returns `N` for a white knight and `n` for a black one. */
function letterOf({ side, kind }: Piece): string {
  return side === 'first' ? LETTERS[kind].toUpperCase() : LETTERS[kind];
}

/** Parses a placement. Unknown characters are skipped, so that any text gives a board. */
export function boardOf(fen: string): Board {
  const board: Board = new Map();
  const rows = (fen.trim().split(/\s+/)[0] ?? '').split('/').slice(0, 8);
  rows.forEach((row, index) => {
    const rank = 8 - index;
    let file = 0;
    for (const sign of row) {
      const kind = kindOf(sign);
      if (kind && file < 8) {
        const side = sign === sign.toUpperCase() ? 'first' : 'second';
        board.set(`${FILES[file]}${rank}`, { side, kind });
        file += 1;
      } else if (/[1-8]/.test(sign)) {
        file += Number(sign);
      }
    }
  });
  return board;
}

/** Formats the placement field of a board. */
export function placement(board: ReadonlyMap<string, Piece>): string {
  const rows = [...RANKS].reverse().map((rank) => {
    const signs = FILES.map((file) => {
      const piece = board.get(file + rank);
      return piece ? letterOf(piece) : '1';
    });
    return signs.join('').replace(/1+/g, (empty) => String(empty.length));
  });
  return rows.join('/');
}

/** Returns the first move number of a chess position, and whether Black moves first. */
export function moveCount(position: string): { move: number; isBlack: boolean } {
  const [, turn, , , , move] = position.split(/\s+/);
  return { move: Number(move) || 1, isBlack: turn === 'b' };
}
