import assert from 'node:assert/strict';
import test from 'node:test';

import { scoreSheet } from './sheet.ts';

test('turns of a round are side by side with their points', () => {
  const [first, second, ...rest] = scoreSheet([
    { side: 'first', move: '8h.IVoRY', points: [30, 0] },
    { side: 'second', move: 'l4.HONEY', points: [30, 22] },
    { side: 'first', move: 'ex.AB', points: [30, 22] },
  ]);
  assert.deepEqual(rest, []);
  assert.deepEqual(
    first?.map((turn) => turn && [turn.place, turn.word, turn.points, turn.total]),
    [
      ['8h', 'IVoRY', 30, 30],
      ['l4', 'HONEY', 22, 22],
    ],
  );
  assert.equal(second?.[0]?.kind, 'exchange');
  assert.equal(second?.[0]?.exchanged, 2);
  assert.equal(second?.[0]?.points, 0);
  assert.equal(second?.[1], null);
});

test('a challenge is a separate turn, and a successful one changes the points', () => {
  const rounds = scoreSheet([
    { side: 'first', move: '8h.BEHL', points: [18, 0] },
    { side: 'second', move: 'challenge', points: [0, 0] },
    { side: 'second', move: '8h.OVUM!', points: [0, 18] },
    { side: 'first', move: '9h.ON', points: [4, 18] },
  ]);
  assert.deepEqual(
    rounds.map((round) => round.map((turn) => turn?.kind ?? null)),
    [
      ['word', 'challenge'],
      [null, 'word'],
      ['word', null],
    ],
  );
  assert.equal(rounds[0]?.[1]?.isRight, true);
  assert.equal(rounds[1]?.[1]?.isAgreed, true);
  assert.equal(rounds[2]?.[0]?.points, 4);
});
