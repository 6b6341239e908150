// The first player's chance after a line of the analysis.

import type { GameName, Line, SideName } from '../api/types.ts';
import { chance } from '../score/chance.ts';

/** In the crossword game the engine tells the chance of whoever moves. */
export function shareOf(game: GameName, line: Line, mover: SideName): number {
  const told = line.facts?.win_percent;
  if (game !== 'crossword' || told === undefined) return chance(game, line);
  const share = Number(told) / 100_000;
  return mover === 'first' ? share : 1 - share;
}
