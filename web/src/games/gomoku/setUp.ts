// The text of a gomoku position being set up. Every change of the board changes the text
// and the reverse. The service decides whether the position is valid.

import type { SideName } from '../../api/types.ts';
import type { SetUpText } from '../info.ts';
import { hasCaptures, stonesAfter } from './stones.ts';

/** Formats stones, captures, and the side to move as a set-up. */
function writeStones(
  stones: ReadonlyMap<string, SideName>,
  side: SideName,
  captured: readonly [number, number],
  rule: string,
): string {
  const of = (wanted: SideName) => [...stones].filter(([, its]) => its === wanted).map(([at]) => at);
  const [black, white] = [of('first'), of('second')];
  const taken = hasCaptures(rule) && captured.some((count) => count > 0) ? `/${captured.join('/')}` : '';
  const implied = black.length > white.length ? 'second' : 'first';
  return `{${black.join('')}/${white.join('')}${taken}}${side === implied ? '' : '-'}`;
}

/** Parses a position; `moves` follow it. */
export function readStones(text: string, rule: string, moves: readonly string[] = []) {
  const { stones, turn, captured } = stonesAfter(text, moves, rule);
  return { stones: new Map(stones.map((stone) => [stone.at, stone.side])), turn, captured };
}

/** Returns the text with a stone placed, or removed if the same stone is there. */
export function putStone(text: string, rule: string, at: string, stone: SideName | null): string {
  const { stones, turn, captured } = readStones(text, rule);
  if (stone === null || stones.get(at) === stone) stones.delete(at);
  else stones.set(at, stone);
  return writeStones(stones, turn, captured, rule);
}

export function setSide(text: string, rule: string, side: SideName): string {
  const { stones, captured } = readStones(text, rule);
  return writeStones(stones, side, captured, rule);
}

export function setCaptured(text: string, rule: string, side: SideName, count: number): string {
  const { stones, turn, captured } = readStones(text, rule);
  const next: [number, number] = side === 'first' ? [count, captured[1]] : [captured[0], count];
  return writeStones(stones, turn, next, rule);
}

export const setUp: SetUpText = {
  rows: 3,
  tool: 'first',
  textOf({ position, moves, rule }) {
    const now = readStones(position ?? '', rule ?? '', moves);
    return writeStones(now.stones, now.turn, now.captured, rule ?? '');
  },
  sideOf: (text, rule) => readStones(text, rule).turn,
  withSide: setSide,
  put(text, rule, at, tool) {
    if (typeof tool === 'object') return text;
    return putStone(text, rule, at, tool === 'erase' ? null : tool);
  },
};
