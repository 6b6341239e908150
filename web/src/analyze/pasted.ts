// What somebody pasted: a position in words, a list of moves, or a game file.
// Positions are taken as they are; everything else is the service's to read.

import type { GameName } from '../api/types.ts';

export type Pasted =
  | { kind: 'position'; game: GameName; text: string }
  | { kind: 'file'; names: string[] };

const FEN = /^([pnbrqk1-8]+\/){7}[pnbrqk1-8]+(\s+[wb](\s+\S+){0,4})?(\s+moves\s.*)?$/i;
const CGP = /^([^/\s]+\/){14}[^/\s]+\s+\S*\/\S*\s+-?\d+\/-?\d+\s+\d+/;
const GOMOKU_SET_UP = /^\{[^}]*\}\s*-?(\s*[a-z][1-9][0-9]?|\s*-)*$/;
const CHESS_MOVES = /^([a-h][1-8][a-h][1-8][nbrq]?\s*)+$/;

/** `current` is the game on the board: coordinates alone fit two games. */
export function readPasted(text: string, current: GameName): Pasted {
  const line = text.trim();
  if (FEN.test(line)) return { kind: 'position', game: 'chess', text: line };
  if (CGP.test(line)) return { kind: 'position', game: 'crossword', text: line };
  if (/^deal\s+\d+/.test(line)) return { kind: 'position', game: 'crossword', text: line };
  if (GOMOKU_SET_UP.test(line)) return { kind: 'position', game: 'gomoku', text: line };
  if (current === 'chess' && CHESS_MOVES.test(line)) {
    const moves = line.match(/[a-h][1-8][a-h][1-8][nbrq]?/g) ?? [];
    return { kind: 'position', game: 'chess', text: `startpos moves ${moves.join(' ')}` };
  }
  // A name decides where the content does not: `e4 e5` is chess in a chess game.
  return { kind: 'file', names: current === 'chess' ? ['pasted.pgn', 'pasted'] : ['pasted'] };
}
