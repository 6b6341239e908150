// The equipment of the service's crossword game.

import { catalog } from '../../state/catalog.svelte.ts';
import { readKit, type Kit } from './model/kit.ts';

/** Returns the equipment in the catalog; null until that is loaded. */
export function catalogKit(): Kit | null {
  const view = catalog.game('crossword')?.kit;
  return view ? readKit(view) : null;
}
