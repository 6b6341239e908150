import LineList from '../../analyze/LineList.svelte';
import type { GameUi } from '../ui.ts';
import AnalyzeBoard from './AnalyzeBoard.svelte';
import { chess } from './info.ts';
import PlayBoard from './PlayBoard.svelte';
import ReviewBoard from './ReviewBoard.svelte';
import SetUp from './SetUp.svelte';

export const chessUi: GameUi = {
  ...chess,
  darkSide: 'second',
  canFlip: true,
  facesVisitor: true,
  PlayBoard,
  AnalyzeBoard,
  SetUp,
  Lines: LineList,
  overlays: () => ['heat', 'forced'],
  heatLabel: 'arrows',
  ReviewBoard,
  reviewFormat: 'pgn',
};
