// The keys of the seats that this browser has. The service tells a key once.

import type { GameKeys } from '../api/types.ts';
import { recall, remember } from './stored.svelte.ts';

/** Older ones are forgotten. */
const MOST = 500;
const MOST_INVITATIONS = 50;

type Held = [id: string, keys: GameKeys][];

/** Keeps the keys of a new game. */
export function keepKeys(id: string, keys: GameKeys): void {
  const held = recall<Held>('keys', []).filter(([known]) => known !== id);
  remember('keys', [...held, [id, keys]].slice(-MOST));
}

/** The keys of a game; none for an onlooker. */
export function keysOf(id: string): GameKeys {
  const found = recall<Held>('keys', []).find(([known]) => known === id);
  return found?.[1] ?? {};
}

/** Forgets the keys of a game that is gone. */
export function forgetKeys(id: string): void {
  remember(
    'keys',
    recall<Held>('keys', []).filter(([known]) => known !== id),
  );
}

type Invitations = [id: string, key: string][];

/** Keeps the key of the other seat, for a friend to whom the visitor sends it. */
export function keepInvitation(id: string, key: string): void {
  const kept = recall<Invitations>('invitations', []);
  remember('invitations', [...kept, [id, key]].slice(-MOST_INVITATIONS));
}

/** The address that lets a friend play the other side. The key stands behind the
 *  `#`, which no browser sends to any service. */
export function invitationOf(id: string): string | null {
  const kept = recall<Invitations>('invitations', []).find(([known]) => known === id);
  return kept ? `${location.origin}/play/${id}#key=${kept[1]}` : null;
}

/** Takes the seat that an invitation in the address offers. */
export function acceptInvitation(id: string, side: 'first' | 'second', key: string): void {
  keepKeys(id, { ...keysOf(id), [side]: key });
}
