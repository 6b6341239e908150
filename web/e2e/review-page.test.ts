// The page that `zeitnot review --html` writes, opened from disk: it must work without
// other files and by keyboard alone.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import type { Browser, Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
import { launch, visit } from './support/browser.ts';

const BINARY = process.env.E2E_BINARY ?? '../target/debug/zeitnot';

/** A player name that must not become markup. */
const NAME = '</script><img src=x onerror=document.title=1>';

// Black ignores an open three and loses.
const GOMOKU = `(;GM[4]FF[4]SZ[15]PB[${NAME}]PW[Bob]RE[W+];B[hh];W[ii];B[cc];W[hi];B[cm];W[gi];B[mm];W[fi];B[mc];W[ji])`;
const CHESS = '[White "Ada"]\n[Black "Cy"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n';
const WORDS = '#player1 ada Ada\n#player2 bob Bob\n>ada: CATSDOG 8F CATS +12 12\n>bob: AEIOUQZ H7 A. +2 2\n';

let folder: string;
let browser: Browser;
let address: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeitnot-review-'));
  const files = { 'a.sgf': GOMOKU, 'b.pgn': CHESS, 'c.gcg': WORDS };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const page = join(folder, 'review.html');
  await promisify(execFile)(BINARY, ['review', folder, '--tier', 'quick', '--no-store', '--html', page], {
    maxBuffer: 1 << 26,
  });
  address = pathToFileURL(page).href;
  browser = await launch();
});

after(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

const caption = (page: Page) => page.locator('.table .caption').innerText();

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    test(`the page is accessible, ${colorScheme}, ${viewport.width} px`, async () => {
      const { page, end } = await visit(browser, address, { colorScheme, viewport });
      for (const game of ['a.sgf', 'b.pgn', 'c.gcg']) {
        await page.getByRole('button', { name: game }).click();
        for (const language of ['English', 'Tiếng Việt']) {
          await page.getByRole('button', { name: language }).click();
          await page.keyboard.press('End');
          await assertAccessible(page, `${game} in ${language}`);
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(wider <= 0, `${game} is ${wider} px wider than its window`);
        }
      }
      await end();
    });
  }
}

test('keys step through the game and its mistakes', async () => {
  const { page, end } = await visit(browser, address);
  assert.equal(await caption(page), 'Before the first move');
  await page.keyboard.press('ArrowRight');
  assert.match(await caption(page), /^After 1 h8: /);
  await page.keyboard.press('End');
  assert.match(await caption(page), /^After 10 /);
  await page.keyboard.press('ArrowRight');
  assert.match(await caption(page), /^After 10 /);
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  const first = await caption(page);
  assert.match(first, /: (Inaccuracy|Mistake|Blunder|Missed chance)$/);
  await page.keyboard.press('n');
  assert.notEqual(await caption(page), first);
  await page.keyboard.press('p');
  assert.equal(await caption(page), first);
  assert.equal(await page.locator('.moves [aria-current="step"]').count(), 1);
  await end();
});

test('a line can be stepped through and left', async () => {
  const { page, end } = await visit(browser, address);
  await page.keyboard.press('n');
  const game = await caption(page);
  const stones = page.locator('.board-place .stone');
  const before = await stones.count();
  const line = page.locator('.details .line').first();
  await line.locator('.move').first().press('Enter');
  assert.match(await caption(page), /^Better .*: move 1 of /);
  // The played move is removed from the board first.
  assert.equal(await stones.count(), before);
  await page.keyboard.press('ArrowRight');
  assert.match(await caption(page), /: move 2 of /);
  assert.equal(await stones.count(), before + 1);
  const held = await page.evaluate(() => document.activeElement?.closest('.details') !== null);
  assert.ok(held, 'the focus stays in the details');
  await page.keyboard.press('Escape');
  assert.equal(await caption(page), game);
  assert.equal(await stones.count(), before);
  await end();
});

test('reasons highlight points of the board, and mistakes show their position', async () => {
  const { page, end } = await visit(browser, address);
  const reason = page.locator('.card .reason').first();
  await reason.click();
  assert.equal(await reason.getAttribute('aria-pressed'), 'true');
  assert.ok((await page.locator('.board-place .look').count()) > 0);
  await page.getByRole('button', { name: 'Show on the board' }).last().click();
  assert.equal(await page.locator('.moves [aria-current="step"]').count(), 1);
  await page.getByRole('button', { name: 'Bob', exact: true }).click();
  const sides = await page.locator('.card h3').allInnerTexts();
  assert.ok(sides.every((title) => title.endsWith('White')), sides.join());
  await end();
});

test('names are escaped, and language and theme can be changed', async () => {
  const { page, end } = await visit(browser, address, { colorScheme: 'light' });
  assert.equal(await page.locator('img').count(), 0);
  assert.ok((await page.locator('.head h2').innerText()).startsWith(NAME));
  await page.getByRole('button', { name: 'Tiếng Việt' }).press('Enter');
  assert.equal(await page.locator('html').getAttribute('lang'), 'vi');
  assert.equal(await caption(page), 'Trước nước đầu tiên');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Sáng hoặc tối' }).press('Enter');
  assert.notEqual(await paper(), light);
  await end();
});

test('a printed page has the graph, the tables, and a card for each mistake', async () => {
  const { page, end } = await visit(browser, address);
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.graph').isVisible());
  assert.ok(await page.locator('.card .board').first().isVisible());
  assert.ok(await page.getByRole('table', { name: 'Accuracy' }).last().isVisible());
  for (const part of ['.board-place', '.controls', '.moves', '.details']) {
    assert.equal(await page.locator(part).isVisible(), false, part);
  }
  await end();
});
