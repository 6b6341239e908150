import assert from 'node:assert/strict';
import test from 'node:test';

import { verdictOf } from './verdict.ts';

test('a legal play has its score', () => {
  assert.deepEqual(verdictOf({ move: '8h.CAT', facts: { score: 10 } }), { kind: 'fine', score: 10 });
});

test('unknown words are reported, with the score if there is one', () => {
  const tried = { move: null, problem: '8h.ZZ: ZZ is not a word of MINE', unknown_words: ['ZZ'] };
  assert.deepEqual(verdictOf(tried), { kind: 'unknown', words: ['ZZ'], score: null });
  assert.deepEqual(verdictOf({ ...tried, facts: { score: 0 } }), { kind: 'unknown', words: ['ZZ'], score: 0 });
});

test('other problems have the service\'s message without the move', () => {
  const tried = { move: null, problem: '8h.ZZ: the rack does not hold ZZ' };
  assert.deepEqual(verdictOf(tried), { kind: 'refused', reason: 'the rack does not hold ZZ' });
});
