// Figures of a review as people read them. Chances are tenths of a percent, and
// 0 and 1000 are proofs.

import type { GameKeys, GameName, Review, ReviewedPosition, SideName } from '../api/types.ts';
import { decimal, m, percent } from '../i18n/index.svelte.ts';
import { proofText, shareText, winnerOf, type Origin } from '../score/origin.ts';

/** A chance of one side. A proof is not written as percent. */
export function chanceText(tenths: number): string {
  if (tenths >= 1000) return m().review.certainWin;
  if (tenths <= 0) return m().review.certainLoss;
  return shareText(tenths / 1000);
}

/** Tenths of a point: "5.3". */
export const pointsText = (tenths: number): string => decimal(tenths / 10, 1);

/** From 0 to 1000: "87 %". */
export const accuracyText = (thousandths: number): string => percent(thousandths / 1000);

/** How a position stands, whole: "Black 54 %", "White: win proven in 7". */
export function standing(game: GameName, position: ReviewedPosition): string {
  const sides = m().shell.sides[game];
  const winner = winnerOf(position);
  if (winner) return `${sides[winner]}: ${proofText(game, position)}`;
  if (position.score_kind === 'mate') return proofText(game, position);
  return m().analyze.score.chanceOf(sides.first, shareText(position.win / 1000));
}

/** Where the figures of a position come from. */
export function originOf(review: Review, position: ReviewedPosition): Origin {
  return { depth: position.depth, nodes: position.nodes, tier: review.judge.tier };
}

/** The chance of one side, out of the first player's. */
export const chanceOf = (position: ReviewedPosition, side: SideName): number =>
  side === 'first' ? position.win : 1000 - position.win;

/** The players, or what their sides are called where nobody told. `You` is what the
 *  service calls somebody who gave no name: that is you only where you have the key. */
export function playersOf(
  game: GameName,
  players: readonly (string | null | undefined)[],
  keys: GameKeys,
): [string, string] {
  const sides = m().shell.sides[game];
  const name = (index: 0 | 1, side: SideName) => {
    const given = players[index] ?? '';
    if (given === 'You') return keys[side] ? m().games.you : m().games.guest;
    return given || sides[side];
  };
  return [name(0, 'first'), name(1, 'second')];
}
