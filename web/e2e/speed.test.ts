// What the first screen weighs and what a click costs, in figures that a busy
// machine does not change. How long it takes on the clock is measured by
// `npm run measure`.

import assert from 'node:assert/strict';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import { cell, moves, suite } from './support/suite.ts';
import { middleOf } from './support/waiting.ts';

const here = suite();

/** When the page begins to fetch its other screens, after it has come. */
const PREFETCH_MS = 4_000;

/** So many clicks are looked at. */
const CLICKS = 5;

test('the first screen weighs at most 150 kB', async (t) => {
  const { page, end } = await here.visit();
  await cell(page, 'h8').waitFor();
  await page.waitForLoadState('networkidle');
  // The other screens are fetched when the page has been there for some seconds. On
  // a slow machine they are on their way by now, and are no part of the first one.
  const files = await page.evaluate((pause) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const files = entries.filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname));
    const script = files.find(({ initiatorType }) => initiatorType === 'script');
    const begun = script?.responseEnd ?? Infinity;
    return files.filter(({ startTime }) => startTime < begun + pause).map(({ name }) => name);
  }, PREFETCH_MS);
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
  for (const point of ['b2', 'n14', 'b14', 'n2', 'h8', 'b8', 'n8', 'h2', 'h14']) {
    if (costs.length === CLICKS) break;
    // The engine plays where it likes.
    if (!(await cell(page, point).getAttribute('aria-label'))?.includes('empty')) continue;
    const { x, y } = await middleOf(cell(page, point));
    await page.mouse.move(x, y);
    // It listens before the click comes: commands to the page and to its input may
    // overtake each other.
    await page.evaluate(() => {
      const painted = new Promise<void>((resume) => {
        addEventListener(
          'click',
          () => requestAnimationFrame(() => requestAnimationFrame(() => resume())),
          { once: true, capture: true },
        );
      });
      Object.assign(window, { painted });
    });
    const before = await spent();
    await page.mouse.down();
    await page.mouse.up();
    await page.evaluate(() => (window as unknown as { painted: Promise<void> }).painted);
    costs.push((await spent()) - before);
    await cell(page, point).and(page.getByRole('gridcell', { name: /black/ })).waitFor();
    // Its fifth stone may be the winning one, and then no other click follows.
    if (costs.length === CLICKS) break;
    await moves(page, 2 * costs.length);
    await page.locator('[role=grid][aria-disabled=false]').waitFor();
  }
  assert.equal(costs.length, CLICKS);
  t.diagnostic(`milliseconds: ${costs.map((cost) => cost.toFixed(1)).join(' ')}`);
  // The first one begins the game; other programs cost caches, so the least counts.
  assert.ok(Math.min(...costs) <= 16, `a click costs ${costs.join(' ')} ms`);
  await end();
});
