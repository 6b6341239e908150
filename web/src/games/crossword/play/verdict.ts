// The service's answer about the current play.

import type { Tried } from '../../../api/types.ts';

export type Verdict =
  | { kind: 'fine'; score: number }
  /** Words that the list lacks. */
  | { kind: 'unknown'; words: string[]; score: number | null }
  | { kind: 'refused'; reason: string };

/** Interprets the answer to a tried move. */
export function verdictOf(tried: Tried | null | undefined): Verdict {
  const score = Number(tried?.facts?.score);
  const points = Number.isFinite(score) ? score : null;
  if (tried?.unknown_words?.length) {
    return { kind: 'unknown', words: tried.unknown_words, score: points };
  }
  if (tried?.move) return { kind: 'fine', score: points ?? 0 };
  // The message begins with the move, which is visible anyway.
  return { kind: 'refused', reason: tried?.problem?.replace(/^\S+: /, '') ?? '' };
}
