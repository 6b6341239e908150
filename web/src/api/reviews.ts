// Reviews of games, and the puzzles created from them.

import { file, json, query, request, type GameFile } from './client.ts';
import type {
  Category,
  Phase,
  PuzzleAnswer,
  PuzzleListed,
  PuzzleOutcome,
  PuzzlePage,
  PuzzlePractice,
  Review,
  ReviewPage,
  ReviewRequest,
  ReviewTicket,
} from './types.ts';

const REVIEWS = '/api/v1/reviews';
const PUZZLES = '/api/v1/puzzles';

const review = (id: string): string => `${REVIEWS}/${encodeURIComponent(id)}`;
const puzzle = (id: string): string => `${PUZZLES}/${encodeURIComponent(id)}`;

/** The filter of a list of puzzles. */
export interface PuzzleFilter {
  game?: string;
  category?: Category;
  phase?: Phase;
  review?: string;
  due?: true;
  limit?: number;
}

/** Returns the address of a review's event stream. */
export const eventsOf = (id: string): string => `${review(id)}/events`;

export const reviews = {
  ask: (words: ReviewRequest) => json<ReviewTicket>(REVIEWS, { method: 'POST', json: words }),
  show: (id: string) => json<Review>(review(id)),
  list: (after: string | null, signal?: AbortSignal) =>
    json<ReviewPage>(`${REVIEWS}${query({ after: after ?? '' })}`, { signal }),
  /** Returns whether the review is running or waiting. */
  isUnderWay: async (id: string): Promise<boolean> => {
    const page = await json<ReviewPage>(`${REVIEWS}${query({ limit: 1 })}`);
    return page.under_way.some((one) => one.id === id);
  },
  remove: (id: string) => request(review(id), { method: 'DELETE' }),
  save: (id: string, format: string, language: string): Promise<GameFile> =>
    file(`zeitnot-review-${id}.${format}`, `${review(id)}/file${query({ format, language })}`),
};

export const puzzles = {
  list: (filter: PuzzleFilter, signal?: AbortSignal) =>
    json<PuzzlePage>(`${PUZZLES}${query(filter)}`, { signal }),
  show: (id: string) => json<PuzzleListed>(puzzle(id)),
  attempt: (id: string, move: string) =>
    json<PuzzleAnswer>(`${puzzle(id)}/try`, { method: 'POST', json: { move } }),
  grade: (id: string, outcome: PuzzleOutcome) =>
    json<PuzzlePractice>(`${puzzle(id)}/grade`, { method: 'POST', json: { outcome } }),
};
