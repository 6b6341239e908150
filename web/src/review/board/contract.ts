// What the boards of reviews and puzzles show: a game as far as it was played, a
// line beside it, and what somebody is to look at.

import type { GameName } from '../../api/types.ts';
import type { Verdict } from '../../boards/contracts.ts';

export interface BoardProps {
  game: GameName;
  rule: string;
  /** Null where boards have one size. */
  size: number | null;
  /** A word list that somebody brought; null for the service's own. */
  lexicon?: string | null;
  /** Where the game began, in its own notation; empty for the usual start. */
  start: string;
  /** The moves on the board. */
  moves: readonly string[];
  /** Moves after them that were not played. */
  line?: readonly string[];
  /** A move to point out. */
  hint?: string | null;
  /** Squares that a sentence is about. */
  focus?: readonly string[];
  /** What the last move was worth; its place is the move itself. */
  verdict?: Verdict | null;
  playable?: boolean;
  flipped?: boolean;
  /** What the board is called for those who listen. */
  label: string;
  onplay?: (move: string) => void;
}
