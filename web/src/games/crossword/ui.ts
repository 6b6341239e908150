import type { GameUi } from '../ui.ts';
import AnalyzeBoard from './AnalyzeBoard.svelte';
import { crossword } from './info.ts';
import LexiconPicker from './LexiconPicker.svelte';
import Lines from './Lines.svelte';
import PlayBelow from './play/TableBelow.svelte';
import PlayBoard from './play/TableBoard.svelte';
import PlayMoves from './play/TablePanel.svelte';
import ReviewBoard from './ReviewBoard.svelte';
import SetUp from './SetUp.svelte';

export const crosswordUi: GameUi = {
  ...crossword,
  darkSide: null,
  canFlip: false,
  facesVisitor: false,
  PlayBoard,
  PlayBelow,
  belowHeight: '116px',
  PlayMoves,
  NewGameFields: LexiconPicker,
  AnalyzeBoard,
  SetUp,
  Lines,
  ReviewBoard,
  puzzleRackHeight: '84px',
  reviewFormat: 'gcg',
};
