// The keys of this browser's seats. The service sends each key only once.

import type { GameKeys } from '../api/types.ts';
import { catalog } from './catalog.svelte.ts';
import { isLoopback, sharedOrigin } from './origin.ts';
import { recall, remember } from './stored.svelte.ts';

/** The maximum number of games; older keys are dropped. */
const MOST = 500;
const MOST_INVITATIONS = 50;

type Held = [id: string, keys: GameKeys][];

/** Stores the keys of a new game. */
export function keepKeys(id: string, keys: GameKeys): void {
  const held = recall<Held>('keys', []).filter(([known]) => known !== id);
  remember('keys', [...held, [id, keys]].slice(-MOST));
}

/** Returns the keys of a game; an onlooker has none. */
export function keysOf(id: string): GameKeys {
  const found = recall<Held>('keys', []).find(([known]) => known === id);
  return found?.[1] ?? {};
}

/** Removes the keys of a deleted game. */
export function forgetKeys(id: string): void {
  remember(
    'keys',
    recall<Held>('keys', []).filter(([known]) => known !== id),
  );
}

type Invitations = [id: string, key: string][];

/** Stores the key of the other seat, for an invitation. */
export function keepInvitation(id: string, key: string): void {
  const kept = recall<Invitations>('invitations', []);
  remember('invitations', [...kept, [id, key]].slice(-MOST_INVITATIONS));
}

/** Returns the address with which a friend can play the other side. The key is after
 *  the `#`, which browsers do not send to the service. */
export function invitationOf(id: string): string | null {
  const kept = recall<Invitations>('invitations', []).find(([known]) => known === id);
  const origin = sharedOrigin(location.origin, catalog.value?.addresses ?? []);
  return kept ? `${origin}/play/${id}#key=${kept[1]}` : null;
}

/** Returns whether only this machine can open an address. */
export function isOnlyHere(address: string): boolean {
  return isLoopback(new URL(address).hostname);
}

/** Takes the seat of an invitation. */
export function acceptInvitation(id: string, side: 'first' | 'second', key: string): void {
  keepKeys(id, { ...keysOf(id), [side]: key });
}
