// What a test waits for. How long something takes on a slow and busy machine is
// anybody's guess: whatever can still be on its way is asked for until it is there.

import type { Locator, Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';

/** What takes longer than this does not come. */
export const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/** Tries a check until it holds; what it said last is what fails. */
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

/** Waits until the page has drawn what it knows, before something is said to be
 *  absent. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume))),
  );
}

/** The middle of an element that has come to rest. */
export async function middleOf(found: Locator): Promise<{ x: number; y: number }> {
  return eventually(async () => {
    const before = await found.boundingBox();
    await settled(found.page());
    const box = await found.boundingBox();
    if (!box || JSON.stringify(before) !== JSON.stringify(box)) throw new Error(`${found} does not rest`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
}
