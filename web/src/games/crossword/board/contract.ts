// The properties and callbacks of the crossword board.

import type { Board, Direction, Tiles } from '../model/board.ts';
import type { Kit } from '../model/kit.ts';
import type { Cursor } from '../model/placing.ts';

/** A short text at the end of the current play. */
export interface Bubble {
  /** The last square of the play. */
  square: number;
  direction: Direction;
  text: string;
  tone: 'score' | 'problem' | 'note';
  /** Whether the text refers to an earlier state of the play. */
  isStale?: boolean;
}

export interface CrosswordBoardProps {
  kit: Kit;
  /** The played tiles. */
  board: Board;
  /** The board's name for screen readers. */
  label: string;
  /** The board's keys, for screen readers. */
  help?: string;
  /** Tentative tiles. */
  laid?: Tiles;
  /** The translucent tiles of a previewed line. */
  ghosts?: Tiles;
  /** The squares of the last play, which are outlined. */
  last?: readonly number[];
  cursor?: Cursor | null;
  bubble?: Bubble | null;
  /** The square under a dragged tile. */
  dropping?: number | null;
  /** A click on a square, or Enter if `onkey` does not handle it. */
  onsquare?: (square: number) => void;
  /** A key while a square has the focus; a handler that uses it prevents the default.
   *  Otherwise the arrow keys move the focus. */
  onkey?: (event: KeyboardEvent, square: number) => void;
  /** A press on a tentative tile. */
  ongrab?: (square: number, event: PointerEvent) => void;
  /** The square received the focus other than by a press. */
  onfocus?: (square: number) => void;
}
