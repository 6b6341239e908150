// Matches the pieces of two positions, so that the moved piece glides and the others
// keep their elements.

import { pointOf } from '../../../model/squares.ts';
import type { Piece } from './fen.ts';

export interface Placed {
  id: number;
  at: string;
  piece: Piece;
  /** Whether the piece glides to its square. */
  glides: boolean;
}

/** The maximum number of pieces that glide: two moves with a castling. More changes
 *  mean another position. */
const MOST_GLIDING = 4;

let nextId = 0;

/** Matches the pieces of a new board with those before. Pieces keep their order,
 *  because an element that moves within the page cannot glide. A piece dragged from
 *  `droppedFrom` is already on its square. */
export function settle(
  before: readonly Placed[],
  board: ReadonlyMap<string, Piece>,
  glide: boolean,
  droppedFrom: string | null = null,
): Placed[] {
  const left = new Map(board);
  const found = new Map<Placed, string>();
  const match = (accept: (placed: Placed, at: string, piece: Piece) => boolean) => {
    for (const placed of before) {
      if (found.has(placed)) continue;
      const fits = [...left].filter(([at, piece]) => accept(placed, at, piece)).map(([at]) => at);
      const at = fits.sort((a, b) => distance(placed.at, a) - distance(placed.at, b))[0];
      if (!at) continue;
      found.set(placed, at);
      left.delete(at);
    }
  };
  // Most pieces stay.
  for (const placed of before) {
    const piece = left.get(placed.at);
    if (!piece || !isSame(placed.piece, piece)) continue;
    found.set(placed, placed.at);
    left.delete(placed.at);
  }
  match((placed, _, piece) => isSame(placed.piece, piece));
  // A promotion, or one that was undone.
  match(
    (placed, at, piece) =>
      placed.piece.side === piece.side &&
      (placed.piece.kind === 'pawn' || piece.kind === 'pawn') &&
      distance(placed.at, at) === 1,
  );
  const moved = [...found].filter(([placed, at]) => placed.at !== at).length;
  const glides = glide && moved <= MOST_GLIDING;
  const kept = before.flatMap((placed) => {
    const at = found.get(placed);
    const piece = at && board.get(at);
    if (!at || !piece) return [];
    const stays = at === placed.at;
    // A flipped board shows all pieces on other squares at once.
    if (stays && isSame(placed.piece, piece) && (glide || !placed.glides)) return [placed];
    return [{ id: placed.id, at, piece, glides: glides && !stays && placed.at !== droppedFrom }];
  });
  const added = [...left].map(([at, piece]) => ({ id: nextId++, at, piece, glides: false }));
  return [...kept, ...added];
}

function isSame(a: Piece, b: Piece): boolean {
  return a.kind === b.kind && a.side === b.side;
}

/** Returns the number of king steps between two squares. */
function distance(a: string, b: string): number {
  const [from, to] = [pointOf(a), pointOf(b)];
  if (!from || !to) return Infinity;
  return Math.max(Math.abs(from.column - to.column), Math.abs(from.row - to.row));
}
