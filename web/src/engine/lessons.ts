// What the learner looked at, as people read it.

import { CHESS_START } from '../boards/chess/fen.ts';

/** A position in few words: the moves where it is known where they begin. Empty
 *  is where the game begins. */
export function positionWords(position: string): string {
  const words = position.trim();
  if (!words.startsWith(CHESS_START)) return words.replace(/^startpos\b/, '').replace(/^ moves /, '').trim();
  return words.slice(CHESS_START.length).replace(/^ moves /, '').trim();
}
