// The names of crossword squares for screen readers.

import { m } from '../../../i18n/index.svelte.ts';
import { squareName, type Tile } from '../model/board.ts';
import type { Kit } from '../model/kit.ts';

/** Returns a name such as `8h, double word, start` or `8h, A, 1 point`. */
export function cellName(
  kit: Kit,
  square: number,
  tile: Tile | null,
  look: 'still' | 'new' | 'ghost',
): string {
  const words = [squareName(square)];
  if (tile) {
    words.push(tile.face, m().crossword.points(tile.blank ? 0 : (kit.points.get(tile.face) ?? 0)));
    if (tile.blank) words.push(m().crossword.blank);
    if (look === 'new') words.push(m().crossword.forNow);
    if (look === 'ghost') words.push(m().crossword.previewed);
  } else {
    const premium = kit.premiums[square];
    if (premium) words.push(m().crossword.premium[`${premium.of}${premium.times}`]);
    if (square === kit.start) words.push(m().crossword.start);
  }
  return words.join(', ');
}
