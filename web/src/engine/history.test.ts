import assert from 'node:assert/strict';
import test from 'node:test';

import type { EngineReport } from '../api/types.ts';
import { extremes, History, roundTop, SPAN_S, spanOf } from './history.ts';

const report = (served: number, nodes = 0): EngineReport => ({
  uptime_s: 1,
  switches: { table: true, eval_cache: false, learner: true },
  table: {
    bytes: 1, entries: 1, fill: 0.25, probes: 1, hit_rate: 0.5,
    stores: 1, replacement_rate: 0, drop_rate: 0, generation: 0,
  },
  eval_cache: { bytes: 1, probes: 0, hit_rate: 0, stores: 0, replacement_rate: 0 },
  memory: { resident_bytes: 1000 },
  pool: {
    threads: 2, busy: 0, waiting: 3, waiting_room: 9,
    served, refused: 0, shortened: 0, faults: 0,
  },
  learner: {
    working: true, lessons: 0, interrupted: 0, abandoned: 0, positions: 0, deepened: 0,
    depths: [], busy_ms: 0, nodes, waiting: 0, latest: [], loaded_entries: 0,
  },
  store: { games: 0, open_games: 0, open_games_room: 1 },
});

test('counters become rates over the elapsed time', () => {
  const history = new History();
  history.add(100, report(10, 0));
  history.add(104, report(18, 4000));
  const { times, values } = history.columns();
  assert.deepEqual(times, [100, 104]);
  assert.deepEqual(values.served, [null, 2]);
  assert.deepEqual(values.nodes, [null, 1000]);
  assert.deepEqual(values.fill, [0.25, 0.25]);
  assert.deepEqual(values.waiting, [3, 3]);
});

test('a restarted service has no negative rate', () => {
  const history = new History();
  history.add(0, report(1000));
  history.add(2, report(4));
  history.add(4, report(8));
  assert.deepEqual(history.columns().values.served, [null, null, 2]);
});

test('a long interval without samples is a gap', () => {
  const history = new History();
  history.add(0, report(0));
  history.add(60, report(60));
  const { times, values } = history.columns();
  assert.deepEqual(times, [0, 30, 60]);
  assert.deepEqual(values.memory, [1000, null, 1000]);
  assert.deepEqual(values.served, [null, null, null]);
});

test('samples are limited in age and number', () => {
  const history = new History();
  for (let at = 0; at <= 2 * SPAN_S; at += 2) history.add(at, report(at));
  const { times } = history.columns();
  assert.equal(times[0], SPAN_S);
  assert.equal(times.length, SPAN_S / 2 + 1);
  for (let at = 0; at < 5000; at += 1) history.add(2 * SPAN_S + at / 100, report(0));
  assert.equal(history.columns().times.length, 600);
});

test('a sample with an earlier time is ignored', () => {
  const history = new History();
  history.add(10, report(0));
  history.add(9, report(0));
  history.add(10, report(0));
  assert.deepEqual(history.columns().times, [10]);
});

test('extremes ignore unknown values', () => {
  assert.deepEqual(extremes([null, 3, 1, null, 2, null]), { now: 2, least: 1, most: 3 });
  assert.equal(extremes([null]), null);
});

test('the top of a chart is round and high enough', () => {
  assert.equal(roundTop([], 1), 1);
  assert.equal(roundTop([0.2, null], 1), 1);
  assert.equal(roundTop([3], 1), 5);
  assert.equal(roundTop([185_032_704], 1e6), 200_000_000);
  assert.equal(roundTop([1001], 1), 2000);
});

test('the time span grows with the samples', () => {
  assert.equal(spanOf([]), 120);
  assert.equal(spanOf([1000, 1120]), 120);
  assert.equal(spanOf([1000, 1121]), 300);
  assert.equal(spanOf([1000, 1301]), 600);
});
