// Where a figure of the engine comes from, and scores in words. Every figure
// tells its origin to whoever points at it.

import type { GameName, Score, SideName, Tier } from '../api/types.ts';
import { brief, decimal, language, m, percent } from '../i18n/index.svelte.ts';
import { chance, provenIn } from './chance.ts';

/** How much work a figure is made of: in a time, or by the tier of a review. */
export type Origin = { depth: number; nodes: number } & ({ time_ms: number } | { tier: Tier });

/** A chance in percent. Only a proof is certain: 0 and 100 are not said. */
export function shareText(share: number): string {
  return percent(Math.min(0.99, Math.max(0.01, share)));
}

/** "depth 14, 721 k nodes, 0.5 s". */
export function originText(origin: Origin): string {
  if ('tier' in origin) {
    const tier = m().review.tiers[origin.tier];
    return m().review.origin(origin.depth, brief(origin.nodes), tier);
  }
  return m().analyze.score.origin(origin.depth, brief(origin.nodes), seconds(origin.time_ms));
}

/** Seconds with one digit: "0.5 s". */
export function seconds(milliseconds: number): string {
  return m().analyze.seconds(decimal(milliseconds / 1000, 1));
}

/** Who wins by proof; null where nobody does. */
export function winnerOf(score: Score): SideName | null {
  if (score.score_kind !== 'mate' || score.score === 0) return null;
  return score.score > 0 ? 'first' : 'second';
}

/** "win proven in 13"; chess counts moves, the other games count both sides'. */
export function proofText(game: GameName, score: Score): string {
  const words = m().analyze.score;
  const plies = provenIn(score) ?? 0;
  if (score.score === 0) return score.mate_in === 0 ? words.drawn : words.drawProven;
  if (plies === 0) return words.won;
  return game === 'chess' ? words.mateIn(Math.ceil(plies / 2)) : words.provenIn(plies);
}

/** A score with its side, whole: "Black 54 %", "Black: win proven in 13". */
export function scoreText(game: GameName, score: Score, share?: number): string {
  const sides = m().shell.sides[game];
  const winner = winnerOf(score);
  if (winner) return `${sides[winner]}: ${proofText(game, score)}`;
  if (score.score_kind === 'mate') return proofText(game, score);
  return m().analyze.score.chanceOf(sides.first, shareText(share ?? chance(game, score)));
}

/** The same in a few characters: pawns, points of lead, or a chance. */
export function figure(game: GameName, score: Score): string {
  // The stone says whose chance it is, whoever is to move.
  if (game === 'gomoku') return `● ${shareText(chance(game, score))}`;
  return signed(score.score / (game === 'chess' ? 100 : 1000), game === 'chess' ? 2 : 1);
}

/** A number that always has its sign. */
export function signed(value: number, digits: number): string {
  return new Intl.NumberFormat(language.value, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace('-', '−');
}
