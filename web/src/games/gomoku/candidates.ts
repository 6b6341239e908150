// The best lines as pictures on a gomoku board: heat, and a line as numbered stones.

import { other, type Line, type SideName } from '../../api/types.ts';
import { chance, provenIn } from '../../score/chance.ts';
import type { Heat, Stone } from './board/contract.ts';

/** The rate at which a worse chance shrinks the area. */
const STEEPNESS = 10;
const SMALLEST = 0.12;

/** Returns the mover's winning chance after a line. */
function moversChance(line: Line, mover: SideName): number {
  const first = chance('gomoku', line);
  return mover === 'first' ? first : 1 - first;
}

/** Returns areas on the first moves of lines, the best move the largest. A proof is
 *  written in words. `write` formats the first player's chance. */
export function heatOf(
  lines: readonly Line[],
  mover: SideName,
  write: (share: number) => string,
): Heat[] {
  const best = Math.max(...lines.map((line) => moversChance(line, mover)));
  return lines.flatMap((line) => {
    const at = line.pv[0];
    if (!at || at === '-') return [];
    const share = moversChance(line, mover);
    const weight = Math.max(SMALLEST, Math.exp((share - best) * STEEPNESS));
    return [{ at, weight, text: proofSign(line, share) ?? write(chance('gomoku', line)) }];
  });
}

function proofSign(line: Line, moversShare: number): string | null {
  const plies = provenIn(line);
  if (plies === null) return null;
  return moversShare === 0.5 ? '=' : `${moversShare > 0.5 ? '✓' : '✕'}${plies}`;
}

/** Returns the stones of a line, numbered from 1. */
export function ghostsOf(moves: readonly string[], turn: SideName): Stone[] {
  return moves.flatMap((at, index) =>
    at === '-' ? [] : [{ at, side: index % 2 === 0 ? turn : other(turn), number: index + 1 }],
  );
}
