import assert from 'node:assert/strict';
import test from 'node:test';

import { positionWords } from './lessons.ts';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test('positions from the standard start are shown as moves', () => {
  assert.equal(positionWords(`${start} moves e2e4 c7c5`), 'e2e4 c7c5');
  assert.equal(positionWords('startpos moves e2e4'), 'e2e4');
  assert.equal(positionWords(start), '');
  assert.equal(positionWords('startpos'), '');
});

test('other positions are shown whole', () => {
  const other = start.replace('rnbqkbnr', 'bbqnnrkr');
  assert.equal(positionWords(`${other} moves e2e4`), `${other} moves e2e4`);
  assert.equal(positionWords('h8i9j10'), 'h8i9j10');
  assert.equal(positionWords(''), '');
});
