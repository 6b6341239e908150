import assert from 'node:assert/strict';
import test from 'node:test';

import { rackOf, setRack } from './setUp.ts';

test('the rack of the player to move is read and replaced', () => {
  const cgp = '15/15 ADEI/XYZ 3/22 0 lex MINE;';
  assert.equal(rackOf(cgp), 'ADEI');
  assert.equal(setRack(cgp, 're tina?'), '15/15 RETINA?/XYZ 3/22 0 lex MINE;');
  const doubted = `${cgp} moves 8h.AD`;
  assert.equal(rackOf(doubted), 'XYZ');
  assert.equal(setRack(doubted, 'q'), '15/15 ADEI/Q 3/22 0 lex MINE; moves 8h.AD');
});
