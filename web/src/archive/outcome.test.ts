import assert from 'node:assert/strict';
import test from 'node:test';

import { outcomeOf, ownSide, playerNames } from './outcome.ts';

const words = { you: 'You', guest: 'Guest' };

test('a win is won, lost, or decided by the own seat', () => {
  const status = { state: 'won', winner: 'second', reason: 'time' } as const;
  assert.equal(outcomeOf(status, { second: 'k' }).kind, 'won');
  assert.equal(outcomeOf(status, { first: 'k' }).kind, 'lost');
  assert.equal(outcomeOf(status, {}).kind, 'decided');
  assert.equal(outcomeOf(status, { first: 'k', second: 'l' }).kind, 'decided');
  assert.equal(outcomeOf(status, {}).winner, 'second');
  assert.equal(outcomeOf(status, {}).reason, 'time');
});

test('ongoing and drawn games have no winner', () => {
  assert.deepEqual(outcomeOf({ state: 'ongoing' }, { first: 'k' }), {
    kind: 'ongoing',
    winner: null,
    reason: 'rules',
  });
  assert.equal(outcomeOf({ state: 'draw' }, {}).kind, 'draw');
});

test('a visitor with both seats has no own side', () => {
  assert.equal(ownSide({ first: 'k', second: 'l' }), null);
  assert.equal(ownSide({ second: 'l' }), 'second');
  assert.equal(ownSide({}), null);
});

test('the stored name You is the visitor only with a key', () => {
  assert.deepEqual(playerNames(['You', 'Zeitnot'], { first: 'k' }, words), ['You', 'Zeitnot']);
  assert.deepEqual(playerNames(['You', 'Zeitnot'], {}, words), ['Guest', 'Zeitnot']);
  assert.deepEqual(playerNames(['Linh', 'You'], { first: 'k' }, words), ['Linh', 'Guest']);
});
