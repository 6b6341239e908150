import assert from 'node:assert/strict';
import test from 'node:test';

import type { Line } from '../../api/types.ts';
import { arrowsOf } from './arrows.ts';

const line = (score: number, ...pv: string[]): Line => ({ score, score_kind: 'cp', pv });

test('lines become arrows', () => {
  assert.deepEqual(arrowsOf([line(10, 'e2e4'), line(5, 'e7e8q')]), [
    { from: 'e7', to: 'e8', kind: 'line' },
    { from: 'e2', to: 'e4', kind: 'hint' },
  ]);
});
