// Keys of the board and the rack.

import { SIZE } from '../model/board.ts';
import * as making from '../model/placing.ts';
import type { CrosswordTable } from './table.svelte.ts';

/** Keys that act at the cursor, as arrows and letters do. */
const AT_CURSOR = [' ', 'Backspace', 'Delete', 'Enter'];

/** Handles a key on the board: letters place tiles, Space turns the cursor, arrows move
 *  it, Backspace removes a tile, Enter plays, and Escape recalls all tiles or leaves
 *  the board. If there is no cursor, the key puts it on `square`, which has the focus. */
export function boardKey(table: CrosswordTable, event: KeyboardEvent, square?: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !table.canLay) return;
  const hadTiles = table.placing.laid.size > 0;
  const steps: Record<string, [columns: number, rows: number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [-SIZE, 0],
    End: [SIZE, 0],
  };
  const step = steps[event.key];
  const isAtCursor = step !== undefined || AT_CURSOR.includes(event.key);
  if (square !== undefined && isAtCursor) table.focusCursor(square);
  if (step) table.placing = making.move(table.placing, ...step);
  else if (event.key === ' ') table.placing = making.turn(table.placing);
  else if (event.key === 'Backspace') table.placing = making.backspace(table.placing);
  else if (event.key === 'Delete') table.takeBackHere();
  else if (event.key === 'Enter') enter(table);
  else if (event.key === 'Escape') {
    if (hadTiles || table.selected !== null) table.recall();
    else if (event.currentTarget instanceof HTMLElement) {
      (document.activeElement as HTMLElement | null)?.blur();
    }
  } else if (![...event.key].some(isLetter) || [...event.key].length !== 1) return;
  else if (!table.typeLetter(event.key, event.shiftKey, square)) return;
  event.preventDefault();
}

/** Places the selected tile at the cursor, or plays. */
function enter(table: CrosswordTable): void {
  const { cursor } = table.placing;
  if (table.selected !== null && cursor) table.choose(cursor.square);
  else void table.play();
}

/** Handles a key on the rack; other keys work as on the board. */
export function rackKey(table: CrosswordTable, event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ' || event.key.startsWith('Arrow')) return;
  boardKey(table, event);
}

function isLetter(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase();
}
