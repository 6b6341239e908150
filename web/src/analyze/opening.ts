// Studies of texts, files, and stored games. Each function throws the reason if
// something cannot be opened.

import { api } from '../api/client.ts';
import type { GameName, RecordView } from '../api/types.ts';
import { gameInfo } from '../games/info.ts';
import { m } from '../i18n/index.svelte.ts';
import { positionAfter } from '../model/positions.ts';
import { catalog } from '../state/catalog.svelte.ts';
import { keysOf } from '../state/keys.ts';
import { notices } from '../ui/notices.svelte.ts';
import { readPasted } from './pasted.ts';
import { fits, requestFor, studyOf, studyOfGame, studyOfRecord, type Study } from './study.ts';

export function usualRule(game: GameName): string {
  return catalog.game(game)?.rules[0] ?? gameInfo(game).usualRule;
}

/** Returns the study of a position or game as text; values that the text lacks come
 *  from `now`. */
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
  // An invalid position must not replace the current study.
  await positionAfter(requestFor(study));
  return study;
}

/** Tries the names in order; throws the error of the first one if all fail. */
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

/** Returns the study of a game file, which the service parses. */
export async function studyOfFile(name: string, content: BodyInit, now: Study): Promise<Study> {
  const record = await api.importRecord(name, content);
  const games = record.games ?? 1;
  if (games > 1) notices.say(m().analyze.firstOfGames(games));
  return completed(record, now);
}

/** Completes a move list, which has neither rule nor board size, with those of the
 *  current study if the moves fit. */
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

/** Returns the study of a stored game. */
export async function studyOfStored(id: string): Promise<Study> {
  const keys = keysOf(id);
  // The catalog has the name of the built-in word list.
  await catalog.load();
  const view = await api.game(id, keys.first ?? keys.second ?? null);
  const game = view.position.game as GameName;
  const isClosed = gameInfo(game).hasHiddenTiles || !view.assistance;
  if (isClosed && view.status.state === 'ongoing') {
    throw new Error(m().analyze.gameGoesOn);
  }
  return studyOfGame(view, catalog.game(game)?.kit?.lexicon ?? null);
}
