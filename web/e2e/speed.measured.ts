// The speed of the page on this machine, from the browser's trace: frames that were
// drawn, not frames that were requested. Other programs only make the times longer, so
// medians and the best of several tries count. Run it on a quiet machine: `npm run
// measure`.

import assert from 'node:assert/strict';
import test from 'node:test';

import type { Browser, Page } from 'playwright-core';

import { cell, moves, suite } from './support/suite.ts';

const here = suite();

interface TraceEvent {
  name: string;
  cat?: string;
  /** In microseconds. */
  ts: number;
  dur?: number;
}

/** Returns the browser's trace of `what`. */
async function trace(browser: Browser, page: Page, what: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ['viz', 'blink.user_timing'] });
  await what();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  return traceEvents.sort((one, other) => one.ts - other.ts);
}

/** Returns the times at which frames were displayed. */
const drawn = (events: TraceEvent[]) =>
  events.filter(({ name }) => name === 'Display::DrawAndSwap').map(({ ts, dur = 0 }) => ts + dur);

const marked = (events: TraceEvent[], mark: string) =>
  events.filter(({ name, cat }) => name === mark && cat?.includes('user_timing')).map(({ ts }) => ts);

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Infinity;

/** Starts a game without an engine, which would use the processor. */
async function beginAlone(page: Page): Promise<void> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Someone here' }).check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/play\/[0-9a-f]+$/);
}

test('a stone is displayed within 16 ms of the click', async (t) => {
  const { page, end } = await here.visit('/', { reducedMotion: 'no-preference' });
  await beginAlone(page);
  // The frame after the click is the one with the stone.
  await page.evaluate(() => {
    addEventListener(
      'click',
      (event) => {
        performance.mark('clicked', { startTime: event.timeStamp });
        requestAnimationFrame(() => performance.mark('framed'));
      },
      true,
    );
  });
  const rows = [1, 3, 5, 7, 9, 11, 13];
  const medians: number[] = [];
  for (const column of ['b', 'd', 'f', 'h', 'j']) {
    const events = await trace(here.browser, page, async () => {
      for (const [index, row] of rows.entries()) {
        // Hold the button for varying times, independent of frames.
        await cell(page, `${column}${row}`).click({ delay: 40 + ((index * 7) % 17) });
        await moves(page, medians.length * rows.length + index + 1);
        await page.locator('[role=grid][aria-disabled=false]').waitFor();
      }
    });
    const clicks = marked(events, 'clicked');
    const frames = marked(events, 'framed');
    const shown = drawn(events);
    assert.equal(clicks.length, rows.length);
    const waits = clicks.map((click, index) => {
      const frame = frames[index] ?? Infinity;
      return ((shown.find((time) => time > frame) ?? Infinity) - click) / 1000;
    });
    t.diagnostic(`milliseconds: ${waits.map((wait) => wait.toFixed(1)).join(' ')}`);
    medians.push(median(waits));
    if (median(waits) <= 16) break;
  }
  assert.ok(Math.min(...medians) <= 16, `medians ${medians.join(' ')}`);
  await end();
});

test('225 stones are animated at 50 frames per second without a GPU', async (t) => {
  const { page, end } = await here.visit('/', { reducedMotion: 'no-preference' });
  await beginAlone(page);
  await cell(page, 'h8').click();
  await moves(page, 1);
  // As many as the board has points, each animated like the real stone.
  const animated = await page.evaluate(() => {
    const stone = document.querySelector('svg .stone.landing');
    const points = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')];
    const board = stone?.closest('svg');
    if (!stone || !board) return 0;
    const box = board.getBoundingClientRect();
    const scale = board.viewBox.baseVal.width / box.width;
    for (const point of points) {
      const { left, top, width } = point.getBoundingClientRect();
      const copy = stone.cloneNode(true) as SVGElement;
      copy.setAttribute('cx', String((left + width / 2 - box.left) * scale));
      copy.setAttribute('cy', String((top + width / 2 - box.top) * scale));
      copy.style.animationIterationCount = 'infinite';
      stone.after(copy);
    }
    return document.getAnimations().filter((animation) => animation.playState === 'running').length;
  });
  assert.ok(animated >= 225, `${animated} stones are landing`);

  const tries: number[] = [];
  while (tries.length < 10 && Math.max(0, ...tries) < 50) {
    const events = await trace(here.browser, page, () => page.waitForTimeout(1_000));
    const times = drawn(events);
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1e6;
    tries.push((times.length - 1) / seconds);
  }
  t.diagnostic(`frames a second: ${tries.map((rate) => rate.toFixed(1)).join(' ')}`);
  assert.ok(Math.max(...tries) >= 50, `${tries.join(' ')} frames a second`);
  await end();
});
