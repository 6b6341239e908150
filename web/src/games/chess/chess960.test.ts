import assert from 'node:assert/strict';
import test from 'node:test';

import { startNumber } from './chess960.ts';

const rank = (number: number) => startNumber(number).slice(0, 8);

test('start positions have their Scharnagl numbers', () => {
  assert.equal(rank(518), 'rnbqkbnr');
  assert.equal(rank(0), 'bbqnnrkr');
  assert.equal(rank(959), 'rkrnnqbb');
});

test('all 960 start positions are different and valid', () => {
  const all = new Set(Array.from({ length: 960 }, (_, number) => rank(number)));
  assert.equal(all.size, 960);
  for (const pieces of all) {
    assert.match(pieces, /r.*k.*r/);
    const bishops = [...pieces].flatMap((piece, index) => (piece === 'b' ? [index % 2] : []));
    assert.deepEqual(bishops.sort(), [0, 1]);
    assert.equal([...pieces].sort().join(''), 'bbknnqrr');
  }
});
