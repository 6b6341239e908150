// Pieces and the boards they stand on, as the first field of a FEN writes them.
// What is legal is the service's business.

import type { SideName } from '../../api/types.ts';

export type PieceKind = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';

export interface Piece {
  side: SideName;
  kind: PieceKind;
}

/** Squares such as `e4` and what stands on them. */
export type Board = Map<string, Piece>;

/** Where the usual game begins. */
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

/** The kind that a letter such as `n` or `N` stands for. */
export function kindOf(letter: string): PieceKind | null {
  return KINDS.get(letter.toLowerCase()) ?? null;
}

/** `N` for a white knight, `n` for a black one. */
function letterOf({ side, kind }: Piece): string {
  return side === 'first' ? LETTERS[kind].toUpperCase() : LETTERS[kind];
}

/** What stands where. Signs that mean nothing are passed over: a board shows
 *  what it can of any text. */
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

/** The first field of the FEN of a board. */
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
