// The engine's time plan in games with a clock.

import assert from 'node:assert/strict';
import test from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
import { atGame, cell, moves, suite } from './support/suite.ts';
import { eventually } from './support/waiting.ts';

const here = suite();

const PHONE = { width: 390, height: 844 };
const FULL_STRENGTH = '5';

/** Starts a one-minute game against the engine at full strength. It may take five
 *  seconds per move; only the clock makes it faster. */
async function begin(page: Page, game: string): Promise<void> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: game }).check();
  await dialog.getByLabel('Level').selectOption(FULL_STRENGTH);
  await dialog.getByLabel('Engine time per move').selectOption('5000');
  await dialog.getByLabel('Clock').selectOption('1+0');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await atGame(page);
  await page.getByText('Your move.').waitFor();
}

const meter = (page: Page) => page.getByRole('meter', { name: 'Time for this turn' });
// On a hard turn, the time per move may be the limit, which is shown instead.
const plan = (page: Page) => page.getByText(/^(aims at .+|.+ per move) · \d+ turns in /);

/** Returns the places of board and strip, to detect layout jumps. */
async function places(page: Page): Promise<unknown> {
  return [await page.getByRole('grid').boundingBox(), await page.locator('.strip').boundingBox()];
}

for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
  test(`the plan is shown during a turn and its reason after, ${viewport.width} px`, async () => {
    const { page, end } = await here.visit('/', { viewport });
    await begin(page, 'Chess');
    await page.locator('.movable[data-at=e2]').waitFor();
    const before = await places(page);
    await cell(page, 'e2').click();
    await cell(page, 'e4').click();
    await plan(page).waitFor();
    const [now, most] = await Promise.all(
      ['aria-valuenow', 'aria-valuemax'].map((name) => meter(page).getAttribute(name)),
    );
    assert.ok(Number(now) <= Number(most) && Number(most) > 0, `${now} of ${most} ms`);
    assert.match(String(await meter(page).getAttribute('aria-valuetext')), / s of at most \d/);
    assert.deepEqual(await places(page), before, 'nothing jumps when the plan appears');
    await moves(page, 2);
    await page.getByText(/^(aimed at .+|.+ per move) · (easy|normal|hard) turn · \w+/).waitFor();
    assert.deepEqual(await places(page), before, 'nothing jumps when the plan disappears');
    await assertAccessible(page, 'after a turn with a plan');
    await end();
  });
}

test('a plan in the crossword game reveals nothing about the tiles', async () => {
  const { page, end } = await here.visit();
  await begin(page, 'Crossword');
  const plans: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"thinking","depth"')) plans.push(String(payload));
    }),
  );
  await page.reload();
  await page.getByText('Your move.').waitFor();
  await page.getByRole('button', { name: 'Pass' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pass' }).click();
  await eventually(() => assert.ok(plans.length > 0, 'a plan was sent'));
  await moves(page, 2);
  for (const said of plans) assert.doesNotMatch(said, /difficulty/);
  await end();
});

test('a game without a clock shows no plan', async () => {
  const { page, end } = await here.visit();
  await cell(page, 'h8').click();
  await moves(page, 2);
  await page.getByText(/depth \d+ · .* nodes/).waitFor();
  assert.equal(await meter(page).count(), 0);
  await end();
});
