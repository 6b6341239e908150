// Positions studied by the learner, for display.

import { CHESS_START } from '../games/chess/board/fen.ts';

/** Returns the moves of a position from the standard start, which is empty for the
 *  start itself; other positions are returned whole. */
export function positionWords(position: string): string {
  const words = position.trim();
  if (!words.startsWith(CHESS_START)) return words.replace(/^startpos\b/, '').replace(/^ moves /, '').trim();
  return words.slice(CHESS_START.length).replace(/^ moves /, '').trim();
}
