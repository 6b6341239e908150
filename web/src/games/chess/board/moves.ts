// The effect of a move on the pieces, so that it is shown before the service answers,
// and the target squares of a piece. Castling has two notations: the king moves two
// squares (`e1g1`) or, in Chess960, onto its own rook (`e1h1`). The visitor may do
// either in both cases.

import type { Board, Piece } from './fen.ts';
import { FILES, kindOf } from './fen.ts';

export interface Move {
  from: string;
  to: string;
  /** The letter of the promoted piece. */
  promotion: string;
}

/** Parses a move such as `e7e8q`; returns null if it is not a move. */
export function moveOf(text: string): Move | null {
  const parts = /^([a-h][1-8])([a-h][1-8])([a-z]?)$/.exec(text);
  if (!parts?.[1] || !parts[2]) return null;
  return { from: parts[1], to: parts[2], promotion: parts[3] ?? '' };
}

const fileOf = (at: string) => FILES.indexOf(at.charAt(0));
const rankOf = (at: string) => at.charAt(1);

interface Castling {
  king: string;
  rook: string;
  kingTo: string;
  rookTo: string;
}

/** Returns the castling of a move in either notation. */
function castlingOf(board: ReadonlyMap<string, Piece>, { from, to }: Move): Castling | null {
  const king = board.get(from);
  if (king?.kind !== 'king' || rankOf(from) !== rankOf(to) || from === to) return null;
  const isOwnRook = (at: string) => {
    const piece = board.get(at);
    return piece?.kind === 'rook' && piece.side === king.side;
  };
  const step = Math.sign(fileOf(to) - fileOf(from));
  let rook: string | undefined;
  if (isOwnRook(to)) {
    rook = to;
  } else if (Math.abs(fileOf(to) - fileOf(from)) > 1) {
    const beyond = step > 0 ? FILES.slice(fileOf(from) + 1) : FILES.slice(0, fileOf(from)).reverse();
    rook = beyond.map((file) => file + rankOf(from)).find(isOwnRook);
  }
  if (!rook) return null;
  const [kingFile, rookFile] = step > 0 ? ['g', 'f'] : ['c', 'd'];
  return { king: from, rook, kingTo: kingFile + rankOf(from), rookTo: rookFile + rankOf(from) };
}

/** Returns the board after a legal move. */
export function after(board: ReadonlyMap<string, Piece>, text: string): Board {
  const next: Board = new Map(board);
  const move = moveOf(text);
  const piece = move && board.get(move.from);
  if (!move || !piece) return next;
  next.delete(move.from);
  const castling = castlingOf(board, move);
  if (castling) {
    next.delete(castling.rook);
    next.set(castling.kingTo, piece);
    next.set(castling.rookTo, { side: piece.side, kind: 'rook' });
    return next;
  }
  // A pawn that moves diagonally to an empty square captures en passant.
  if (piece.kind === 'pawn' && fileOf(move.from) !== fileOf(move.to) && !board.has(move.to)) {
    next.delete(move.to.charAt(0) + rankOf(move.from));
  }
  const promoted = kindOf(move.promotion);
  next.set(move.to, promoted ? { side: piece.side, kind: promoted } : piece);
  return next;
}

/** Returns the target squares of the piece on `from` with their moves: several for a
 *  promotion. */
export function targetsOf(
  board: ReadonlyMap<string, Piece>,
  legal: readonly string[],
  from: string,
): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  const others: [to: string, move: string][] = [];
  for (const text of legal) {
    const move = moveOf(text);
    if (move?.from !== from) continue;
    targets.set(move.to, [...(targets.get(move.to) ?? []), text]);
    const castling = castlingOf(board, move);
    if (castling) others.push([castling.kingTo, text], [castling.rook, text]);
  }
  // A plain move has priority: in Chess960 it may share its target with castling.
  for (const [to, text] of others) {
    if (to !== from && !targets.has(to)) targets.set(to, [text]);
  }
  return targets;
}

/** Returns the two squares of the last move on the board after it. */
export function lastSquares(board: ReadonlyMap<string, Piece>, last: string): string[] {
  const move = moveOf(last);
  if (!move) return [];
  // After castling onto the rook, the target square is empty.
  if (!board.has(move.to) && rankOf(move.from) === rankOf(move.to)) {
    const file = fileOf(move.to) > fileOf(move.from) ? 'g' : 'c';
    return [move.from, file + rankOf(move.from)];
  }
  return [move.from, move.to];
}
