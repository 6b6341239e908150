import type { GameInfo } from '../info.ts';
import { spaced } from '../notation.ts';
import { randomStart } from './chess960.ts';
import { setUp } from './setUp.ts';

export const chess: GameInfo = {
  ...spaced,
  usualRule: 'standard',
  randomStart: (rule) => (rule === 'chess960' ? randomStart() : null),
  countsPairs: true,
  hasHumanNotation: true,
  oddsScale: 270,
  scoreUnit: { size: 100, digits: 2 },
  positionPattern: /^([pnbrqk1-8]+\/){7}[pnbrqk1-8]+(\s+[wb](\s+\S+){0,4})?(\s+moves\s.*)?$/i,
  positionOfMoves(text) {
    if (!/^([a-h][1-8][a-h][1-8][nbrq]?\s*)+$/.test(text)) return null;
    return `startpos moves ${text.match(/[a-h][1-8][a-h][1-8][nbrq]?/g)?.join(' ')}`;
  },
  pastedName: 'pasted.pgn',
  /** The piece to move. */
  hintSquares: (best) => [best.slice(0, 2)],
  setUp,
};
