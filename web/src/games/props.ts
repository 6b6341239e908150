// The properties of the parts that a game provides.

import type { Snippet } from 'svelte';

import type { LiveAnalysis } from '../analyze/live.svelte.ts';
import type { AnalyzeSession } from '../analyze/session.svelte.ts';
import type { SetUpDraft } from '../analyze/setup.svelte.ts';
import type { Line } from '../api/types.ts';
import type { GameSession } from '../play/session.svelte.ts';
import type { CrosswordTable } from './crossword/play/table.svelte.ts';

/** The label of a move: a glyph, and a supporting color. */
export interface Verdict {
  at: string;
  glyph: string;
  tone: 'good' | 'doubt' | 'bad' | 'plain';
}

/** The board of a game, or of one that has not started yet. */
export interface PlayBoardProps {
  session: GameSession | null;
  rule: string;
  size: number;
  /** The stones of an opening before the game is created. */
  opening?: string[];
  /** The number of moves shown; null for all. */
  plies: number | null;
  playable: boolean;
  flipped: boolean;
  /** The current play of a crossword game. */
  table: CrosswordTable;
  onplay: (move: string) => void;
}

/** The moves of a game beside the board. */
export interface PlayMovesProps {
  table: CrosswordTable;
  /** The names of the players on this page. */
  names: [string, string];
  /** Shows the board after `plies` moves. */
  onstep: (plies: number) => void;
}

/** The board of a study. */
export interface AnalyzeBoardProps {
  session: AnalyzeSession;
  /** The lines of the analysis, best first. */
  lines: readonly Line[];
  /** The moves of the previewed line. */
  preview: readonly string[] | null;
  /** The position being set up; null outside the editor. */
  draft: SetUpDraft | null;
  flipped: boolean;
}

/** The lines of the analysis as text. */
export interface LinesProps {
  session: AnalyzeSession;
  live: LiveAnalysis;
  lines: readonly Line[];
  onpreview: (moves: readonly string[] | null) => void;
}

/** The fields of the position editor. */
export interface SetUpProps {
  draft: SetUpDraft;
  /** The choice of the side to move. */
  children: Snippet;
}

/** The board of a review or a puzzle: the game so far, a variation, and highlights. */
export interface ReviewBoardProps {
  rule: string;
  /** Null for games with a fixed board size. */
  size: number | null;
  /** The name of an uploaded word list; null for the built-in list. */
  lexicon?: string | null;
  /** The start of the game in its notation; empty for the standard start. */
  start: string;
  /** The moves on the board. */
  moves: readonly string[];
  /** Moves after them that were not played. */
  line?: readonly string[];
  /** A move to highlight. */
  hint?: string | null;
  /** The squares that a sentence is about. */
  focus?: readonly string[];
  /** The label of the last move; its `at` is the move itself. */
  verdict?: Verdict | null;
  playable?: boolean;
  flipped?: boolean;
  /** The board's name for screen readers. */
  label: string;
  onplay?: (move: string) => void;
}
