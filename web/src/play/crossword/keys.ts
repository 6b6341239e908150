// Keys while the board or the rack has the focus.

import * as making from '../../model/crossword/placing.ts';
import { SIZE } from '../../model/crossword/board.ts';
import type { CrosswordTable } from './table.svelte.ts';

/** What these do, they do where the cursor is; so do arrows and letters. */
const AT_CURSOR = [' ', 'Backspace', 'Delete', 'Enter'];

/** A key on the board: letters lay tiles, Space turns, arrows move, Backspace takes
 *  back, Enter plays, Escape takes all back and then leaves the board. `square`
 *  has the focus. That can have come with a pointer that laid a tile and put no cursor:
 *  then the key brings it. */
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

/** A tile that was chosen on the rack goes to the cursor; else the play is made. */
function enter(table: CrosswordTable): void {
  const { cursor } = table.placing;
  if (table.selected !== null && cursor) table.choose(cursor.square);
  else void table.play();
}

/** A key on the rack: what is no command there is one on the board. */
export function rackKey(table: CrosswordTable, event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ' || event.key.startsWith('Arrow')) return;
  boardKey(table, event);
}

function isLetter(character: string): boolean {
  return character.toLowerCase() !== character.toUpperCase();
}
