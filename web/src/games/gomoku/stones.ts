// The stones of a gomoku game, so that a stone is shown before the service answers. The
// service checks the rules; this module only places stones and removes captured pairs.

import { other, type SideName } from '../../api/types.ts';
import { pointOf, squareName, squareNames } from '../../model/squares.ts';
import type { Stone } from './board/contract.ts';

export const USUAL_SIZE = 15;
/** The board sizes on offer. */
export const SIZES = [9, 11, 13, 15, 17, 19, 20] as const;

export interface Stones {
  stones: Stone[];
  /** The number of stones that each side has captured. */
  captured: [number, number];
  turn: SideName;
}

const DIRECTIONS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** Returns the moves of a list such as `h8-j10`, where `-` is a pass. */
export function splitMoves(list: string): string[] {
  return list.match(/[a-z][1-9][0-9]?|-/g) ?? [];
}

/** Returns whether pairs are captured. A rule with switches begins with its name. */
export function hasCaptures(rule: string): boolean {
  return /^(capture|pente)\b/.test(rule);
}

/** Returns the stones after a set-up such as `{h8h9/i9/2/0}` and moves. */
export function stonesAfter(start: string, moves: readonly string[], rule: string): Stones {
  const board = new Map<string, Stone>();
  const captured: [number, number] = [0, 0];
  let turn: SideName = 'first';
  const setUp = /^\s*\{([^}]*)\}/.exec(start);
  if (setUp) {
    const [black = '', white = '', ...taken] = (setUp[1] ?? '').split('/');
    for (const at of squareNames(black)) board.set(at, { at, side: 'first' });
    for (const at of squareNames(white)) board.set(at, { at, side: 'second' });
    captured[0] = Number(taken[0] ?? 0);
    captured[1] = Number(taken[1] ?? 0);
    if (squareNames(black).length > squareNames(white).length) turn = 'second';
  }
  const before = splitMoves(start.slice(setUp?.[0].length ?? 0));
  const captures = hasCaptures(rule);
  [...before, ...moves].forEach((at, index) => {
    if (at !== '-') {
      board.set(at, { at, side: turn, number: index + 1 });
      if (captures) captured[turn === 'first' ? 0 : 1] += take(board, at, turn);
    }
    turn = other(turn);
  });
  return { stones: [...board.values()], captured, turn };
}

/** Removes the pairs captured by the stone at `at`; returns the number of stones. */
function take(board: Map<string, Stone>, at: string, side: SideName): number {
  const point = pointOf(at);
  if (!point) return 0;
  let taken = 0;
  for (const [right, up] of DIRECTIONS) {
    const step = (distance: number) =>
      squareName({ column: point.column + right * distance, row: point.row + up * distance });
    const [near, far, beyond] = [step(1), step(2), step(3)];
    const isPair = [near, far].every((square) => board.get(square)?.side === other(side));
    if (isPair && board.get(beyond)?.side === side) {
      board.delete(near);
      board.delete(far);
      taken += 2;
    }
  }
  return taken;
}
