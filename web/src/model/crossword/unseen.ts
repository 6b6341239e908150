// What a player has not seen: the bag and the other rack.

import { BLANK, type Board } from './board.ts';
import type { Kit } from './kit.ts';

export interface Unseen {
  /** How many of each face, those that are gone included with 0. */
  counts: ReadonlyMap<string, number>;
  total: number;
  /** How many of them are in the bag; the others are on a rack. */
  bag: number;
}

/** Unseen tiles, for somebody who knows what `known` has. Racks that nobody knows
 *  are full as long as there are tiles. */
export function unseen(kit: Kit, board: Board, known: readonly (readonly string[])[]): Unseen {
  const counts = new Map(kit.counts);
  const take = (face: string) => counts.set(face, Math.max(0, (counts.get(face) ?? 0) - 1));
  for (const tile of board) if (tile) take(tile.blank ? BLANK : tile.face);
  for (const face of known.flat()) take(face);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const hiddenRacks = 2 - known.filter((rack) => rack.length > 0).length;
  return { counts, total, bag: Math.max(0, total - hiddenRacks * kit.rack) };
}
