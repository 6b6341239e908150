import assert from 'node:assert/strict';
import test from 'node:test';

import type { Line } from '../../api/types.ts';
import { forcedLine } from '../../score/chance.ts';
import { ghostsOf, heatOf } from './candidates.ts';

const line = (score: number, ...pv: string[]): Line => ({ score, score_kind: 'cp', pv });
const proof = (score: number, mate_in: number, ...pv: string[]): Line => ({
  score,
  score_kind: 'mate',
  mate_in,
  pv,
});

test('heat is largest at the best move of the side to move', () => {
  const lines = [line(-80, 'h8'), line(40, 'i9'), line(0, '-')];
  const heat = heatOf(lines, 'second', (share) => share.toFixed(2));
  assert.deepEqual(heat.map((area) => [area.at, area.text]), [['h8', '0.40'], ['i9', '0.55']]);
  assert.equal(heat[0]?.weight, 1);
  assert.ok((heat[1]?.weight ?? 1) < 0.5);
});

test('proofs are not shown as percentages', () => {
  const heat = heatOf([proof(1, 13, 'h8'), proof(-1, -4, 'a1')], 'first', () => 'percent');
  assert.deepEqual(heat.map((area) => area.text), ['✓13', '✕4']);
  assert.equal(forcedLine([proof(-1, -4, 'a1')])?.pv[0], 'a1');
  assert.equal(forcedLine([proof(0, 0, 'a1')]), null);
  assert.equal(forcedLine([line(900, 'a1')]), null);
});

test('lines become numbered stones', () => {
  assert.deepEqual(ghostsOf(['h8', '-', 'i9'], 'second'), [
    { at: 'h8', side: 'second', number: 1 },
    { at: 'i9', side: 'second', number: 3 },
  ]);
});
