// Which games the list shows, and how that stands in the address.

import type { GameFilter } from '../api/client.ts';
import { GAMES } from '../api/types.ts';

export interface ListFilter {
  game: string;
  status: string;
  text: string;
}

export const STATES = ['ongoing', 'won', 'draw'] as const;

export const EVERYTHING: ListFilter = { game: '', status: '', text: '' };

/** What an address asks for; what makes no sense in it is ignored. */
export function filterOf(query: URLSearchParams): ListFilter {
  const known = (name: string, values: readonly string[]) => {
    const value = query.get(name) ?? '';
    return values.includes(value) ? value : '';
  };
  return {
    game: known('game', GAMES),
    status: known('status', STATES),
    text: query.get('text') ?? '',
  };
}

/** The address of the list under this filter. */
export function addressOf(filter: ListFilter): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(asked(filter))) words.set(name, value as string);
  const text = words.toString();
  return text ? `/games?${text}` : '/games';
}

/** What the service is asked for. */
export function asked(filter: ListFilter): GameFilter {
  const text = filter.text.trim();
  return {
    ...(filter.game && { game: filter.game }),
    ...(filter.status && { status: filter.status }),
    ...(text && { text }),
  };
}

/** Does it leave anything out? */
export function narrows(filter: ListFilter): boolean {
  return Object.keys(asked(filter)).length > 0;
}
