// Addresses of positions and moves of a review.

import { writeAddress } from '../analyze/address.ts';
import { usualRule } from '../analyze/opening.ts';
import type { GameName, Review } from '../api/types.ts';
import { gameInfo } from '../games/info.ts';

/** Returns the address of the analysis after `plies` moves. */
export function analyzeAddress(review: Review, plies: number): string {
  const game = review.game as GameName;
  const { position, moves } = gameInfo(game).splitStart(review.start);
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

/** Returns the address of a review at a move. */
export const reviewAddress = (id: string, ply: number): string =>
  `/review/${encodeURIComponent(id)}?ply=${ply}`;
