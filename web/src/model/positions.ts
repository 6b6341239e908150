// A cache of the service's views of positions, so that stepping through a game requests
// each position once.

import { api, ApiProblem } from '../api/client.ts';
import { latest } from '../api/latest.ts';
import type { PositionRequest, PositionView } from '../api/types.ts';
import { Recent } from './recent.ts';

const MOST = 300;

type Answer = { view: PositionView } | { problem: ApiProblem };

const answers = new Recent<Answer>(MOST);
const asking = new Map<string, Promise<PositionView>>();

/** Returns a key that does not depend on the order of the fields. */
export function positionKey(words: PositionRequest): string {
  const { game, rule, size, position, moves, side, lexicon, try_move, maps } = words;
  return [game, rule, size, position, moves?.join(' '), side, lexicon, try_move, maps]
    .map((word) => word || '')
    .join('\n');
}

/** Returns the position after the moves. Invalid positions and illegal moves reject
 *  with the service's message, which is cached, too. */
export function positionAfter(words: PositionRequest): Promise<PositionView> {
  const key = positionKey(words);
  const known = answers.get(key);
  if (known) return 'view' in known ? Promise.resolve(known.view) : Promise.reject(known.problem);
  let answer = asking.get(key);
  if (!answer) {
    answer = ask(key, words).finally(() => asking.delete(key));
    asking.set(key, answer);
  }
  return answer;
}

async function ask(key: string, words: PositionRequest): Promise<PositionView> {
  try {
    const view = await api.position(words);
    answers.set(key, { view });
    return view;
  } catch (error) {
    const isFinal =
      error instanceof ApiProblem && (error.code === 'bad_position' || error.code === 'illegal_move');
    if (isFinal) answers.set(key, { problem: error });
    throw error;
  }
}

/** Requests a position for an effect; returns a function that drops the request. Boards
 *  are shown without the answer if it fails. */
export function showPosition(words: PositionRequest, show: (view: PositionView) => void): () => void {
  const newest = latest();
  newest(positionAfter(words)).then(show, () => undefined);
  return newest.drop;
}

/** Returns a cached position. */
export function knownPosition(words: PositionRequest): PositionView | null {
  const known = answers.get(positionKey(words));
  return known && 'view' in known ? known.view : null;
}
