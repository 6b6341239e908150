import assert from 'node:assert/strict';
import test from 'node:test';

import { clockText, leftMs } from './clock.ts';

test('clocks show minutes, then tenths, then negative time', () => {
  assert.equal(clockText(300_000), '5:00');
  assert.equal(clockText(299_001), '5:00');
  assert.equal(clockText(299_000), '4:59');
  assert.equal(clockText(3_661_000), '1:01:01');
  assert.equal(clockText(9_870), '0:09.8');
  assert.equal(clockText(9_870, ','), '0:09,8');
  assert.equal(clockText(0), '0:00.0');
  assert.equal(clockText(-40), '0:00.0');
  assert.equal(clockText(-61_500), '−1:01');
});

test('only the clock of the side to move runs', () => {
  const clock = { initial_ms: 1, increment_ms: 0, left_ms: [5_000, 7_000], running: 'second' } as const;
  const received = { ...clock, left_ms: [...clock.left_ms] as [number, number] };
  assert.equal(leftMs(received, 'first', 900), 5_000);
  assert.equal(leftMs(received, 'second', 900), 6_100);
});
