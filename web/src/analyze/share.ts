// The first player's winning chance after a line of the analysis.

import type { GameName, Line, SideName } from '../api/types.ts';
import { chance } from '../score/chance.ts';

/** Returns the first player's chance; the crossword engine reports the mover's. */
export function shareOf(game: GameName, line: Line, mover: SideName): number {
  const winPercent = line.facts?.win_percent;
  if (winPercent === undefined) return chance(game, line);
  const share = Number(winPercent) / 100_000;
  return mover === 'first' ? share : 1 - share;
}
