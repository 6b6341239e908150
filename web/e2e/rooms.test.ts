// The Games, Engine room, and API screens.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
import { atGame, suite } from './support/suite.ts';
import { eventually } from './support/waiting.ts';

const here = suite();

interface Created {
  game: { id: string };
  keys: { first?: string; second?: string };
}

/** Sends a request to the service without a page. */
async function ask(path: string, words?: object, key?: string): Promise<unknown> {
  const response = await fetch(here.service.address + path, {
    method: words ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(key && { 'Zeitnot-Key': key }) },
    ...(words && { body: JSON.stringify(words) }),
  });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response.json();
}

const person = (name: string) => ({ kind: 'human', name });

/** Creates a game between two people with moves, optionally resigned. */
async function game(name: string, players: [string, string], moves: string[], resigned = false) {
  const words = { game: name, first: person(players[0]), second: person(players[1]), moves };
  const { game, keys } = (await ask('/api/v1/games', words)) as Created;
  if (resigned) await ask(`/api/v1/games/${game.id}/resign`, {}, keys.first);
  return { id: game.id, keys };
}

const rows = (page: Page) => page.locator('[data-id]');

async function rowCount(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('[data-id]').length === wanted,
    count,
  );
}

/** Waits until the address has this query. */
async function searchIs(page: Page, search: string): Promise<void> {
  await page.waitForURL((address) => address.search === search);
}

async function accessibleInBothThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${name}, ${colorScheme}`);
  }
}

test('an empty list of games offers to play', async () => {
  const { page, end } = await here.visit('/games');
  await page.getByRole('heading', { name: 'No games yet' }).waitFor();
  await accessibleInBothThemes(page, 'no games');
  await page.getByRole('link', { name: 'Play a game' }).click();
  await page.waitForURL(here.service.address + '/');
  await end();
});

test('games can be searched, and the address keeps the filter', async () => {
  await game('gomoku', ['Linh', 'Minh'], ['h8', 'i9']);
  await game('chess', ['Ada', 'Grace'], ['e2e4'], true);
  await game('crossword', ['Emil', 'Ada'], []);
  const { page, end } = await here.visit('/games');
  await rowCount(page, 3);
  await page.getByText('3 games', { exact: true }).waitFor();
  await page.getByText('Black won').waitFor();
  await accessibleInBothThemes(page, 'games');

  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('chess');
  await rowCount(page, 1);
  await searchIs(page, '?game=chess');
  await page.reload();
  await rowCount(page, 1);
  await page.getByRole('link', { name: 'Games' }).click();
  await rowCount(page, 3);

  await page.keyboard.press('/');
  await page.locator('input[type=search]:focus').waitFor();
  await page.keyboard.type('ada');
  await rowCount(page, 2);
  await page.getByRole('combobox', { name: 'State' }).selectOption('ongoing');
  await rowCount(page, 1);
  await searchIs(page, '?status=ongoing&text=ada');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await rowCount(page, 3);
  await searchIs(page, '');

  await page.getByRole('link', { name: 'Analyze: Chess, Ada – Grace' }).waitFor();
  await page.getByRole('link', { name: 'Open: Gomoku, Linh – Minh' }).click();
  await atGame(page);
  await end();
});

test('a game can be saved by keyboard, but not one with hidden racks', async () => {
  const { page, complaints, end } = await here.visit('/games');
  const button = page.getByRole('button', { name: 'Save as file: Gomoku, Linh – Minh' });
  const focusOn = (found: Locator) =>
    eventually(async () =>
      assert.ok(await found.evaluate((element) => element === document.activeElement), `${found}`),
    );
  const sgf = page.getByRole('menuitem', { name: /\.sgf/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await focusOn(sgf);
  await assertAccessible(page, 'the menu of formats');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await focusOn(button);
  await page.keyboard.press('Enter');
  await focusOn(sgf);
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const text = await readFile(await (await coming).path(), 'utf8');
  assert.match(text, /;B\[hh\]/);
  await page.getByText(/^Saved as zeitnot-/).waitFor();
  await focusOn(button);

  await page.getByRole('button', { name: 'Save as file: Crossword, Emil – Ada' }).click();
  await page.getByText(/export the game when it is over/).waitFor();
  // The browser itself logs the refused request.
  await eventually(() => assert.match(complaints.join(), /409/));
  assert.deepEqual(complaints.splice(0).filter((said) => !said.includes('409')), []);
  await end();
});

test('deleting a game asks first and removes only it and its keys', async () => {
  const { id, keys } = await game('gomoku', ['Doomed', 'Minh'], []);
  const { page, end } = await here.visit('/games');
  await page.evaluate(
    (held) => localStorage.setItem('zeitnot.keys', JSON.stringify(held)),
    [[id, keys], ['other', { first: 'k' }]],
  );
  const remove = page.getByRole('button', { name: 'Delete: Gomoku, Doomed – Minh' });
  await remove.click();
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'the question');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await rowCount(page, 4);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await rowCount(page, 3);
  await page.waitForFunction(() => document.activeElement?.closest('[data-id]') !== null);
  assert.equal(
    await page.evaluate(() => localStorage.getItem('zeitnot.keys')),
    '[["other",{"first":"k"}]]',
  );
  await end();
});

test('a long list is loaded in pages', async () => {
  for (let made = 0; made < 29; made += 1) await game('gomoku', ['Crowd', `${made}`], []);
  const { page, end } = await here.visit('/games');
  await page.getByText('30 of 32 games').waitFor();
  await page.getByRole('button', { name: 'Load more' }).click();
  await rowCount(page, 32);
  await page.getByText('32 games', { exact: true }).waitFor();
  assert.equal(await rows(page).first().getByText('Crowd').count(), 1);
  await end();
});

test('the engine room shows figures and explains them', async () => {
  await ask('/api/v1/move', { game: 'gomoku', moves: ['h8'], budget_ms: 100 });
  const { page, end } = await here.visit('/engine');
  await page.getByText('Live, every two seconds').waitFor();
  await page.getByText('17 MB', { exact: true }).waitFor();
  await page.getByRole('img', { name: /^Transposition table\. fill: now/ }).waitFor();
  await page.locator('canvas').first().waitFor();
  const name = page.getByRole('button', { name: 'Generation' });
  await name.focus();
  await page.getByText('Number of times the table has aged.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Number of times the table has aged.').waitFor({ state: 'hidden' });
  await accessibleInBothThemes(page, 'engine room');

  await page.getByLabel('Search options').fill('megabytes');
  await page.getByText('table.megabytes').waitFor();
  await page.getByText('default: 64').waitFor();
  await page.getByText('server.threads').waitFor({ state: 'detached' });
  await end();
});

test('switches act at once, and clearing the caches asks first', async () => {
  const { page, end } = await here.visit('/engine');
  const cache = page.getByRole('switch', { name: 'Use evaluation cache' });
  const isOn = async () =>
    ((await ask('/api/v1/engine')) as { switches: { eval_cache: boolean } }).switches.eval_cache;
  await page.getByText('Live, every two seconds').waitFor();
  const isShown = (isOn: boolean) =>
    eventually(async () => assert.equal(await cache.getAttribute('aria-checked'), String(isOn)));
  await isShown(false);
  for (const wanted of [true, false]) {
    const answered = page.waitForResponse(/\/engine\/switches$/);
    await cache.press('Space');
    await answered;
    await isShown(wanted);
    assert.equal(await isOn(), wanted);
  }
  await page.getByRole('button', { name: 'Clear caches' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await assertAccessible(page, 'the question');
  await dialog.getByRole('button', { name: 'Clear caches' }).click();
  await page.getByText('Caches cleared').waitFor();
  const { table } = (await ask('/api/v1/engine')) as { table: { probes: number } };
  assert.equal(table.probes, 0);
  await end();
});

test('the engine room shows a lost connection and resumes', async () => {
  const { page, forgive, end } = await here.visit('/engine');
  await page.getByText('Live, every two seconds').waitFor();
  await here.service.kill();
  await page.getByText('Not live: connection lost').waitFor();
  await here.service.restart();
  await page.getByText('Live, every two seconds').waitFor();
  forgive(/ERR_/);
  await end();
});

test('the reference shows every operation and can send requests', async () => {
  const { page, end } = await here.visit('/api-guide');
  await accessibleInBothThemes(page, 'guide');
  const move = page.locator('#operations-positions-post-api-v1-move');
  await move.getByRole('button', { name: 'A move for a position' }).click();
  await page.waitForURL((address) => address.hash === '#/positions/post-api-v1-move');
  await move.getByText('matches ^(gomoku|chess|crossword)$').waitFor();
  await move.getByText('MoveReply').waitFor();
  await move.getByRole('button', { name: 'Try it out' }).click();
  const request = { game: 'gomoku', moves: ['h8', 'i9'], budget_ms: 300 };
  await move.getByRole('textbox', { name: 'Request body' }).fill(JSON.stringify(request));
  await move.getByRole('button', { name: 'Execute' }).click();
  await move.locator('.live-responses-table').getByText('best_move').waitFor();
  await accessibleInBothThemes(page, 'an answer in the guide');
  await page.getByRole('button', { name: 'Schemas' }).click();
  for (const name of ['AnalysisCommand', 'AnalysisEvent', 'Problem']) {
    await page.getByText(name, { exact: true }).first().waitFor();
  }
  const description = await (await fetch(`${here.service.address}/api/v1/openapi.json`)).json();
  const operations = Object.values(description.paths as object).flatMap(Object.keys);
  assert.equal(await page.locator('.opblock').count(), operations.length);
  await end();
});

test('every operation of the reference is accessible', async () => {
  const { page, end } = await here.visit('/api-guide');
  const blocks = page.locator('.opblock');
  await blocks.first().waitFor();
  const opened = page.locator('.opblock.is-open .opblock-body');
  await clickAll(page.locator('.opblock-summary-control'));
  await eventually(async () => assert.equal(await opened.count(), await blocks.count()));
  await clickAll(page.locator('.try-out__btn'));
  await assertAccessible(page, 'all operations');
  await end();
});

/** Clicks all elements at once: clicks by pointer would take a second each. */
async function clickAll(elements: Locator): Promise<void> {
  await elements.evaluateAll((all) => all.forEach((element) => (element as HTMLElement).click()));
}

test('/docs redirects to the reference, and only its screen loads the viewer', async () => {
  const { page, end } = await here.visit('/games');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const hasViewer = () => scripts.some((path) => path.startsWith('/assets/viewer-'));
  // The other screens are prefetched after a while; the viewer is not.
  await eventually(() => assert.ok(scripts.some((path) => path.startsWith('/assets/GuideScreen-'))));
  await page.waitForLoadState('networkidle');
  assert.ok(!hasViewer());
  await page.goto(`${here.service.address}/docs#/games/get-api-v1-games`);
  await page.waitForURL('**/api-guide#/games/get-api-v1-games');
  await page.locator('#operations-games-get-api-v1-games.is-open').waitFor();
  assert.ok(hasViewer());
  // Another visit shows the same instance again.
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.locator('.opblock').first().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'API', exact: true }).click();
  await page.locator('#operations-games-get-api-v1-games.is-open').waitFor();
  await end();
});

test('the first example of the guide works unchanged', async () => {
  const { page, end } = await here.visit('/api-guide');
  const text = await page.locator('pre', { hasText: 'best_move' }).first().innerText();
  const found = await page.evaluate(`(async () => { ${text}; return best_move; })()`);
  assert.match(String(found), /^[a-o]\d+$/);
  await end();
});

test('the screens are translated to Vietnamese and fit a phone', async () => {
  const { page, end } = await here.visit('/games', {
    locale: 'vi-VN',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  for (const [address, title] of [
    ['/games', 'Ván đấu'],
    ['/engine', 'Phòng máy'],
    ['/api-guide', 'API'],
  ] as const) {
    await page.goto(here.service.address + address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, address),
    );
    await assertAccessible(page, `${address} on a phone`);
  }
  await end();
});
