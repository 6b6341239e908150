// The origin of the engine's figures, and scores in words. Every figure shows its
// origin on hover.

import type { GameName, Score, SideName, Tier } from '../api/types.ts';
import { gameInfo } from '../games/info.ts';
import { brief, decimal, language, m, percent } from '../i18n/index.svelte.ts';
import { chance, provenIn } from './chance.ts';

/** The search effort behind a figure: a time, or the tier of a review. */
export type Origin = { depth: number; nodes: number } & ({ time_ms: number } | { tier: Tier });

/** Formats a chance. 0 and 100 percent are reserved for proofs. */
export function shareText(share: number): string {
  return percent(Math.min(0.99, Math.max(0.01, share)));
}

/** Formats an origin: "depth 14, 721 k nodes, 0.5 s". */
export function originText(origin: Origin): string {
  if ('tier' in origin) {
    const tier = m().review.tiers[origin.tier];
    return m().review.origin(origin.depth, brief(origin.nodes), tier);
  }
  return m().analyze.score.origin(origin.depth, brief(origin.nodes), seconds(origin.time_ms));
}

/** Formats seconds with one decimal: "0.5 s". */
export function seconds(milliseconds: number): string {
  return m().analyze.seconds(decimal(milliseconds / 1000, 1));
}

/** Returns the proven winner; null without one. */
export function winnerOf(score: Score): SideName | null {
  if (score.score_kind !== 'mate' || score.score === 0) return null;
  return score.score > 0 ? 'first' : 'second';
}

/** Formats a proof: "win proven in 13". Chess counts moves, the other games plies. */
export function proofText(game: GameName, score: Score): string {
  const words = m().analyze.score;
  const plies = provenIn(score) ?? 0;
  if (score.score === 0) return score.mate_in === 0 ? words.drawn : words.drawProven;
  if (plies === 0) return words.won;
  return gameInfo(game).countsPairs ? words.mateIn(Math.ceil(plies / 2)) : words.provenIn(plies);
}

/** Formats a score with its side: "Black 54 %", "Black: win proven in 13". */
export function scoreText(game: GameName, score: Score, share?: number): string {
  const sides = m().shell.sides[game];
  const winner = winnerOf(score);
  if (winner) return `${sides[winner]}: ${proofText(game, score)}`;
  if (score.score_kind === 'mate') return proofText(game, score);
  return m().analyze.score.chanceOf(sides.first, shareText(share ?? chance(game, score)));
}

/** Formats a score briefly: pawns, points of lead, or a chance. */
export function figure(game: GameName, score: Score): string {
  const unit = gameInfo(game).scoreUnit;
  // The symbol is Black's stone: the chance is Black's, whoever is to move.
  return unit ? signed(score.score / unit.size, unit.digits) : `● ${shareText(chance(game, score))}`;
}

/** Formats a number with its sign. */
export function signed(value: number, digits: number): string {
  return new Intl.NumberFormat(language.value, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace('-', '−');
}
