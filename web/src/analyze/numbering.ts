// Numbers before moves: `1. e4 e5` in chess, `1 h8 2 i9` elsewhere.

import type { GameName } from '../api/types.ts';
import { moveCount } from '../games/chess/board/fen.ts';
import { gameInfo } from '../games/info.ts';

/** Returns the number before the move at `ply` (from 0) of a game that began at
 *  `position`. Black's moves have a number only at the beginning of a row. */
export function numberBefore(
  game: GameName,
  position: string,
  ply: number,
  beginsRow: boolean,
): string {
  if (!gameInfo(game).countsPairs) return `${ply + 1}`;
  const { move, isBlack } = moveCount(position);
  const half = ply + (isBlack ? 1 : 0);
  const number = move + Math.floor(half / 2);
  if (half % 2 === 0) return `${number}.`;
  return beginsRow ? `${number}…` : '';
}

/** Returns a move in human notation. */
export function moveName(node: { move: string; shown?: string }, passName: string): string {
  if (node.shown) return node.shown;
  return node.move === '-' || node.move === 'pass' ? passName : node.move;
}
