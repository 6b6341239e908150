// The CGP of a crossword position being set up. The service decides whether the position
// is valid.

import type { SetUpText } from '../info.ts';

/** Returns the index of the rack of the player to move in a CGP. An odd number of moves
 *  after the position swaps the two racks. */
function rackIndex(cgp: string): 0 | 1 {
  const moves = cgp.split(/\smoves\s/)[1]?.trim().split(/\s+/) ?? [];
  return moves.length % 2 === 0 ? 0 : 1;
}

/** Returns the rack of the player to move, as written in the CGP. */
export function rackOf(cgp: string): string {
  const racks = (cgp.trim().split(/\s+/)[1] ?? '').split('/');
  return racks[rackIndex(cgp)] ?? '';
}

/** Sets the rack of the player to move. */
export function setRack(cgp: string, rack: string): string {
  const words = cgp.trim().split(/\s+/);
  const [first = '', second = ''] = (words[1] ?? '').split('/');
  const letters = rack.toUpperCase().replace(/\s/g, '');
  const racks = rackIndex(cgp) === 0 ? [letters, second] : [first, letters];
  return [words[0] ?? '', racks.join('/'), ...words.slice(2)].join(' ');
}

export const setUp: SetUpText = {
  rows: 5,
  tool: 'first',
  textOf: ({ position }, view) => view?.position ?? position ?? '',
};
