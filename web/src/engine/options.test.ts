import assert from 'node:assert/strict';
import test from 'node:test';

import { groupOptions, isChanged } from './options.ts';

const option = (name: string, about: string) => ({
  name,
  about,
  variable: `ZEITNOT_${name.replaceAll('.', '_').toUpperCase()}`,
  value: '1',
  default: '1',
  takes: 'a whole number',
});

const options = [
  option('gomoku.search.depth', 'Deepest iteration.'),
  option('table.megabytes', 'Size of the table.'),
  option('gomoku.eval.open', 'Worth of an open three.'),
];

const names = (search: string) =>
  groupOptions(options, search).map((group) => [group.name, group.options.map(({ name }) => name)]);

test('groups and options keep their order', () => {
  assert.deepEqual(names(''), [
    ['gomoku', ['gomoku.search.depth', 'gomoku.eval.open']],
    ['table', ['table.megabytes']],
  ]);
});

test('an option matches if it contains every word', () => {
  assert.deepEqual(names('SIZE table'), [['table', ['table.megabytes']]]);
  assert.deepEqual(names('open gomoku'), [['gomoku', ['gomoku.eval.open']]]);
  assert.deepEqual(names('ZEITNOT_TABLE'), [['table', ['table.megabytes']]]);
  assert.deepEqual(names('size iteration'), []);
});

test('a value other than the default is a change', () => {
  assert.equal(isChanged(option('a.b', '')), false);
  assert.equal(isChanged({ ...option('a.b', ''), value: '2' }), true);
});
