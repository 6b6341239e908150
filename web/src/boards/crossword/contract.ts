// What the crossword board shows and tells.

import type { Board, Direction, Tiles } from '../../model/crossword/board.ts';
import type { Kit } from '../../model/crossword/kit.ts';
import type { Cursor } from '../../model/crossword/placing.ts';

/** A few words at the end of a play that is being made. */
export interface Bubble {
  /** The last square of the play. */
  square: number;
  direction: Direction;
  text: string;
  tone: 'score' | 'problem' | 'note';
  /** Is it about the play as it was a moment ago? */
  isStale?: boolean;
}

export interface CrosswordBoardProps {
  kit: Kit;
  /** What lies there. */
  board: Board;
  /** What the board is called for those who listen. */
  label: string;
  /** Which keys it knows, for those who listen. */
  help?: string;
  /** Tiles laid for now. */
  laid?: Tiles;
  /** Tiles of a line being previewed, translucent. */
  ghosts?: Tiles;
  /** Squares to outline: the last play. */
  last?: readonly number[];
  cursor?: Cursor | null;
  bubble?: Bubble | null;
  /** The square under a tile that is being dragged. */
  dropping?: number | null;
  coordinates?: boolean;
  /** A square was clicked, or chosen with Enter where `onkey` leaves Enter alone. */
  onsquare?: (square: number) => void;
  /** A key while this square has the focus; whoever uses it prevents its default.
   *  Without it the arrow keys move a focus of the board's own. */
  onkey?: (event: KeyboardEvent, square: number) => void;
  /** A pointer went down on a tile that is laid for now. */
  ongrab?: (square: number, event: PointerEvent) => void;
  /** The focus came to this square, and not with a pointer. */
  onfocus?: (square: number) => void;
}
