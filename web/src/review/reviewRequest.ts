// Requests for reviews of stored games, files, and text.

import { api, ApiProblem, request } from '../api/client.ts';
import { reviews } from '../api/reviews.ts';
import type { ReviewRequest, ReviewTicket, Tier } from '../api/types.ts';
import { Stored } from '../state/stored.svelte.ts';

export const TIERS: readonly Tier[] = ['quick', 'standard', 'deep'];

/** The visitor's default tier. */
export const usualTier = new Stored<Tier>('review.tier', 'standard');

/** The game to review. */
export type Source =
  | { kind: 'game'; id: string }
  | { kind: 'file'; name: string | null; text: string; lenient: boolean };

/** Returns a dropped, chosen, or pasted file as text. The service converts binary files
 *  to SGF first. */
export async function sourceOf(name: string | null, content: string | Blob): Promise<Source> {
  const text = typeof content === 'string' ? content : await textOf(name ?? 'game', content);
  return { kind: 'file', name, text, lenient: false };
}

async function textOf(name: string, file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const path = `/api/v1/records/convert?to=sgf&name=${encodeURIComponent(name)}`;
    return (await request(path, { method: 'POST', body: bytes })).text();
  }
}

/** Requests a review, which may already exist. */
export function requestReview(source: Source, tier: Tier): Promise<ReviewTicket> {
  const words: ReviewRequest =
    source.kind === 'game'
      ? { game_id: source.id, tier }
      : { file: source.text, name: source.name, lenient: source.lenient, tier };
  return reviews.ask(words);
}

/** Returns whether part of the file may be reviewable. */
export const isBadRecord = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'bad_record';

/** Returns finished games of this service, latest first. */
export async function finishedGames(limit: number): Promise<Awaited<ReturnType<typeof api.games>>['games']> {
  const [won, drawn] = await Promise.all([
    api.games({ status: 'won', limit }),
    api.games({ status: 'draw', limit }),
  ]);
  const games = [...won.games, ...drawn.games];
  return games.sort((one, other) => other.updated_ms - one.updated_ms).slice(0, limit);
}
