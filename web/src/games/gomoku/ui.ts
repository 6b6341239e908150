import LineList from '../../analyze/LineList.svelte';
import { MAPS } from '../../analyze/overlays.svelte.ts';
import type { GameUi } from '../ui.ts';
import AnalyzeBoard from './AnalyzeBoard.svelte';
import { gomoku } from './info.ts';
import Legend from './Legend.svelte';
import NewGameFields from './NewGameFields.svelte';
import PlayBoard from './PlayBoard.svelte';
import ReviewBoard from './ReviewBoard.svelte';
import SetUp from './SetUp.svelte';
import { hasCaptures, stonesAfter } from './stones.ts';

export const gomokuUi: GameUi = {
  ...gomoku,
  darkSide: 'first',
  canFlip: true,
  facesVisitor: false,
  viewOptions: ['numbers', 'threats'],
  PlayBoard,
  NewGameFields,
  capturedAfter: (start, moves, rule) =>
    hasCaptures(rule) ? stonesAfter(start, moves, rule).captured : null,
  AnalyzeBoard,
  SetUp,
  Lines: LineList,
  Legend,
  overlays: (rule) => [
    'threats',
    'heat',
    'forced',
    ...(rule.startsWith('renju') ? (['forbidden'] as const) : []),
    ...MAPS,
  ],
  ReviewBoard,
  reviewFormat: 'sgf',
};
