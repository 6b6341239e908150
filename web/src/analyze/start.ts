// Where a game begins. The service writes a position and the moves after it in
// one line; a tree keeps the moves apart.

import type { GameName } from '../api/types.ts';
import { gomokuMoves } from '../model/squares.ts';

export interface Start {
  /** Empty for the usual start. */
  position: string;
  moves: string[];
}

/** A position's words, with the moves taken off. */
export function splitStart(game: GameName, text: string): Start {
  const line = text.trim();
  if (game === 'gomoku') {
    const setUp = /^\{[^}]*\}\s*-?/.exec(line)?.[0] ?? '';
    const rest = line.slice(setUp.length).toLowerCase();
    const moves = gomokuMoves(rest);
    // What is no list of moves stays what it is: the service says what is wrong.
    if (moves.join('') !== rest.replace(/[\s,]/g, '')) return { position: line, moves: [] };
    return { position: setUp.replace(/\s/g, ''), moves };
  }
  const [position = '', behind = ''] = line.split(/(?:^|\s)moves(?:\s|$)/);
  return {
    position: position.trim() === 'startpos' ? '' : position.trim(),
    moves: behind.split(/\s+/).filter(Boolean),
  };
}

/** The move that a chess game begins with, and whether Black makes it. */
export function chessCount(position: string): { move: number; isBlack: boolean } {
  const [, turn, , , , move] = position.split(/\s+/);
  return { move: Number(move) || 1, isBlack: turn === 'b' };
}
