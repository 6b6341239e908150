import type { GameInfo } from '../info.ts';
import { spaced } from '../notation.ts';
import { squareName } from './model/board.ts';
import { readMove } from './model/notation.ts';
import { setUp } from './setUp.ts';

export const crossword: GameInfo = {
  ...spaced,
  usualRule: 'void',
  // Friends can decide about unlisted words themselves.
  peopleRules: ['void+casual'],
  hasHiddenTiles: true,
  // Scores are thousandths of a point.
  oddsScale: 40_000,
  scoreUnit: { size: 1000, digits: 1 },
  positionPattern: /^(([^/\s]+\/){14}[^/\s]+\s+\S*\/\S*\s+-?\d+\/-?\d+\s+\d+|deal\s+\d+)/,
  /** The first square of the word. */
  hintSquares(best) {
    const move = readMove(best);
    return move?.kind === 'lay' ? [squareName(move.square, move.direction)] : [];
  },
  setUp,
};
