import assert from 'node:assert/strict';
import test from 'node:test';

import { Recent } from './recent.ts';

test('the least recently used entry is dropped', () => {
  const map = new Recent<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  assert.equal(map.get('a'), 1);
  map.set('c', 3);
  assert.equal(map.get('b'), undefined);
  assert.equal(map.get('a'), 1);
  assert.equal(map.get('c'), 3);
});

test('a value can be replaced and deleted', () => {
  const map = new Recent<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  assert.equal(map.get('a'), 3);
  assert.equal(map.get('b'), undefined);
  map.delete('a');
  assert.equal(map.get('a'), undefined);
});
