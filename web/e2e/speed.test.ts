// What the first screen weighs and what a click costs, in figures that a busy
// machine does not change. How long it takes on the clock is measured by
// `npm run measure`.

import assert from 'node:assert/strict';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import { cell, moves, suite } from './support/suite.ts';

const here = suite();

test('the first screen weighs at most 150 kB', async (t) => {
  const { page, end } = await here.visit();
  await cell(page, 'h8').waitFor();
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((file) => file.name)
      .filter((name) => /\.(js|css)$/.test(new URL(name).pathname)),
  );
  const loaded = await Promise.all(
    files.map(async (url) => {
      const body = await (await fetch(url)).arrayBuffer();
      return { url, bytes: gzipSync(body, { level: 9 }).length };
    }),
  );
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  t.diagnostic(`${(total / 1000).toFixed(1)} kB of scripts and styles in ${loaded.length} files`);
  assert.ok(loaded.length >= 2, 'scripts and styles have been seen');
  assert.ok(total <= 150_000, `${total} bytes: ${JSON.stringify(loaded)}`);
  await end();
});

test('a click costs less than a frame of the processor', async (t) => {
  const { page, end } = await here.visit('/', { reducedMotion: 'no-preference' });
  const client = await page.context().newCDPSession(page);
  // Time that the page's own thread has had, not time that has passed.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const costs: number[] = [];
  for (const [index, at] of ['b2', 'n14', 'b14', 'n2', 'h8'].entries()) {
    const point = await cell(page, at).boundingBox();
    assert.ok(point);
    await page.mouse.move(point.x + point.width / 2, point.y + point.height / 2);
    const painted = page.evaluate(
      () =>
        new Promise<void>((resume) => {
          addEventListener(
            'click',
            () => requestAnimationFrame(() => requestAnimationFrame(() => resume())),
            { once: true, capture: true },
          );
        }),
    );
    const before = await spent();
    await page.mouse.down();
    await page.mouse.up();
    await painted;
    costs.push((await spent()) - before);
    await cell(page, at).and(page.getByRole('gridcell', { name: /black/ })).waitFor();
    await moves(page, 2 * (index + 1));
    await page.locator('[role=grid][aria-disabled=false]').waitFor();
  }
  t.diagnostic(`milliseconds: ${costs.map((cost) => cost.toFixed(1)).join(' ')}`);
  // The first one begins the game; other programs cost caches, so the least counts.
  assert.ok(Math.min(...costs) <= 16, `a click costs ${costs.join(' ')} ms`);
  await end();
});
