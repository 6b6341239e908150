// The facts about each game that do not depend on how it is drawn.

import type { GameName, PositionRequest, PositionView, SideName } from '../api/types.ts';
import type { Piece } from './chess/board/fen.ts';
import { chess } from './chess/info.ts';
import { crossword } from './crossword/info.ts';
import { gomoku } from './gomoku/info.ts';
import type { Start } from './notation.ts';

/** The item that a click in the position editor places. */
export type Tool = SideName | Piece | 'erase';

/** The text of a position being set up. */
export interface SetUpText {
  /** The number of lines of the text field. */
  rows: number;
  /** The initial tool. */
  tool: Tool;
  /** Returns the text of a position; `view` is the service's view of it, if known. */
  textOf(words: PositionRequest, view: PositionView | null): string;
  /** Returns the side to move. Without this and `withSide`, the text does not contain
   *  it. */
  sideOf?(text: string, rule: string): SideName;
  withSide?(text: string, rule: string, side: SideName): string;
  /** Returns the text after a click with a tool. */
  put?(text: string, rule: string, at: string, tool: Tool): string;
}

export interface GameInfo {
  /** The default rule, also known from the service but needed before its answer. */
  usualRule: string;
  /** Rules with switches that are only for games between people. */
  peopleRules?: readonly string[];
  /** Returns a random start position; null for rules with a fixed one. */
  randomStart?(rule: string): string | null;
  /** Whether the board size can be chosen. */
  hasSize?: boolean;
  /** Whether tiles are drawn at random and hidden from the opponent. */
  hasHiddenTiles?: boolean;
  /** Whether a move of each side counts as one, as in chess. */
  countsPairs?: boolean;
  /** Whether moves have a human notation that only the service knows. */
  hasHumanNotation?: boolean;
  /** The score that changes the odds by a factor of e. */
  oddsScale: number;
  /** The unit in which scores are shown; without it, they are shown as chances. */
  scoreUnit?: { size: number; digits: number };
  /** Matches a position as text. */
  positionPattern: RegExp;
  /** Returns the position of a pasted list of moves; null for other texts. */
  positionOfMoves?(text: string): string | null;
  /** The file name for pasted text that fits several formats. */
  pastedName?: string;
  moveSeparator: string;
  /** Splits a list of moves. */
  splitMoves(list: string): string[];
  /** Splits a position into its start and its moves. */
  splitStart(text: string): Start;
  /** Returns squares that show where to look for the best move without giving it away. */
  hintSquares(best: string, size: number): string[];
  setUp: SetUpText;
}

const games: Record<GameName, GameInfo> = { gomoku, chess, crossword };

export const gameInfo = (name: GameName): GameInfo => games[name];
