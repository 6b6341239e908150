// What a review is asked for: a stored game, or what somebody brought.

import { api, ApiProblem, request } from '../api/client.ts';
import { reviews } from '../api/reviews.ts';
import type { ReviewRequest, ReviewTicket, Tier } from '../api/types.ts';
import { Stored } from '../state/stored.svelte.ts';

export const TIERS: readonly Tier[] = ['quick', 'standard', 'deep'];

/** How thoroughly the visitor likes games to be reviewed. */
export const usualTier = new Stored<Tier>('review.tier', 'standard');

/** What is to be reviewed. */
export type Source =
  | { kind: 'game'; id: string }
  | { kind: 'file'; name: string | null; text: string; lenient: boolean };

/** The file that somebody dropped, chose or pasted, as text. What is none is turned
 *  into a list of moves first. */
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

/** Asks for a review; it may be there already. */
export function ask(source: Source, tier: Tier): Promise<ReviewTicket> {
  const words: ReviewRequest =
    source.kind === 'game'
      ? { game_id: source.id, tier }
      : { file: source.text, name: source.name, lenient: source.lenient, tier };
  return reviews.ask(words);
}

/** Could a part of it be reviewed? */
export const isBadRecord = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'bad_record';

/** Games that were played here and are over, the latest first. */
export async function finishedGames(limit: number): Promise<Awaited<ReturnType<typeof api.games>>['games']> {
  const [won, drawn] = await Promise.all([
    api.games({ status: 'won', limit }),
    api.games({ status: 'draw', limit }),
  ]);
  const games = [...won.games, ...drawn.games];
  return games.sort((one, other) => other.updated_ms - one.updated_ms).slice(0, limit);
}
