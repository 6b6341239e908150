// The tiles that a player has not seen: the bag and the other rack.

import { BLANK, type Board } from './board.ts';
import type { Kit } from './kit.ts';

export interface Unseen {
  /** The number of unseen tiles by face, including 0. */
  counts: ReadonlyMap<string, number>;
  total: number;
  /** The number of unseen tiles in the bag; the others are on a rack. */
  bag: number;
}

/** Returns the unseen tiles for an observer who knows the `known` racks. Unknown racks
 *  are full as long as there are enough tiles. */
export function unseen(kit: Kit, board: Board, known: readonly (readonly string[])[]): Unseen {
  const counts = new Map(kit.counts);
  const take = (face: string) => counts.set(face, Math.max(0, (counts.get(face) ?? 0) - 1));
  for (const tile of board) if (tile) take(tile.blank ? BLANK : tile.face);
  for (const face of known.flat()) take(face);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const hiddenRacks = 2 - known.filter((rack) => rack.length > 0).length;
  return { counts, total, bag: Math.max(0, total - hiddenRacks * kit.rack) };
}
