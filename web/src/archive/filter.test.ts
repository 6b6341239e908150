import assert from 'node:assert/strict';
import test from 'node:test';

import { addressOf, asked, EVERYTHING, filterOf, narrows } from './filter.ts';

test('a filter is parsed to what was written', () => {
  const filter = { game: 'chess', status: 'won', text: 'Ada & Linh' };
  const address = new URL(addressOf(filter), 'http://here');
  assert.equal(address.pathname, '/games');
  assert.deepEqual(filterOf(address.searchParams), filter);
});

test('the empty filter has the plain address', () => {
  assert.equal(addressOf(EVERYTHING), '/games');
  assert.equal(narrows(EVERYTHING), false);
  assert.equal(narrows({ ...EVERYTHING, text: '  ' }), false);
  assert.equal(narrows({ ...EVERYTHING, status: 'draw' }), true);
});

test('invalid values in the address are ignored', () => {
  const query = new URLSearchParams('game=checkers&status=lost&text=x&other=1');
  assert.deepEqual(filterOf(query), { game: '', status: '', text: 'x' });
});

test('unset parts of a filter are not sent', () => {
  assert.deepEqual(asked({ game: '', status: 'ongoing', text: ' linh ' }), {
    status: 'ongoing',
    text: 'linh',
  });
});
