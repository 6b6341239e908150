// The best lines as pictures on the board: heat, arrows, and a proven line as a
// row of ghosts.

import { other, type GameName, type Line, type SideName } from '../api/types.ts';
import type { Arrow, Heat, Stone } from '../boards/contracts.ts';
import { chance, provenIn } from '../score/chance.ts';

/** By how much a worse chance shrinks its area. */
const STEEPNESS = 10;
const SMALLEST = 0.12;
/** More arrows of a forced line than this hide the board. */
const MOST_ARROWS = 5;

/** The mover's chance after a line. */
function moversChance(game: GameName, line: Line, mover: SideName): number {
  const first = chance(game, line);
  return mover === 'first' ? first : 1 - first;
}

/** Areas on the first moves of lines, the best the largest. A proof is written
 *  as a proof. `write` writes a first player's chance. */
export function heatOf(
  lines: readonly Line[],
  mover: SideName,
  write: (share: number) => string,
): Heat[] {
  const best = Math.max(...lines.map((line) => moversChance('gomoku', line, mover)));
  return lines.flatMap((line) => {
    const at = line.pv[0];
    if (!at || at === '-') return [];
    const share = moversChance('gomoku', line, mover);
    const weight = Math.max(SMALLEST, Math.exp((share - best) * STEEPNESS));
    return [{ at, weight, text: proofSign(line, share) ?? write(chance('gomoku', line)) }];
  });
}

function proofSign(line: Line, moversShare: number): string | null {
  const plies = provenIn(line);
  if (plies === null) return null;
  return moversShare === 0.5 ? '=' : `${moversShare > 0.5 ? '✓' : '✕'}${plies}`;
}

function squares(move: string | undefined): [string, string] | null {
  return move && /^[a-h][1-8][a-h][1-8]/.test(move) ? [move.slice(0, 2), move.slice(2, 4)] : null;
}

/** Arrows for the first moves of lines, the best one on top. */
export function arrowsOf(lines: readonly Line[]): Arrow[] {
  const arrows = lines.flatMap((line, index): Arrow[] => {
    const ends = squares(line.pv[0]);
    return ends ? [{ from: ends[0], to: ends[1], kind: index === 0 ? 'hint' : 'line' }] : [];
  });
  return arrows.reverse();
}

/** Is the best line a proof, and so worth following to its end? */
export function forcedLine(lines: readonly Line[]): Line | null {
  const best = lines[0];
  return best?.score_kind === 'mate' && best.score !== 0 && best.pv.length > 0 ? best : null;
}

/** Arrows along a line. */
export function arrowsAlong(moves: readonly string[]): Arrow[] {
  return moves.slice(0, MOST_ARROWS).flatMap((move, index): Arrow[] => {
    const ends = squares(move);
    return ends ? [{ from: ends[0], to: ends[1], kind: index % 2 === 0 ? 'hint' : 'line' }] : [];
  });
}

/** The stones of a line, numbered from 1. */
export function ghostsOf(moves: readonly string[], turn: SideName): Stone[] {
  return moves.flatMap((at, index) =>
    at === '-' ? [] : [{ at, side: index % 2 === 0 ? turn : other(turn), number: index + 1 }],
  );
}
