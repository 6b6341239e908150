// The properties and callbacks of the chess board. It draws its input and reports what
// the visitor does; it does not know clocks or the service.

import type { Verdict } from '../../props.ts';

/** An arrow, or a circle if both squares are the same. */
export interface Arrow {
  from: string;
  to: string;
  kind: 'hint' | 'line' | 'drawn';
}

export interface ChessBoardProps {
  /** A FEN, or only its first field. */
  fen: string;
  /** Legal moves in coordinates: `e2e4`, `e7e8q`; castling in the service's notation. */
  legal: string[];
  playable: boolean;
  /** The last move in coordinates. */
  last?: string | null;
  /** The square of a king in check. */
  check?: string | null;
  arrows?: Arrow[];
  /** The label of the last move. */
  verdict?: Verdict | null;
  /** Whether the second side is at the bottom. */
  flipped?: boolean;
  label: string;
  /** In the position editor, any square can be chosen. */
  editing?: boolean;
  /** Reports a move of `legal`. The board shows it until `fen` changes the pieces; if
   *  the move is offered again (by `playable` and `legal`), the board takes it back. */
  onmove?: (move: string) => void;
  /** Only while `editing`. */
  onsquare?: (at: string) => void;
}
