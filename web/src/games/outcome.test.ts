import assert from 'node:assert/strict';
import test from 'node:test';

import { outcomeOf, ownSide, playerNames } from './outcome.ts';

const words = { you: 'You', guest: 'Guest' };

test('a win is yours, theirs, or somebody else\'s', () => {
  const status = { state: 'won', winner: 'second', reason: 'time' } as const;
  assert.equal(outcomeOf(status, { second: 'k' }).kind, 'won');
  assert.equal(outcomeOf(status, { first: 'k' }).kind, 'lost');
  assert.equal(outcomeOf(status, {}).kind, 'decided');
  assert.equal(outcomeOf(status, { first: 'k', second: 'l' }).kind, 'decided');
  assert.equal(outcomeOf(status, {}).winner, 'second');
  assert.equal(outcomeOf(status, {}).reason, 'time');
});

test('what is not won has no winner', () => {
  assert.deepEqual(outcomeOf({ state: 'ongoing' }, { first: 'k' }), {
    kind: 'ongoing',
    winner: null,
    reason: 'rules',
  });
  assert.equal(outcomeOf({ state: 'draw' }, {}).kind, 'draw');
});

test('somebody at both sides has none of his own', () => {
  assert.equal(ownSide({ first: 'k', second: 'l' }), null);
  assert.equal(ownSide({ second: 'l' }), 'second');
  assert.equal(ownSide({}), null);
});

test('You is you only with a key', () => {
  assert.deepEqual(playerNames(['You', 'Zeitnot'], { first: 'k' }, words), ['You', 'Zeitnot']);
  assert.deepEqual(playerNames(['You', 'Zeitnot'], {}, words), ['Guest', 'Zeitnot']);
  assert.deepEqual(playerNames(['Linh', 'You'], { first: 'k' }, words), ['Linh', 'Guest']);
});
