// Pasted text: a position, a list of moves, or a game file. Only positions are
// recognized here; the service parses everything else.

import { GAMES, type GameName } from '../api/types.ts';
import { gameInfo } from '../games/info.ts';

export type Pasted =
  | { kind: 'position'; game: GameName; text: string }
  | { kind: 'file'; names: string[] };

/** Classifies a text; `current` is the game for coordinates that fit two games. */
export function readPasted(text: string, current: GameName): Pasted {
  const line = text.trim();
  const game = GAMES.find((name) => gameInfo(name).positionPattern.test(line));
  if (game) return { kind: 'position', game, text: line };
  const { positionOfMoves, pastedName } = gameInfo(current);
  const position = positionOfMoves?.(line);
  if (position) return { kind: 'position', game: current, text: position };
  // The file name decides where the content is ambiguous, such as `e4 e5`.
  return { kind: 'file', names: pastedName ? [pastedName, 'pasted'] : ['pasted'] };
}
