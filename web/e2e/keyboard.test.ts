// The page without a mouse.

import assert from 'node:assert/strict';
import test from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
import { atGame, moves, put, suite } from './support/suite.ts';
import { eventually, settled } from './support/waiting.ts';

const here = suite();

/** Returns the name of the focused element, as a screen reader gives it. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : null;
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
  });
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (name.test(now)) return;
    passed.push(now);
  }
  assert.fail(`no ${name} among ${passed.join(' | ')}`);
}

/** Waits until an element with this name has the focus. */
async function hasFocus(page: Page, name: string): Promise<void> {
  await eventually(async () => assert.equal(await focused(page), name));
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('a whole game can be played by keyboard', async () => {
  const { page, end } = await here.visit();
  await page.getByRole('grid').waitFor();
  await press(page, 'n');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, /^Engine$/);
  await press(page, 'ArrowRight');
  await hasFocus(page, 'Someone here');
  await tabTo(page, /^Start$/);
  await press(page, 'Enter');
  await atGame(page);

  await tabTo(page, /^Skip to content$/);
  await press(page, 'Enter');
  // The browser moves the focus with the next frame.
  await page.locator('#content:focus').waitFor();
  await press(page, 'Tab');
  await hasFocus(page, 'h8, empty');
  // Black plays to the right along row 8, White above it.
  for (let made = 1; made < 9; made += 1) {
    await press(page, 'Enter');
    await moves(page, made);
    await page.locator('[role=grid][aria-disabled=false]').waitFor();
    await press(page, ...(made % 2 === 1 ? ['ArrowUp'] : ['ArrowDown', 'ArrowRight']));
  }
  await hasFocus(page, 'l8, empty');
  await press(page, ' ');
  await page.getByRole('heading', { name: 'Black won' }).waitFor();
  await hasFocus(page, 'l8, black, move 9, last move, in the winning line');
  assert.equal(await page.getByRole('gridcell', { name: /winning line/ }).count(), 5);
  await assertAccessible(page, 'a game that is over');
  await tabTo(page, /^Review this game$/);
  await end();
});

test('arrow keys move on a focused board and step through the game otherwise', async () => {
  const { page, end } = await here.visit();
  const past = page.getByText('You are viewing an earlier position.');
  await put(page, 'h8', 2);
  await press(page, 'ArrowLeft');
  await past.waitFor();
  await press(page, 'End');
  await past.waitFor({ state: 'detached' });

  // The board has a single tab stop, at the visitor's last square.
  await page.getByRole('link', { name: 'API' }).focus();
  await tabTo(page, /^h8, black/);
  const walk: [string, string][] = [
    ['ArrowLeft', 'g8'],
    ['ArrowDown', 'g7'],
    ['Home', 'a7'],
    ['ArrowLeft', 'a7'],
    ['End', 'o7'],
    ['PageUp', 'o15'],
    ['Control+Home', 'a15'],
    ['Control+End', 'o1'],
  ];
  for (const [key, at] of walk) {
    await press(page, key);
    await eventually(async () => assert.equal((await focused(page)).split(',')[0], at, key));
  }
  await settled(page);
  assert.equal(await past.count(), 0);
  assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
  await press(page, 'Escape');
  await page.locator('[role=gridcell]:focus').waitFor({ state: 'detached' });
  await press(page, 'ArrowLeft');
  await past.waitFor();
  await end();
});

test('letter shortcuts work and are listed in the help', async () => {
  const { page, end } = await here.visit();
  const corner = () => page.getByRole('gridcell').first().getAttribute('aria-label');
  await put(page, 'h8', 2);
  await eventually(async () => assert.equal(await corner(), 'a15, empty'));
  await press(page, 'f');
  await page.waitForFunction(() =>
    document.querySelector('[role=gridcell]')?.getAttribute('aria-label')?.startsWith('o1,'),
  );
  await press(page, 'f');

  const threats = page.getByRole('button', { name: 'Threats', pressed: true });
  assert.equal(await threats.count(), 0);
  await press(page, 'x');
  await threats.waitFor();

  await press(page, '?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.waitFor();
  for (const key of ['←', '→', 'Home', 'End', 'f', 'x', 'u', 'h', 'n', '?']) {
    await help.getByText(key, { exact: true }).first().waitFor();
  }
  await assertAccessible(page, 'the help');
  await press(page, 'Escape');
  await help.waitFor({ state: 'detached' });

  await press(page, 'u');
  await moves(page, 0);
  await end();
});

test('the board is accessible in Vietnamese and in the dark theme', async () => {
  const { page, end } = await here.visit('/', { locale: 'vi-VN', colorScheme: 'dark' });
  await page.getByRole('gridcell', { name: 'h8, trống' }).click();
  await page.getByRole('gridcell', { name: 'h8, đen, nước 1' }).waitFor();
  await moves(page, 2);
  await assertAccessible(page, 'a game in Vietnamese');
  await end();
});
