import assert from 'node:assert/strict';
import test from 'node:test';

import { latest } from './latest.ts';

/** Records what happens to a request. */
function follow(request: Promise<string>, events: string[]): void {
  request.then(
    (value) => events.push(value),
    (error: Error) => events.push(`failed: ${error.message}`),
  );
}

const settled = () => new Promise((resume) => setImmediate(resume));

test('only the latest request has an outcome, whichever ends first', async () => {
  const events: string[] = [];
  const newest = latest();
  let answer = (_: string): void => undefined;
  follow(newest(new Promise<string>((resolve) => (answer = resolve))), events);
  follow(newest(Promise.reject(new Error('late'))), events);
  follow(newest(Promise.resolve('new')), events);
  await settled();
  answer('old');
  await settled();
  assert.deepEqual(events, ['new']);
});

test('the latest request can fail', async () => {
  const events: string[] = [];
  const newest = latest();
  follow(newest(Promise.resolve('old')), events);
  follow(newest(Promise.reject(new Error('no service'))), events);
  await settled();
  assert.deepEqual(events, ['failed: no service']);
});

test('a dropped request has no outcome', async () => {
  const events: string[] = [];
  const newest = latest();
  follow(newest(Promise.resolve('dropped')), events);
  newest.drop();
  await settled();
  assert.deepEqual(events, []);
  follow(newest(Promise.resolve('next')), events);
  await settled();
  assert.deepEqual(events, ['next']);
});
