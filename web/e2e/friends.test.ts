import assert from 'node:assert/strict';
import test from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
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

test('a friend can play by the link, and an onlooker cannot', async () => {
  const host = await here.visit();
  await startWith(host.page, 'Friend by link');
  const address = await host.page.getByRole('textbox', { name: 'Copy link' }).inputValue();
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
  assert.equal(await host.page.getByText('Send this link').count(), 0, 'the invitation is hidden after the friend\'s move');
  await guest.page.reload();
  await guest.page.getByText('Guest to move.').waitFor();

  const onlooker = await here.visit(path.split('#')[0]);
  await onlooker.page.getByText('You are watching.').waitFor();
  await cell(host.page, 'g7').click();
  await moves(onlooker.page, 3);
  await cell(onlooker.page, 'a1').click({ force: true });
  await moves(guest.page, 3);
  await cell(guest.page, 'f6').click();
  await moves(onlooker.page, 4);
  assert.equal(await onlooker.page.getByRole('gridcell', { name: /^a1, empty/ }).count(), 1);
  for (const visit of [onlooker, guest, host]) await visit.end();
});

test('two friends agree on a take-back and a draw, without hints', async () => {
  const host = await here.visit();
  await startWith(host.page, 'Friend by link');
  await host.page.getByText('Only this machine can open this link.').waitFor();
  const address = await host.page.getByRole('textbox', { name: 'Copy link' }).inputValue();
  await cell(host.page, 'h8').click();
  await moves(host.page, 1);
  const guest = await here.visit(address.slice(here.service.address.length));
  await guest.page.getByText('Your move.').waitFor();
  await settled(guest.page);
  for (const { page } of [host, guest]) {
    assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0, 'no hints between people');
  }

  await host.page.getByRole('button', { name: 'Ask to take back' }).click();
  await host.page.getByText('Waiting for an answer.').waitFor();
  await guest.page.getByText('Your opponent asks to take back a move.').waitFor();
  await assertAccessible(guest.page, 'an offer of the opponent');
  await guest.page.getByRole('button', { name: 'Decline' }).click();
  await host.page.getByText('Waiting for an answer.').waitFor({ state: 'detached' });
  await moves(host.page, 1);
  await cell(guest.page, 'i9').click();
  await moves(host.page, 2);
  await guest.page.getByRole('button', { name: 'Ask to take back' }).click();
  await host.page.getByRole('button', { name: 'Accept' }).click();
  await moves(guest.page, 1);
  await guest.page.getByText('Your move.').waitFor();

  const id = new URL(host.page.url()).pathname.split('/').at(-1);
  await guest.page.getByRole('button', { name: 'Offer draw' }).click();
  const analysis = await here.visit(`/analyze?id=${id}`);
  await analysis.page.getByText('This game is still in progress.').waitFor();
  await host.page.getByText('Your opponent offers a draw.').waitFor();
  await host.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [host, guest]) {
    await page.getByRole('heading', { name: 'Draw' }).waitFor();
    await page.getByText('by agreement').waitFor();
  }
  for (const visit of [analysis, guest, host]) await visit.end();
});

test('friends who agreed on it can use hints', async () => {
  const { page, end } = await here.visit();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Friend by link' }).click();
  await dialog.getByRole('switch', { name: 'Allow hints and analysis' }).click();
  await assertAccessible(page, 'the dialog of a game between friends');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await atGame(page);
  await page.getByText('Hints and analysis are allowed in this game.').waitFor();
  await cell(page, 'h8').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/The engine would play/).waitFor();
  await end();
});

test('two players at one screen alternate and can play again', async () => {
  const { page, end } = await here.visit();
  await startWith(page, 'Someone here');
  await put(page, 'h8', 1);
  await page.locator('[role=grid][aria-disabled=false]').waitFor();
  await put(page, 'i9', 2);
  await settled(page);
  assert.equal(await page.getByRole('button', { name: 'Take back' }).count(), 0, 'no take-backs between people');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('heading', { name: 'White won' }).or(page.getByRole('heading', { name: 'Black won' })).waitFor();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.getByText('Your move.').waitFor();
  await put(page, 'h8', 1);
  await page.locator('[role=grid][aria-disabled=false]').waitFor();
  await put(page, 'i9', 2);
  await end();
});

test('back and forward navigate between games and lists', async () => {
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
  await page.getByText('Place a stone anywhere to start.').waitFor();
  await page.getByRole('link', { name: 'Continue your last game' }).click();
  await moves(page, 2);
  await end();
});

test('a late answer to a move does not change the address of another screen', async () => {
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

test('after a crossword game, the Play screen has a board that is ready', async () => {
  const { page, end } = await here.visit();
  await page.getByRole('radio', { name: 'Crossword' }).click();
  await atGame(page);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await put(page, 'h8', 2);
  await end();
});
