// The properties and callbacks of the gomoku board. It draws its input and reports what
// the visitor does; it does not know clocks or the service.

import type { Mark, SideName } from '../../../api/types.ts';
import type { Verdict } from '../../props.ts';

/** A stone on a gomoku board. */
export interface Stone {
  at: string;
  side: SideName;
  /** The number of the move; absent for stones that were set up. */
  number?: number;
}

/** The quality of a move, shown as an area. */
export interface Heat {
  at: string;
  /** From 0 to 1. */
  weight: number;
  /** The text on it: `54 %`. */
  text: string;
}

/** The value of a point on a map of the board, shown as an area. */
export interface Area {
  at: string;
  /** The owner of the point; null if both claim it. */
  side: SideName | null;
  /** From 0 to 1. */
  weight: number;
}

export interface GomokuBoardProps {
  size: number;
  stones: Stone[];
  /** The color of the stone that follows the pointer. */
  turn: SideName;
  /** Whether the visitor can place a stone now. */
  playable: boolean;
  last?: string | null;
  /** The winning line, threats, and forbidden points. */
  marks?: Mark[];
  showsForbidden?: boolean;
  /** A map of the board. */
  areas?: Area[];
  heat?: Heat[];
  /** A previewed line: translucent stones with numbers from 1. */
  ghosts?: Stone[];
  hint?: string | null;
  /** The points that a sentence next to the board is about. */
  focus?: readonly string[];
  /** The label of the last move. */
  verdict?: Verdict | null;
  flipped?: boolean;
  /** The board's name for screen readers. */
  label: string;
  /** In the position editor, occupied points can be chosen, too. */
  editing?: boolean;
  onplay?: (at: string) => void;
}
