import assert from 'node:assert/strict';
import test from 'node:test';

import type { Page } from 'playwright-core';

import { atGame, cell, moves, put, suite } from './support/suite.ts';
import { eventually, settled } from './support/waiting.ts';

const here = suite();

async function startWith(page: Page, opponent: string): Promise<void> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: opponent }).click();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await atGame(page);
}

test('a friend plays by the link, and an onlooker only looks', async () => {
  const host = await here.visit();
  await startWith(host.page, 'A friend, by link');
  const address = await host.page.getByRole('textbox', { name: 'Copy the link' }).inputValue();
  const path = address.slice(here.service.address.length);
  assert.match(path, /^\/play\/[0-9a-f]+#key=/);

  await cell(host.page, 'h8').click();
  await moves(host.page, 1);
  const guest = await here.visit(path);
  await guest.page.getByText('Your move.').waitFor();
  await eventually(() =>
    assert.doesNotMatch(guest.page.url(), /key/, 'the key does not stay in the address'),
  );
  await cell(guest.page, 'i9').click();
  await moves(host.page, 2);
  await host.page.getByText('Your move.').waitFor();
  await settled(host.page);
  assert.equal(await host.page.getByText('Send this link').count(), 0, 'the friend has come');
  await guest.page.reload();
  await guest.page.getByText('Guest is to move.').waitFor();

  const onlooker = await here.visit(path.split('#')[0]);
  await onlooker.page.getByText('You are looking on.').waitFor();
  await cell(host.page, 'g7').click();
  await moves(onlooker.page, 3);
  await cell(onlooker.page, 'a1').click({ force: true });
  await moves(guest.page, 3);
  await cell(guest.page, 'f6').click();
  await moves(onlooker.page, 4);
  assert.equal(await onlooker.page.getByRole('gridcell', { name: /^a1, empty/ }).count(), 1);
  for (const visit of [onlooker, guest, host]) await visit.end();
});

test('two at one screen move in turn, and once more', async () => {
  const { page, end } = await here.visit();
  await startWith(page, 'Somebody here');
  await put(page, 'h8', 1);
  await page.locator('[role=grid][aria-disabled=false]').waitFor();
  await put(page, 'i9', 2);
  await settled(page);
  assert.equal(await page.getByRole('button', { name: 'Take back' }).count(), 0, 'people ask');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('heading', { name: 'White has won' }).or(page.getByRole('heading', { name: 'Black has won' })).waitFor();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.getByText('Your move.').waitFor();
  await put(page, 'h8', 1);
  await page.locator('[role=grid][aria-disabled=false]').waitFor();
  await put(page, 'i9', 2);
  await end();
});

test('back and forward lead through games and lists', async () => {
  const { page, end } = await here.visit();
  await put(page, 'h8', 2);
  await atGame(page);
  const game = page.url();
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('heading', { name: 'Games' }).waitFor();
  await page.goBack();
  await page.waitForURL(game);
  await moves(page, 2);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByText('Put a stone anywhere to begin.').waitFor();
  await page.getByRole('link', { name: 'Continue your last game' }).click();
  await moves(page, 2);
  await end();
});

test('a move that is answered while the visitor looks elsewhere leaves the address alone', async () => {
  const { page, end } = await here.visit();
  let answer = () => {};
  const hasLeft = new Promise<void>((resume) => (answer = resume));
  const asked = page.waitForRequest('**/api/v1/games/*/moves');
  await page.route('**/api/v1/games/*/moves', async (route) => {
    await hasLeft;
    await route.continue();
  });
  await cell(page, 'h8').click();
  await asked;
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.getByRole('heading', { name: 'Games' }).waitFor();
  const coming = page.waitForResponse('**/api/v1/games/*/moves');
  answer();
  await (await coming).finished();
  await settled(page);
  assert.equal(new URL(page.url()).pathname, '/games');
  await end();
});

test('whoever played the crossword game finds a board that is ready', async () => {
  const { page, end } = await here.visit();
  await page.getByRole('radio', { name: 'Crossword' }).click();
  await atGame(page);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await put(page, 'h8', 2);
  await end();
});
