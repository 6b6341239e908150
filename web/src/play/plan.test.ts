import assert from 'node:assert/strict';
import test from 'node:test';

import type { ClockPlan } from '../api/types.ts';
import { play as en } from '../i18n/en/play.ts';
import { play as vi } from '../i18n/vi/play.ts';
import { endText, hardness, planAbout, planText, reasonText, timeText } from './plan.ts';

const point = (value: number, digits: number): string => value.toFixed(digits);
const comma = (value: number, digits: number): string => point(value, digits).replace('.', ',');

const plan: ClockPlan = {
  aim_ms: 310,
  most_ms: 930,
  left_ms: 4_800,
  floor_ms: 20,
  turns: 12,
  difficulty: null,
  low: false,
  capped: false,
};

test('times below a minute are in seconds, longer ones as on a clock', () => {
  assert.equal(timeText(310, en.plan, point), '0.31 s');
  assert.equal(timeText(4_800, en.plan, point), '4.8 s');
  assert.equal(timeText(59_940, en.plan, point), '59.9 s');
  assert.equal(timeText(59_990, en.plan, point), '1:00');
  assert.equal(timeText(298_000, en.plan, point), '4:58');
  assert.equal(timeText(310, vi.plan, comma), '0,31 giây');
});

test('a plan has its target, the turns, and the time left', () => {
  assert.equal(planText(plan, en.plan, point), 'aims at 0.31 s · 12 turns in 4.8 s');
  assert.equal(planText({ ...plan, turns: 1 }, en.plan, point), 'aims at 0.31 s · 1 turn in 4.8 s');
  assert.equal(planText(plan, vi.plan, comma), 'định nghĩ 0,31 giây · 12 lượt trong 4,8 giây');
});

test('a plan adds difficulty, reserve, and low time', () => {
  const hard = planText({ ...plan, difficulty: 1_400 }, en.plan, point);
  assert.equal(hard, 'aims at 0.31 s · 12 turns in 4.8 s · hard turn');
  const low = planText({ ...plan, difficulty: 1_400, floor_ms: 2_000, low: true }, en.plan, point);
  assert.equal(low, 'aims at 0.31 s · 12 turns in 4.8 s · 2.0 s in reserve · low on time');
});

test('a plan limited by the time per move shows that time', () => {
  const held = { ...plan, aim_ms: 500, most_ms: 500, left_ms: 300_000, capped: true };
  assert.equal(planText(held, en.plan, point), '0.50 s per move · 12 turns in 5:00');
  assert.match(planText({ ...held, aim_ms: 200 }, en.plan, point), /^aims at 0\.20 s/);
});

test('a turn is easy, usual, or hard by its difficulty', () => {
  assert.deepEqual([350, 799, 800, 1_000, 1_249, 1_250, 2_200].map(hardness), [
    'easy',
    'easy',
    'usual',
    'usual',
    'usual',
    'hard',
    'hard',
  ]);
});

test('the end of a turn has its reason, with or without a plan', () => {
  const easy = { ...plan, difficulty: 600 };
  assert.equal(endText(easy, 'advice', en.plan, point), 'aimed at 0.31 s · easy turn · choice settled');
  assert.equal(endText(null, 'gap', en.plan, point), 'best move far ahead');
  assert.equal(endText(null, 'gap', vi.plan, comma), 'nước tốt nhất bỏ xa');
  assert.equal(endText(null, null, en.plan, point), '');
});

test('an unknown reason is shown as it is', () => {
  assert.equal(reasonText('some_new_reason', en.plan), 'some new reason');
  assert.equal(reasonText('constructor', en.plan), 'constructor');
});

test('both languages have the same reasons', () => {
  assert.deepEqual(Object.keys(vi.plan.ends), Object.keys(en.plan.ends));
});

test('the tooltip has all figures of the plan', () => {
  const about = planAbout({ ...plan, difficulty: 1_400, capped: true, low: true }, en.plan, point);
  for (const part of ['4.8 s', '12 engine turns', '0.02 s stays', '0.31 s', '0.93 s', '1.40', 'set for the engine']) {
    assert.ok(about.includes(part), `${part} in: ${about}`);
  }
});
