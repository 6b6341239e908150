// Waiting in tests. Durations on a slow and busy machine are unknown, so checks are
// repeated until they hold.

import type { Locator, Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';

/** The time after which a check fails. Reviews run at the lowest priority, so beside
 *  other tests, which use all cores, a short one can take more than a minute. */
export const PATIENCE_MS = 180_000;
const PAUSE_MS = 50;

/** Repeats a check until it holds; fails with its last error. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Waits for the next frames, before a test asserts that something is absent. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))),
  );
}

/** Returns the center of an element that no longer moves. */
export async function middleOf(found: Locator): Promise<{ x: number; y: number }> {
  return eventually(async () => {
    const before = await found.boundingBox();
    await settled(found.page());
    const box = await found.boundingBox();
    if (!box || JSON.stringify(before) !== JSON.stringify(box)) throw new Error(`${found} is still moving`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
}
