// What the service says about a play that is being made.

import type { Tried } from '../../api/types.ts';

export type Verdict =
  | { kind: 'fine'; score: number }
  /** The list lacks these words. */
  | { kind: 'unknown'; words: string[]; score: number | null }
  | { kind: 'refused'; reason: string };

/** Reads what came of a try. */
export function verdictOf(tried: Tried | null | undefined): Verdict {
  const score = Number(tried?.facts?.score);
  const points = Number.isFinite(score) ? score : null;
  if (tried?.unknown_words?.length) {
    return { kind: 'unknown', words: tried.unknown_words, score: points };
  }
  if (tried?.move) return { kind: 'fine', score: points ?? 0 };
  // The sentence begins with the move, which everybody sees.
  return { kind: 'refused', reason: tried?.problem?.replace(/^\S+: /, '') ?? '' };
}
