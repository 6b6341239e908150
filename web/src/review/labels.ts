// The glyph and the tone of each label, so that color is never the only sign.

import type { Label, ReviewedMove } from '../api/types.ts';

export type Tone = 'good' | 'doubt' | 'bad' | 'plain';

const GLYPHS: Record<Label, string> = {
  book: '▤',
  brilliant: '!!',
  only: '□',
  best: '★',
  forced: '→',
  excellent: '✓',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  miss: '⊘',
};

const TONES: Record<Label, Tone> = {
  book: 'plain',
  brilliant: 'good',
  only: 'good',
  best: 'good',
  forced: 'plain',
  excellent: 'good',
  good: 'plain',
  inaccuracy: 'doubt',
  mistake: 'bad',
  blunder: 'bad',
  miss: 'bad',
};

export const LABELS = Object.keys(GLYPHS) as Label[];

export const glyphOf = (label: Label): string => GLYPHS[label];
export const toneOf = (label: Label): Tone => TONES[label];

/** Returns whether a move has a label that loses something. */
export const isMistake = ({ label }: Pick<ReviewedMove, 'label'>): boolean =>
  label === 'inaccuracy' || label === 'mistake' || label === 'blunder' || label === 'miss';
