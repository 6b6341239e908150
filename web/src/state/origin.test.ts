import assert from 'node:assert/strict';
import test from 'node:test';

import { isLoopback, sharedOrigin } from './origin.ts';

test('only names of the loopback interface belong to this machine', () => {
  for (const host of ['localhost', '127.0.0.1', '127.9.0.1', '[::1]']) assert(isLoopback(host), host);
  for (const host of ['192.168.1.5', 'chess.example.org', '127.0.0.1.example.org', '[2001:db8::1]']) {
    assert(!isLoopback(host), host);
  }
});

test('a link from this machine names an address that others reach, if there is one', () => {
  const own = 'http://127.0.0.1:7878';
  const public_ = 'http://192.168.1.5:7878';
  assert.equal(sharedOrigin(own, [public_, 'http://10.0.0.1:7878']), public_);
  assert.equal(sharedOrigin(own, []), own);
  assert.equal(sharedOrigin('https://chess.example.org', [public_]), 'https://chess.example.org');
});
