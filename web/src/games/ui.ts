// The parts of the page that differ from game to game.

import type { Component } from 'svelte';

import type { OverlayName } from '../analyze/overlays.svelte.ts';
import type { GameName, Mark, SideName } from '../api/types.ts';
import type { NewGameForm } from '../play/newGameForm.ts';
import { chessUi } from './chess/ui.ts';
import type { CrosswordTable } from './crossword/play/table.svelte.ts';
import { crosswordUi } from './crossword/ui.ts';
import { gomokuUi } from './gomoku/ui.ts';
import type { GameInfo } from './info.ts';
import type * as props from './props.ts';

export interface GameUi extends GameInfo {
  /** The side drawn dark; null if sides have no colors. */
  darkSide: SideName | null;
  canFlip: boolean;
  /** Whether the visitor's side is at the bottom. */
  facesVisitor: boolean;
  /** The display options, apart from coordinates. */
  viewOptions?: readonly ('numbers' | 'threats')[];

  PlayBoard: Component<props.PlayBoardProps>;
  /** The area below the board, and its height on wide screens. */
  PlayBelow?: Component<{ table: CrosswordTable }>;
  belowHeight?: string;
  /** The moves, in place of the usual list. */
  PlayMoves?: Component<props.PlayMovesProps>;
  /** Additional fields of a new game. */
  NewGameFields?: Component<{ form: NewGameForm }, object, 'form'>;
  /** Returns the number of stones that each side has captured; null under rules without
   *  captures. */
  capturedAfter?(start: string, moves: readonly string[], rule: string): [number, number] | null;

  AnalyzeBoard: Component<props.AnalyzeBoardProps>;
  SetUp: Component<props.SetUpProps>;
  Lines: Component<props.LinesProps>;
  Legend?: Component<{ marks: readonly Mark[] }>;
  overlays?(rule: string): readonly OverlayName[];
  /** The name of the overlay `heat`, if it is drawn otherwise. */
  heatLabel?: 'arrows';

  ReviewBoard: Component<props.ReviewBoardProps>;
  /** The height of the rack below the board of a puzzle. */
  puzzleRackHeight?: string;
  /** The format of a file with a review. */
  reviewFormat: string;
}

const games: Record<GameName, GameUi> = { gomoku: gomokuUi, chess: chessUi, crossword: crosswordUi };

export const gameUi = (name: GameName): GameUi => games[name];
