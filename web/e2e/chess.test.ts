import assert from 'node:assert/strict';
import test from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
import { cell, moves, suite } from './support/suite.ts';

const here = suite();

/** Picks a piece up. Before the service has told where pieces can go, none can be. */
async function pick(page: Page, at: string): Promise<void> {
  const targets = page.getByRole('gridcell', { name: /can move here|can be taken/ });
  for (let tries = 0; tries < 20 && (await targets.count()) === 0; tries += 1) {
    await cell(page, at).click();
    await targets.first().waitFor({ timeout: 500 }).catch(() => undefined);
  }
  assert.ok((await targets.count()) > 0, `the piece on ${at} can go somewhere`);
}

/** Clicks a piece and then its square, and waits until the list has the move. */
async function click(page: Page, move: string, movesAfter: number): Promise<void> {
  await pick(page, move.slice(0, 2));
  await cell(page, move.slice(2, 4)).click();
  await moves(page, movesAfter);
}

/** Drags a piece to its square. */
async function drag(page: Page, move: string): Promise<void> {
  const [from, to] = await Promise.all(
    [move.slice(0, 2), move.slice(2, 4)].map((at) => cell(page, at).boundingBox()),
  );
  assert.ok(from && to);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** A new game for two at one screen. */
async function together(page: Page): Promise<void> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Chess' }).check();
  await dialog.getByRole('radio', { name: 'Somebody here' }).check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/play\/[0-9a-f]+$/);
}

async function isAt(page: Page, at: string, piece: string): Promise<void> {
  await page.getByRole('gridcell', { name: new RegExp(`^${at}, ${piece}`) }).waitFor();
}

test('two at one screen, by clicks and by dragging, to the mate', async () => {
  const { page, end } = await here.visit();
  await together(page);
  const game = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6'];
  for (const [index, move] of game.entries()) {
    if (index % 2) {
      await drag(page, move);
      await moves(page, index + 1);
    } else {
      await click(page, move, index + 1);
    }
  }
  await cell(page, 'h5').click();
  await page.getByRole('gridcell', { name: 'f7, black pawn, can be taken' }).waitFor();
  await cell(page, 'f7').click();
  await page.getByRole('heading', { name: 'White has won' }).waitFor();
  await page.getByRole('gridcell', { name: 'e8, black king, in check' }).waitFor();
  assert.match(await page.getByRole('list', { name: 'Moves' }).innerText(), /Qxf7#/);
  await end();
});

test('a pawn is promoted by keys, and castling goes by the king', async () => {
  const { page, end } = await here.visit();
  await together(page);
  const way = ['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'c8b7', 'a6b7', 'g8f6'];
  for (const [index, move] of way.entries()) await click(page, move, index + 1);
  // The visitor leaves the mouse: b7 is picked up and put on a8.
  await cell(page, 'b7').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Promote the pawn' });
  await picker.waitFor();
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'detached' });
  await isAt(page, 'b7', 'white pawn');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await picker.waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await isAt(page, 'a8', 'white knight');
  await moves(page, 9);
  assert.match(await page.getByRole('list', { name: 'Moves' }).innerText(), /bxa8=N/);
  const rest = ['g7g6', 'g1f3', 'f8g7', 'g2g3'];
  for (const [index, move] of rest.entries()) await click(page, move, 10 + index);
  await drag(page, 'e8g8');
  await isAt(page, 'f8', 'black rook');
  await moves(page, 14);
  assert.match(await page.getByRole('list', { name: 'Moves' }).innerText(), /O-O/);
  await end();
});

test('against the engine: a move, a reload, a hint, taking back', async () => {
  const { page, end } = await here.visit();
  await page.getByRole('radio', { name: 'Chess' }).check();
  await isAt(page, 'e2', 'white pawn');
  await page.getByRole('gridcell', { name: 'e2, white pawn' }).click();
  await page.getByRole('gridcell', { name: 'e4, empty, can move here' }).click();
  // It is there before anybody has answered, and stays.
  assert.equal(await cell(page, 'e4').getAttribute('aria-label'), 'e4, white pawn');
  await moves(page, 2);
  await isAt(page, 'e4', 'white pawn');
  const before = await page.getByRole('list', { name: 'Moves' }).innerText();
  await page.reload();
  await moves(page, 2);
  assert.equal(await page.getByRole('list', { name: 'Moves' }).innerText(), before);
  await isAt(page, 'e4', 'white pawn');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/The engine would play/).waitFor();
  await page.getByRole('button', { name: 'Take back' }).click();
  await moves(page, 0);
  await isAt(page, 'e2', 'white pawn');
  await end();
});

test('a drag beside the board, and a board that is only looked at', async () => {
  const { page, end } = await here.visit();
  await together(page);
  const box = await cell(page, 'e2').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(4, 60, { steps: 4 });
  await page.mouse.up();
  await isAt(page, 'e2', 'white pawn$');
  await click(page, 'e2e4', 1);
  await page.keyboard.press('ArrowLeft');
  await isAt(page, 'e2', 'white pawn');
  await cell(page, 'e2').click();
  assert.equal(await page.getByRole('gridcell', { name: /picked up/ }).count(), 0);
  await page.keyboard.press('ArrowRight');
  await isAt(page, 'e4', 'white pawn');
  await end();
});

test('nothing to stumble over, light and dark, on a phone too', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, end } = await here.visit('/', { colorScheme, viewport: { width: 390, height: 844 } });
    await page.getByRole('radio', { name: 'Chess' }).check();
    await pick(page, 'b1');
    await page.getByRole('gridcell', { name: 'c3, empty, can move here' }).waitFor();
    await assertAccessible(page, `chess, ${colorScheme}`);
    await end();
  }
});
