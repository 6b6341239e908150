// What the service says about positions, remembered: stepping back and forth in
// a game asks about each position once.

import { api, ApiProblem } from '../api/client.ts';
import type { PositionRequest, PositionView } from '../api/types.ts';
import { Recent } from './recent.ts';

const MOST = 300;

type Answer = { view: PositionView } | { problem: ApiProblem };

const answers = new Recent<Answer>(MOST);
const asking = new Map<string, Promise<PositionView>>();

/** The same words make the same key, in whatever order they are given. */
export function positionKey(words: PositionRequest): string {
  const { game, rule, size, position, moves, side, lexicon, try_move, maps } = words;
  return [game, rule, size, position, moves?.join(' '), side, lexicon, try_move, maps]
    .map((word) => word || '')
    .join('\n');
}

/** The position after the moves. What is no position, or no legal move, fails
 *  with the service's sentence, and that is remembered too. */
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

/** The same, if it has been asked already. */
export function knownPosition(words: PositionRequest): PositionView | null {
  const known = answers.get(positionKey(words));
  return known && 'view' in known ? known.view : null;
}
