// What every board of the Analyze screen gets.

import type { Line } from '../api/types.ts';
import type { AnalyzeSession } from './session.svelte.ts';
import type { SetUpDraft } from './setup.svelte.ts';

export interface StageProps {
  session: AnalyzeSession;
  /** What the analysis found here, best first. */
  lines: readonly Line[];
  /** Moves of a line that somebody points at. */
  preview: readonly string[] | null;
  /** The position being set up; null while none is. */
  draft: SetUpDraft | null;
  flipped: boolean;
}
