// The filter of the puzzles, and its address.

import { GAMES, type Category, type GameName, type Phase } from '../api/types.ts';
import type { PuzzleFilter } from '../api/reviews.ts';

export interface TrainFilter {
  game: GameName | '';
  category: Category | '';
  phase: Phase | '';
}

export const EVERYTHING: TrainFilter = { game: '', category: '', phase: '' };

/** Returns whether the filter excludes anything. */
export const narrows = (filter: TrainFilter): boolean =>
  filter.game !== '' || filter.category !== '' || filter.phase !== '';

/** Parses the filter of an address; invalid values are ignored. */
export function filterOf(
  query: URLSearchParams,
  categories: readonly string[],
  phases: readonly string[],
): TrainFilter {
  const one = (name: string, known: readonly string[]) => {
    const value = query.get(name) ?? '';
    return known.includes(value) ? value : '';
  };
  return {
    game: one('game', GAMES) as GameName | '',
    category: one('category', categories) as Category | '',
    phase: one('phase', phases) as Phase | '',
  };
}

export function addressOf(filter: TrainFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `/train?${text}` : '/train';
}

/** Returns the filter for the service. */
export function asked(filter: TrainFilter): PuzzleFilter {
  return {
    ...(filter.game && { game: filter.game }),
    ...(filter.category && { category: filter.category }),
    ...(filter.phase && { phase: filter.phase }),
  };
}
