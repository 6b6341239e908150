// The names of points for screen readers: `h8, black, move 1, last move`.

import type { Mark } from '../../../api/types.ts';
import type { Messages } from '../../../i18n/index.svelte.ts';
import type { Area, Heat, Stone } from './contract.ts';
import { completionOf, isThreat } from './threats.ts';

/** The contents of a board that appear in names. */
export interface BoardContents {
  stones: readonly Stone[];
  last: string | null;
  won: readonly string[];
  marks: readonly Mark[];
  areas: readonly Area[];
  heat: readonly Heat[];
  ghosts: readonly Stone[];
  hint: string | null;
  focus?: readonly string[];
}

/** Returns the name of a threat with its side: `black's open three`. */
export function threatName(mark: Mark, words: Messages['gomoku']): string {
  const name = isThreat(mark.kind) ? words.threats[mark.kind] : mark.kind;
  return mark.side ? words.threatOf(name, words.sides[mark.side]) : name;
}

/** Returns the text of a mark on its points; null if it has none. */
function markSentence(mark: Mark, words: Messages['gomoku']): string | null {
  if (mark.kind === 'forbidden') return words.forbidden;
  const completion = completionOf(mark);
  if (!mark.side || !completion) return null;
  return words.completes[completion](words.sides[mark.side]);
}

/** Returns the text of a map on a point. */
function areaSentence({ side }: Area, words: Messages['gomoku']): string {
  return side ? words.territory(words.sides[side]) : words.contested;
}

/** Returns the names of all points that are not just empty. Most points of a board are,
 *  so this keeps a move cheap. */
export function pointNames(contents: BoardContents, words: Messages['gomoku']): Map<string, string> {
  const parts = new Map<string, string[]>();
  for (const { at, side, number } of contents.stones) {
    const said = [at, words.sides[side]];
    if (number !== undefined) said.push(words.move(number));
    parts.set(at, said);
  }
  const add = (at: string, sentence: string) => {
    const said = parts.get(at);
    if (said?.includes(sentence)) return;
    if (said) said.push(sentence);
    else parts.set(at, [at, words.empty, sentence]);
  };
  if (contents.last && parts.has(contents.last)) add(contents.last, words.lastMove);
  for (const at of contents.won) add(at, words.won);
  for (const mark of contents.marks) {
    const sentence = markSentence(mark, words);
    if (sentence) for (const at of mark.at) add(at, sentence);
    if (!isThreat(mark.kind)) continue;
    const name = words.partOf(words.threats[mark.kind]);
    for (const at of mark.stones ?? []) add(at, name);
  }
  for (const area of contents.areas) add(area.at, areaSentence(area, words));
  if (contents.hint) add(contents.hint, words.hint);
  for (const at of contents.focus ?? []) add(at, words.focus);
  for (const { at, text } of contents.heat) add(at, words.candidate(text));
  contents.ghosts.forEach(({ at, side, number }, index) => {
    add(at, words.preview(words.sides[side], number ?? index + 1));
  });
  return new Map([...parts].map(([at, said]) => [at, said.join(', ')]));
}
