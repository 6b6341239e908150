// Addresses that lead from a review to elsewhere.

import type { GameName, Review } from '../api/types.ts';
import { writeAddress } from '../analyze/address.ts';
import { usualRule } from '../analyze/opening.ts';
import { splitStart } from '../analyze/start.ts';

/** The position after so many moves, to be analyzed. */
export function analyzeAddress(review: Review, plies: number): string {
  const game = review.game as GameName;
  const { position, moves } = splitStart(game, review.start);
  const wanted = {
    game,
    rule: review.rule,
    size: review.size ?? null,
    lexicon: null,
    position,
    moves: [...moves, ...review.moves.slice(0, plies).map((move) => move.move)],
    side: null,
  };
  return writeAddress(wanted, usualRule(game));
}

/** A review at one of its moves. */
export const reviewAddress = (id: string, ply: number): string =>
  `/review/${encodeURIComponent(id)}?ply=${ply}`;
