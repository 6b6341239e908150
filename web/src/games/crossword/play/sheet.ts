// The score sheet: every turn with its points and the running totals.

import type { PlayedMove } from '../../../api/types.ts';
import { squareName } from '../model/board.ts';
import { plainWord, readMove } from '../model/notation.ts';
import { wasRight } from '../model/replay.ts';

export interface Turn {
  kind: 'word' | 'exchange' | 'pass' | 'challenge';
  /** The number of the move in the game, from 1. */
  ply: number;
  /** The word with blanks in lowercase; empty without a word. */
  word: string;
  /** The first square. */
  place: string;
  /** The number of exchanged tiles; 0 if it is hidden. */
  exchanged: number;
  /** Whether a challenge succeeded. */
  isRight: boolean;
  /** Whether the players accepted an unlisted word. */
  isAgreed: boolean;
  /** The points of the turn, and the player's total after it. */
  points: number;
  total: number;
}

/** A row of the sheet: a turn of each side, if there was one. */
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
