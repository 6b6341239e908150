import assert from 'node:assert/strict';
import test from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
import { atGame, cell, moves, suite } from './support/suite.ts';
import { eventually, middleOf, settled } from './support/waiting.ts';

const here = suite();

/** Waits until a piece can be moved, which requires the legal moves from the service. */
async function isMovable(page: Page, at: string): Promise<void> {
  await page.locator(`.movable[data-at=${at}]`).waitFor();
}

/** Selects a piece. */
async function pick(page: Page, at: string): Promise<void> {
  await isMovable(page, at);
  await cell(page, at).click();
  await page.getByRole('gridcell', { name: /can move here|can be taken/ }).first().waitFor();
}

/** Clicks a piece and its target, and waits until the move is listed. */
async function click(page: Page, move: string, movesAfter: number): Promise<void> {
  await pick(page, move.slice(0, 2));
  await cell(page, move.slice(2, 4)).click();
  await moves(page, movesAfter);
}

/** Drags a piece to its square. */
async function drag(page: Page, move: string): Promise<void> {
  await isMovable(page, move.slice(0, 2));
  const from = await middleOf(cell(page, move.slice(0, 2)));
  const to = await middleOf(cell(page, move.slice(2, 4)));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Starts a game for two players at one screen. */
async function together(page: Page): Promise<void> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Chess' }).check();
  await dialog.getByRole('radio', { name: 'Someone here' }).check();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await atGame(page);
}

async function isAt(page: Page, at: string, piece: string): Promise<void> {
  await page.getByRole('gridcell', { name: new RegExp(`^${at}, ${piece}`) }).waitFor();
}

/** Waits until the move is listed. */
async function isListed(page: Page, move: string): Promise<void> {
  await page.getByRole('list', { name: 'Moves' }).getByText(move, { exact: true }).waitFor();
}

test('two players at one screen reach mate by clicks and by dragging', async () => {
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
  await pick(page, 'h5');
  await page.getByRole('gridcell', { name: 'f7, black pawn, can be taken' }).waitFor();
  await cell(page, 'f7').click();
  await page.getByRole('heading', { name: 'White won' }).waitFor();
  await page.getByRole('gridcell', { name: 'e8, black king, in check' }).waitFor();
  await isListed(page, 'Qxf7#');
  await end();
});

test('a pawn is promoted by keys, and the king castles', async () => {
  const { page, end } = await here.visit();
  await together(page);
  const way = ['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'c8b7', 'a6b7', 'g8f6'];
  for (const [index, move] of way.entries()) await click(page, move, index + 1);
  // From here on by keys: b7 is selected and moved to a8.
  await isMovable(page, 'b7');
  await cell(page, 'b7').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Promote pawn' });
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
  await isListed(page, 'bxa8=N');
  const rest = ['g7g6', 'g1f3', 'f8g7', 'g2g3'];
  for (const [index, move] of rest.entries()) await click(page, move, 10 + index);
  await drag(page, 'e8g8');
  await isAt(page, 'f8', 'black rook');
  await moves(page, 14);
  await isListed(page, 'O-O');
  await end();
});

test('a game against the engine survives a reload and has hints and take-backs', async () => {
  const { page, end } = await here.visit();
  await page.getByRole('radio', { name: 'Chess' }).check();
  await pick(page, 'e2');
  let answer = () => {};
  const isSeen = new Promise<void>((resume) => (answer = resume));
  await page.route('**/api/v1/games', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.getByRole('gridcell', { name: 'e4, empty, can move here' }).click();
  // It is shown before the service answers, and stays.
  await isAt(page, 'e4', 'white pawn$');
  answer();
  await moves(page, 2);
  await isAt(page, 'e4', 'white pawn');
  const before = await page.getByRole('list', { name: 'Moves' }).innerText();
  await page.reload();
  await moves(page, 2);
  await eventually(async () =>
    assert.equal(await page.getByRole('list', { name: 'Moves' }).innerText(), before),
  );
  await isAt(page, 'e4', 'white pawn');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/The engine would play/).waitFor();
  await page.getByRole('button', { name: 'Take back' }).click();
  await moves(page, 0);
  await isAt(page, 'e2', 'white pawn');
  await end();
});

test('a drag off the board is undone, and an earlier position is not playable', async () => {
  const { page, end } = await here.visit();
  await together(page);
  await isMovable(page, 'e2');
  const from = await middleOf(cell(page, 'e2'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(4, 60, { steps: 4 });
  await isAt(page, 'e2', 'white pawn, picked up');
  await page.mouse.up();
  await isAt(page, 'e2', 'white pawn$');
  await click(page, 'e2e4', 1);
  await page.keyboard.press('ArrowLeft');
  await isAt(page, 'e2', 'white pawn');
  await cell(page, 'e2').click();
  await settled(page);
  assert.equal(await page.getByRole('gridcell', { name: /picked up/ }).count(), 0);
  await page.keyboard.press('ArrowRight');
  await isAt(page, 'e4', 'white pawn');
  await end();
});

test('the board is accessible in both themes and on a phone', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, end } = await here.visit('/', { colorScheme, viewport: { width: 390, height: 844 } });
    await page.getByRole('radio', { name: 'Chess' }).check();
    await pick(page, 'b1');
    await page.getByRole('gridcell', { name: 'c3, empty, can move here' }).waitFor();
    await assertAccessible(page, `chess, ${colorScheme}`);
    await end();
  }
});
