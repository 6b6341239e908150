// Ways through a review: from mistake to mistake, and along lines beside the game.

import type { GameName, Review, ReviewedMove, SideName } from '../api/types.ts';
import { isMistake } from './labels.ts';

/** A line that is shown on the board in place of what was played. */
export interface ShownLine {
  /** What it is called. */
  name: string;
  /** Moves of the game before it. */
  from: number;
  moves: readonly string[];
  /** The same as people read them. */
  shown: readonly string[];
  /** How many of them are on the board. */
  step: number;
}

/** The mistakes of one side, or of both. */
export function mistakesOf(
  moves: readonly ReviewedMove[],
  side: SideName | null,
): readonly ReviewedMove[] {
  return moves.filter((move) => isMistake(move) && (side === null || move.side === side));
}

/** The mistake after or before a place in the game; null where there is none. */
export function nextMistake(
  mistakes: readonly ReviewedMove[],
  ply: number,
  direction: 1 | -1,
): ReviewedMove | null {
  const found =
    direction > 0
      ? mistakes.find((move) => move.ply > ply)
      : mistakes.findLast((move) => move.ply < ply);
  return found ?? null;
}

/** The number of a move as people count: chess counts both sides' moves as one. */
export function moveNumber(game: GameName, moves: readonly ReviewedMove[], ply: number): number {
  if (game !== 'chess') return ply;
  const isBlackFirst = moves[0]?.side === 'second';
  return Math.ceil((ply + (isBlackFirst ? 1 : 0)) / 2);
}

/** What stands before a move in a list: nothing before an answer in chess, unless the
 *  list begins with it. */
export function numberBefore(game: GameName, moves: readonly ReviewedMove[], ply: number): string {
  const number = moveNumber(game, moves, ply);
  if (game !== 'chess') return String(number);
  if (moves[ply - 1]?.side === 'first') return `${number}.`;
  return ply === 1 ? `${number}…` : '';
}

/** A move as people read it. */
export const moveText = (move: Pick<ReviewedMove, 'move' | 'shown'>): string =>
  move.shown ?? move.move;

/** All moves of a review in the game's own notation. */
export const movesOf = (review: Review): string[] => review.moves.map((move) => move.move);
