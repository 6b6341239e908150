// Scores as winning chances or proofs.

import type { GameName, Line, Score } from '../api/types.ts';
import { gameInfo } from '../games/info.ts';

/** Returns the first player's winning chance, from 0 to 1. A proof is certain. */
export function chance(game: GameName, score: Score): number {
  if (score.score_kind === 'mate') return score.score > 0 ? 1 : score.score < 0 ? 0 : 0.5;
  return 1 / (1 + Math.exp(-score.score / gameInfo(game).oddsScale));
}

/** Returns the number of plies to the proven end; null without a proof. */
export function provenIn(score: Score): number | null {
  return score.score_kind === 'mate' ? Math.abs(score.mate_in ?? 0) : null;
}

/** Returns the best line if it is proven. */
export function forcedLine(lines: readonly Line[]): Line | null {
  const best = lines[0];
  return best?.score_kind === 'mate' && best.score !== 0 && best.pv.length > 0 ? best : null;
}
