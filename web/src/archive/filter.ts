// The filter of the list of games, and its address.

import type { GameFilter } from '../api/client.ts';
import { GAMES } from '../api/types.ts';

export interface ListFilter {
  game: string;
  status: string;
  text: string;
}

export const STATES = ['ongoing', 'won', 'draw'] as const;

export const EVERYTHING: ListFilter = { game: '', status: '', text: '' };

/** Parses the filter of an address; invalid values are ignored. */
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

/** Returns the address of the list with a filter. */
export function addressOf(filter: ListFilter): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(asked(filter))) words.set(name, value as string);
  const text = words.toString();
  return text ? `/games?${text}` : '/games';
}

/** Returns the filter for the service. */
export function asked(filter: ListFilter): GameFilter {
  const text = filter.text.trim();
  return {
    ...(filter.game && { game: filter.game }),
    ...(filter.status && { status: filter.status }),
    ...(text && { text }),
  };
}

/** Returns whether the filter excludes anything. */
export function narrows(filter: ListFilter): boolean {
  return Object.keys(asked(filter)).length > 0;
}
