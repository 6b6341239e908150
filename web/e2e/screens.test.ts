// Every screen in both languages and themes, on a desktop and a phone: no accessibility
// violations, and nothing wider than the window.

import assert from 'node:assert/strict';
import test from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
import { put, suite } from './support/suite.ts';
import { eventually } from './support/waiting.ts';

const here = suite();

const SCREENS = [
  { path: '/', en: 'Play', vi: 'Chơi' },
  { path: '/analyze', en: 'Analyze', vi: 'Phân tích' },
  { path: '/review', en: 'Review', vi: 'Xem lại' },
  { path: '/train', en: 'Train', vi: 'Luyện tập' },
  { path: '/games', en: 'Games', vi: 'Ván đấu' },
  { path: '/engine', en: 'Engine room', vi: 'Phòng máy' },
  { path: '/api-guide', en: 'API', vi: 'API' },
  { path: '/nowhere', en: 'Page not found', vi: 'Không có trang này' },
];

const PHONE = { width: 390, height: 844 };

async function assertFits(page: Page, name: string): Promise<void> {
  await eventually(async () => {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${name} is ${wider} px wider than its window`);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { path, en } of SCREENS) {
    test(`${en}, ${colorScheme}`, async () => {
      for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
        const { page, forgive, end } = await here.visit(path, { colorScheme, viewport });
        await page.locator('h1').waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        await eventually(async () =>
          assert.equal(await page.locator('h1').count(), 1, 'one top-level heading'),
        );
        const name = `${path}, ${colorScheme}, ${viewport.width} px`;
        await assertFits(page, name);
        await assertAccessible(page, name);
        // The service responds with 404 to the unknown address, too.
        if (path === '/nowhere') forgive(/404/);
        await end();
      }
    });
  }
}

test('a Vietnamese browser gets every screen in Vietnamese', async () => {
  const { page, forgive, end } = await here.visit('/', { locale: 'vi-VN', viewport: PHONE });
  for (const { path, vi } of SCREENS) {
    await page.goto(here.service.address + path);
    await page.waitForFunction((title) => document.title.startsWith(title), vi);
    await page.locator('html[lang=vi]').waitFor();
    await page.locator('h1').waitFor({ state: 'attached' });
    await assertFits(page, `${path} in Vietnamese`);
  }
  forgive(/404/);
  await end();
});

test('a changed language is kept', async () => {
  const { page, end } = await here.visit();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('vi');
  await page.getByRole('link', { name: 'Phòng máy' }).waitFor();
  await put(page, 'h8', 2);
  await page.getByText('Đến lượt bạn.').waitFor();
  await page.reload();
  await page.getByText('Đến lượt bạn.').waitFor();
  await page.getByRole('combobox', { name: 'Ngôn ngữ' }).selectOption('en');
  await page.getByText('Your move.').waitFor();
  await end();
});

test('a changed theme is kept', async () => {
  const { page, end } = await here.visit('/', { colorScheme: 'light' });
  const room = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await room();
  await page.getByRole('button', { name: /Theme/ }).click();
  await page.getByRole('button', { name: /Theme/ }).click();
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
  await eventually(async () => assert.notEqual(await room(), light));
  const dark = await room();
  await page.reload();
  await eventually(async () => assert.equal(await room(), dark));
  await end();
});

test('games, dialogs, and results are accessible', async () => {
  const { page, end } = await here.visit();
  await put(page, 'h8', 2);
  await assertAccessible(page, 'a game');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await assertAccessible(page, 'a new game');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await assertAccessible(page, 'the keys');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('heading', { name: 'You lost' }).waitFor();
  await assertAccessible(page, 'a result');
  await end();
});
