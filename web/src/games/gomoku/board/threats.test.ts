import assert from 'node:assert/strict';
import test from 'node:test';

import type { Mark } from '../../../api/types.ts';
import { completionOf, isThreat, sharedStones, threatLines, threatsAt } from './threats.ts';

const row: Mark = {
  kind: 'open_three',
  side: 'first',
  at: ['e8', 'i8'],
  stones: ['f8', 'g8', 'h8'],
  defends: ['e8', 'i8'],
  urgency: 5,
};
const column: Mark = {
  kind: 'broken_three',
  side: 'first',
  at: ['h10'],
  stones: ['h8', 'h9', 'h11'],
  urgency: 4,
};
const both: Mark = {
  kind: 'double_three',
  side: 'first',
  at: ['e8', 'i8', 'h10'],
  stones: ['f8', 'g8', 'h8', 'h9', 'h11'],
  urgency: 6,
};
const forbidden: Mark = { kind: 'forbidden', side: 'first', at: ['a1'] };

test('a threat line includes its completing points', () => {
  const lines = threatLines([both, row, column, forbidden]);
  assert.deepEqual(
    lines.map(({ kind, from, to, stroke, signed }) => [kind, from, to, stroke, signed]),
    [
      ['broken_three', 'h8', 'h11', 'dashed', [false, false]],
      ['open_three', 'e8', 'i8', 'solid', [true, true]],
    ],
  );
});

test('points past row nine are sorted along the line', () => {
  const diagonal = { ...row, stones: ['i9', 'h10', 'g11'], at: ['j8', 'f12'] };
  assert.deepEqual(
    threatLines([diagonal]).map(({ from, to }) => [from, to]),
    [['f12', 'j8']],
  );
});

test('shared stones are those in two parts of a compound', () => {
  assert.deepEqual(sharedStones([both, row, column]), ['h8']);
  assert.deepEqual(sharedStones([row, column]), []);
});

test('single threats have a completion and compounds have none', () => {
  assert.equal(completionOf(row), 'open_four');
  assert.equal(completionOf(both), null);
  assert.equal(completionOf(forbidden), null);
  assert.equal(isThreat('forbidden'), false);
  assert.equal(isThreat('double_three'), true);
});

test('a point belongs to the threats of its stones and completing points', () => {
  const kinds = (at: string) => threatsAt(at, [both, row, column, forbidden]).map(({ kind }) => kind);
  assert.deepEqual(kinds('h8'), ['double_three', 'open_three', 'broken_three']);
  assert.deepEqual(kinds('i8'), ['double_three', 'open_three']);
  assert.deepEqual(kinds('a1'), []);
});
