// The score sheet: every turn with what it brought and the running totals.

import type { PlayedMove } from '../../api/types.ts';
import { plainWord, readMove } from '../../model/crossword/notation.ts';
import { squareName } from '../../model/crossword/board.ts';
import { wasRight } from '../../model/crossword/replay.ts';

export interface Turn {
  kind: 'word' | 'exchange' | 'pass' | 'challenge';
  /** Which move of the game it was, from 1. */
  ply: number;
  /** The word with blanks small; empty where none was laid. */
  word: string;
  /** Where it begins. */
  place: string;
  /** How many tiles were exchanged; 0 where that is hidden. */
  exchanged: number;
  /** Was a challenge right? */
  isRight: boolean;
  /** Did the players agree on it against the list? */
  isAgreed: boolean;
  /** What it changed for its player, and that player's points after it. */
  points: number;
  total: number;
}

/** A line of the sheet: a turn of each side, as far as they had one. */
export type Round = [first: Turn | null, second: Turn | null];

export function scoreSheet(moves: readonly PlayedMove[]): Round[] {
  const rounds: Round[] = [];
  const before = [0, 0];
  moves.forEach((played, index) => {
    const side = played.side === 'first' ? 0 : 1;
    const total = played.points?.[side] ?? before[side] ?? 0;
    const turn = turnOf(moves, index, total - (before[side] ?? 0), total);
    played.points?.forEach((value, place) => (before[place] = value));
    const open = rounds.at(-1);
    // A side may move twice in a row: a challenge, then a play.
    const fits = open && open[side] === null && (side === 1 || open[1] === null);
    if (fits) open[side] = turn;
    else rounds.push(side === 0 ? [turn, null] : [null, turn]);
  });
  return rounds;
}

function turnOf(moves: readonly PlayedMove[], index: number, points: number, total: number): Turn {
  const text = moves[index]?.move ?? '';
  const move = readMove(text);
  const isWord = move?.kind === 'lay';
  return {
    kind: isWord ? 'word' : (move?.kind ?? 'pass'),
    ply: index + 1,
    word: isWord ? plainWord(move.word) : '',
    place: isWord ? squareName(move.square, move.direction) : '',
    exchanged: move?.kind === 'exchange' ? move.faces.length : 0,
    isRight: move?.kind === 'challenge' && wasRight(moves, index),
    isAgreed: isWord && text.endsWith('!'),
    points,
    total,
  };
}
