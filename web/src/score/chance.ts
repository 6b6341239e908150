// Scores as people read them: a chance to win, or a proof.

import type { GameName, Score } from '../api/types.ts';

/** By how much a score changes the odds by a factor of e. */
const SCALE: Record<GameName, number> = {
  gomoku: 200,
  chess: 270,
  // Milli-points of lead.
  crossword: 40_000,
};

/** The first player's chance to win, from 0 to 1. A proof is certain. */
export function chance(game: GameName, score: Score): number {
  if (score.score_kind === 'mate') return score.score > 0 ? 1 : score.score < 0 ? 0 : 0.5;
  return 1 / (1 + Math.exp(-score.score / SCALE[game]));
}

/** Plies to the proven end, if there is a proof. */
export function provenIn(score: Score): number | null {
  return score.score_kind === 'mate' ? Math.abs(score.mate_in ?? 0) : null;
}
