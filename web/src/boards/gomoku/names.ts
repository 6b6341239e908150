// What a point of a gomoku board is called for those who listen: `h8, black,
// move 1, last move`.

import type { Mark } from '../../api/types.ts';
import type { Messages } from '../../i18n/index.svelte.ts';
import type { Area, Heat, Stone } from '../contracts.ts';
import { completionOf, isThreat } from './threats.ts';

/** What is to be said of a board. */
export interface Told {
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

/** What a threat is called, and whose it is: `open three of black`. */
export function threatName(mark: Mark, words: Messages['gomoku']): string {
  const name = isThreat(mark.kind) ? words.threats[mark.kind] : mark.kind;
  return mark.side ? words.threatOf(name, words.sides[mark.side]) : name;
}

/** What a mark says of the points it is about; null where it says nothing. */
function markSentence(mark: Mark, words: Messages['gomoku']): string | null {
  if (mark.kind === 'forbidden') return words.forbidden;
  const completion = completionOf(mark);
  if (!mark.side || !completion) return null;
  return words.completes[completion](words.sides[mark.side]);
}

/** What a map says of a point. */
function areaSentence({ side }: Area, words: Messages['gomoku']): string {
  return side ? words.territory(words.sides[side]) : words.contested;
}

/** Names of the points of which there is something to say. All others are empty,
 *  and most points of a board are: this keeps a move cheap. */
export function pointNames(told: Told, words: Messages['gomoku']): Map<string, string> {
  const parts = new Map<string, string[]>();
  for (const { at, side, number } of told.stones) {
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
  if (told.last && parts.has(told.last)) add(told.last, words.lastMove);
  for (const at of told.won) add(at, words.won);
  for (const mark of told.marks) {
    const sentence = markSentence(mark, words);
    if (sentence) for (const at of mark.at) add(at, sentence);
    if (!isThreat(mark.kind)) continue;
    const name = words.partOf(words.threats[mark.kind]);
    for (const at of mark.stones ?? []) add(at, name);
  }
  for (const area of told.areas) add(area.at, areaSentence(area, words));
  if (told.hint) add(told.hint, words.hint);
  for (const at of told.focus ?? []) add(at, words.focus);
  for (const { at, text } of told.heat) add(at, words.candidate(text));
  told.ghosts.forEach(({ at, side, number }, index) => {
    add(at, words.preview(words.sides[side], number ?? index + 1));
  });
  return new Map([...parts].map(([at, said]) => [at, said.join(', ')]));
}
