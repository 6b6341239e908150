import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

import { atGame, cell, moves, put, suite } from './support/suite.ts';
import { eventually, settled } from './support/waiting.ts';

const here = suite();

test('a first visitor starts a game with one click', async () => {
  const { page, end } = await here.visit();
  await page.getByText('Place a stone anywhere to start.').waitFor();
  await settled(page);
  assert.equal(await page.getByRole('dialog').count(), 0);
  await put(page, 'h8', 2);
  await atGame(page);
  await page.getByText('Your move.').waitFor();
  await page.getByText(/depth \d+ · .* nodes · .* s of 0\./).waitFor();
  await end();
});

test('a game has an address before its first move is answered', async () => {
  const { page, end } = await here.visit();
  let answer = () => {};
  const isSeen = new Promise<void>((resume) => (answer = resume));
  await page.route('**/api/v1/games/*/moves', async (route) => {
    await isSeen;
    await route.continue();
  });
  await cell(page, 'h8').click();
  await atGame(page);
  answer();
  await moves(page, 2);
  await end();
});

test('a move made before the last one is answered is sent, too', async () => {
  const { page, end } = await here.visit();
  await put(page, 'h8', 2);
  // The service accepts the move and reports its reply; only the response to the
  // request itself is late.
  let answer = () => {};
  const isMade = new Promise<void>((resume) => (answer = resume));
  let held = 0;
  await page.route('**/api/v1/games/*/moves', async (route) => {
    const response = await route.fetch();
    if (held++ === 0) await isMade;
    await route.fulfill({ response });
  });
  await put(page, 'a1', 4);
  await cell(page, 'o15').click();
  await page.getByRole('gridcell', { name: /^o15, black/ }).waitFor();
  // Longer than painting the stone takes, after which the move would be sent.
  await page.waitForTimeout(100);
  answer();
  await moves(page, 6);
  await end();
});

test('a finished game offers its review', async () => {
  const { page, end } = await here.visit();
  await page.getByRole('combobox', { name: 'Level' }).selectOption('5');
  // Playing along the edges loses quickly.
  const edge = ['a1', 'a15', 'o1', 'o15', 'a8', 'o8', 'h1', 'h15', 'a4', 'o4', 'd1', 'l1', 'd15', 'l15'];
  let made = 0;
  for (const at of edge) {
    if (await page.getByRole('heading', { name: 'You lost' }).isVisible()) break;
    const name = await cell(page, at).getAttribute('aria-label');
    if (!name?.includes('empty')) continue;
    await cell(page, at).click();
    made += 1;
    await page.waitForFunction(
      (plies) =>
        document.querySelectorAll('[data-ply]').length >= plies ||
        document.querySelector('.result') !== null,
      made * 2,
    );
  }
  await page.getByRole('heading', { name: 'You lost' }).waitFor();
  await eventually(async () => {
    const won = await page.getByRole('gridcell', { name: /winning/ }).count();
    assert.ok(won >= 5, `${won} stones are in the line`);
  });
  await page.getByRole('link', { name: 'Review this game' }).click();
  await page.waitForURL(/\/review\/[0-9a-f]+/);
  await end();
});

test('a reload keeps the game', async () => {
  const { page, end } = await here.visit();
  await put(page, 'h8', 2);
  await put(page, 'a1', 4);
  const before = await page.locator('ol').innerText();
  await page.reload();
  await moves(page, 4);
  await eventually(async () => assert.equal(await page.locator('ol').innerText(), before));
  await put(page, 'o15', 6);
  await end();
});

test('a game has take-backs, hints, and resignation', async () => {
  const { page, end } = await here.visit();
  await put(page, 'h8', 2);
  await page.getByRole('button', { name: 'Take back' }).click();
  await moves(page, 0);
  await put(page, 'g7', 2);
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = await page.getByText(/The engine would play/).innerText();
  const at = /play ([a-o]\d+)\./.exec(hint)?.[1];
  assert.ok(at, hint);
  await put(page, at, 4);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('heading', { name: 'You lost' }).waitFor();
  await end();
});

test('a lost connection is shown, keeps the move, and resumes', async () => {
  const { page, forgive, end } = await here.visit();
  await put(page, 'h8', 2);
  await here.service.kill();
  await page.getByRole('alert').waitFor();
  await cell(page, 'a1').click();
  await page.getByRole('gridcell', { name: /^a1, black/ }).waitFor();
  await page.getByText('Your move will be sent when the connection is back.').waitFor();
  await here.service.restart();
  await moves(page, 4);
  await page.getByRole('alert').waitFor({ state: 'detached' });
  forgive(/ERR_|WebSocket/);
  await end();
});

test('every rule set and a swap2 opening can be played', async () => {
  const { page, end } = await here.visit();
  for (const rule of ['standard', 'renju', 'caro5', 'caro6', 'capture', 'pente']) {
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Rules').selectOption(rule);
    await dialog.getByLabel('Board').selectOption(rule === 'pente' ? '19' : '15');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Your move.').waitFor();
    await put(page, 'h8', 2);
  }
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rules').selectOption('standard');
  await dialog.getByLabel('Board').selectOption('15');
  await dialog.getByLabel('Opening').selectOption('Swap2');
  await dialog.getByRole('button', { name: 'Start' }).click();
  for (const at of ['h8', 'i9', 'c3']) await cell(page, at).click();
  const choice = page.getByRole('button', { name: 'Take white' });
  await choice.or(page.getByRole('button', { name: 'Resign' })).first().waitFor();
  if (await choice.isVisible()) await choice.click();
  await atGame(page);
  await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length >= 3);
  await end();
});

test('a saved file contains the moves', async () => {
  const { page, end } = await here.visit();
  await put(page, 'h8', 2);
  const coming = page.waitForEvent('download');
  await page.getByRole('combobox', { name: 'Save as' }).selectOption('sgf');
  const download = await coming;
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /;B\[hh\]/);
  await end();
});
