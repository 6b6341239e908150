// What the boards show and tell. A board knows nothing of games, clocks or the
// service: it gets what is to be seen and says what the visitor did.

import type { Mark, SideName } from '../api/types.ts';

/** A stone on a gomoku board. */
export interface Stone {
  at: string;
  side: SideName;
  /** Which move it was; absent for stones that were set up. */
  number?: number;
}

/** How good a move is, shown as an area. */
export interface Heat {
  at: string;
  /** From 0 to 1. */
  weight: number;
  /** What stands on it: `54 %`. */
  text: string;
}

/** What a point is on a map of the board, shown as an area. */
export interface Area {
  at: string;
  /** Whose it is; null where both have as good a claim. */
  side: SideName | null;
  /** From 0 to 1. */
  weight: number;
}

/** What a move was worth: a glyph, and a color that only helps. */
export interface Verdict {
  at: string;
  glyph: string;
  tone: 'good' | 'doubt' | 'bad' | 'plain';
}

export interface GomokuBoardProps {
  size: number;
  stones: Stone[];
  /** Whose stone follows the pointer. */
  turn: SideName;
  /** May the visitor put a stone anywhere now? */
  playable: boolean;
  last?: string | null;
  /** The stones of the line that won. */
  won?: string[];
  /** Threats and forbidden points. */
  marks?: Mark[];
  /** A map of the board. */
  areas?: Area[];
  heat?: Heat[];
  /** A line being previewed: translucent stones with numbers from 1. */
  ghosts?: Stone[];
  hint?: string | null;
  /** Points that a sentence beside the board is about. */
  focus?: readonly string[];
  /** What the last move was worth. */
  verdict?: Verdict | null;
  coordinates?: boolean;
  numbers?: boolean;
  flipped?: boolean;
  /** What the board is called for those who listen. */
  label: string;
  /** In set-up mode occupied points can be chosen too. */
  editing?: boolean;
  onplay?: (at: string) => void;
}

/** An arrow or, from a square to itself, a circle. */
export interface Arrow {
  from: string;
  to: string;
  kind: 'hint' | 'line' | 'drawn';
}

export interface ChessBoardProps {
  /** The first field of a FEN is enough. */
  fen: string;
  /** Legal moves in coordinates: `e2e4`, `e7e8q`; castling as the service
   *  writes it. */
  legal: string[];
  playable: boolean;
  /** The last move in coordinates. */
  last?: string | null;
  /** The square of a king in check. */
  check?: string | null;
  arrows?: Arrow[];
  /** What the last move was worth. */
  verdict?: Verdict | null;
  /** Which side sits below. */
  flipped?: boolean;
  coordinates?: boolean;
  label: string;
  /** In set-up mode any square can be chosen. */
  editing?: boolean;
  /** One of `legal`. The board shows it until `fen` has other pieces; if instead
   *  it is offered again (by `playable` and `legal`), it goes back. */
  onmove?: (move: string) => void;
  /** Only while `editing`. */
  onsquare?: (at: string) => void;
}
