// Formatting of review figures. Chances are in tenths of a percent; 0 and 1000 are
// proofs.

import type { GameKeys, GameName, Review, ReviewedPosition, SideName } from '../api/types.ts';
import { decimal, m, percent } from '../i18n/index.svelte.ts';
import { proofText, shareText, winnerOf, type Origin } from '../score/origin.ts';

/** Formats a side's chance; proofs are words. */
export function chanceText(tenths: number): string {
  if (tenths >= 1000) return m().review.certainWin;
  if (tenths <= 0) return m().review.certainLoss;
  return shareText(tenths / 1000);
}

/** Formats tenths of a point: "5.3". */
export const pointsText = (tenths: number): string => decimal(tenths / 10, 1);

/** Formats an accuracy from 0 to 1000: "87 %". */
export const accuracyText = (thousandths: number): string => percent(thousandths / 1000);

/** Formats the evaluation of a position: "Black 54 %", "White: win proven in 7". */
export function standing(game: GameName, position: ReviewedPosition): string {
  const sides = m().shell.sides[game];
  const winner = winnerOf(position);
  if (winner) return `${sides[winner]}: ${proofText(game, position)}`;
  if (position.score_kind === 'mate') return proofText(game, position);
  return m().analyze.score.chanceOf(sides.first, shareText(position.win / 1000));
}

/** Returns the origin of a position's figures. */
export function originOf(review: Review, position: ReviewedPosition): Origin {
  return { depth: position.depth, nodes: position.nodes, tier: review.judge.tier };
}

/** Returns the chance of a side. */
export const chanceOf = (position: ReviewedPosition, side: SideName): number =>
  side === 'first' ? position.win : 1000 - position.win;

/** Returns the names of the players, or of the sides if they are unknown. The service
 *  stores `You` for a player without a name; this is the visitor only if this browser
 *  has the key. */
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
