// Navigation in a review: from mistake to mistake, and along variations.

import type { GameName, Review, ReviewedMove, SideName } from '../api/types.ts';
import { gameInfo } from '../games/info.ts';
import { isMistake } from './labels.ts';

/** A variation shown on the board in place of the game. */
export interface ShownLine {
  /** The name of the line. */
  name: string;
  /** The number of game moves before it. */
  from: number;
  moves: readonly string[];
  /** The moves in human notation. */
  shown: readonly string[];
  /** The number of its moves on the board. */
  step: number;
}

/** Returns the mistakes of one side, or of both. */
export function mistakesOf(
  moves: readonly ReviewedMove[],
  side: SideName | null,
): readonly ReviewedMove[] {
  return moves.filter((move) => isMistake(move) && (side === null || move.side === side));
}

/** Returns the mistake after or before a ply; null if there is none. */
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

/** Returns the number of a move; chess counts a move of both sides as one. */
export function moveNumber(game: GameName, moves: readonly ReviewedMove[], ply: number): number {
  if (!gameInfo(game).countsPairs) return ply;
  const isBlackFirst = moves[0]?.side === 'second';
  return Math.ceil((ply + (isBlackFirst ? 1 : 0)) / 2);
}

/** Returns the number before a move in a list; Black's moves in chess have one only at
 *  the beginning of the list. */
export function numberBefore(game: GameName, moves: readonly ReviewedMove[], ply: number): string {
  const number = moveNumber(game, moves, ply);
  if (!gameInfo(game).countsPairs) return String(number);
  if (moves[ply - 1]?.side === 'first') return `${number}.`;
  return ply === 1 ? `${number}…` : '';
}

/** Returns a move in human notation. */
export const moveText = (move: Pick<ReviewedMove, 'move' | 'shown'>): string =>
  move.shown ?? move.move;

/** Returns all moves of a review in the game's notation. */
export const movesOf = (review: Review): string[] => review.moves.map((move) => move.move);
