// Studies out of what comes from outside: a text, a file, a stored game. What
// cannot be opened fails with the reason.

import { api } from '../api/client.ts';
import type { GameName, RecordView } from '../api/types.ts';
import { m } from '../i18n/index.svelte.ts';
import { positionAfter } from '../model/positions.ts';
import { catalog } from '../state/catalog.svelte.ts';
import { keysOf } from '../state/keys.ts';
import { notices } from '../ui/notices.svelte.ts';
import { readPasted } from './pasted.ts';
import { fits, requestFor, studyOf, studyOfGame, studyOfRecord, type Study } from './study.ts';

/** What the service says too, for whoever cannot wait for it. */
const USUAL_RULES: Record<GameName, string> = {
  gomoku: 'freestyle',
  chess: 'standard',
  crossword: 'void',
};

export function usualRule(game: GameName): string {
  return catalog.game(game)?.rules[0] ?? USUAL_RULES[game];
}

/** The study of a text: a position in words, or a game. What it leaves open is
 *  as it is `now` on the table. */
export async function studyOfText(text: string, now: Study): Promise<Study> {
  const pasted = readPasted(text, now.game);
  if (pasted.kind === 'file') return studyOfNamed(pasted.names, text, now);
  const { game } = pasted;
  const isSame = game === now.game;
  const wanted = {
    game,
    rule: isSame ? now.rule : '',
    size: isSame ? now.size : null,
    lexicon: isSame ? now.lexicon : null,
    position: pasted.text,
    moves: [],
    side: null,
  };
  const study = studyOf(wanted, usualRule(game));
  // What is no position is told before it takes the place of one.
  await positionAfter(requestFor(study));
  return study;
}

/** Tries one name after the other; what is wrong under the first is told. */
async function studyOfNamed(
  [name = 'pasted', ...others]: readonly string[],
  text: string,
  now: Study,
): Promise<Study> {
  try {
    return await studyOfFile(name, text, now);
  } catch (error) {
    if (others.length === 0) throw error;
    return studyOfNamed(others, text, now).catch(() => Promise.reject(error));
  }
}

/** The study of a game file; the service reads it. */
export async function studyOfFile(name: string, content: BodyInit, now: Study): Promise<Study> {
  const record = await api.importRecord(name, content);
  const games = record.games ?? 1;
  if (games > 1) notices.say(m().analyze.firstOfGames(games));
  return completed(record, now);
}

/** A list of moves names neither rule nor board: those on the table, where the
 *  moves fit. */
function completed(record: RecordView, now: Study): Study {
  const study = studyOfRecord(record, usualRule(record.game as GameName));
  if (study.game !== now.game) return study;
  const isFitting = !record.size && now.size !== null && fits(study, now.size);
  return {
    ...study,
    rule: record.rule ? study.rule : now.rule,
    size: isFitting ? now.size : study.size,
  };
}

/** The study of a stored game. */
export async function studyOfStored(id: string): Promise<Study> {
  const keys = keysOf(id);
  // The name of the service's own word list is in the catalog.
  await catalog.load();
  const view = await api.game(id, keys.first ?? keys.second ?? null);
  if (view.position.game === 'crossword' && view.status.state === 'ongoing') {
    throw new Error(m().analyze.gameGoesOn);
  }
  return studyOfGame(view, catalog.game('crossword')?.kit?.lexicon ?? null);
}
