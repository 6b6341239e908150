import assert from 'node:assert/strict';
import test from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
import { cell, moves, suite } from './support/suite.ts';
import { eventually, middleOf, settled } from './support/waiting.ts';

const here = suite();

/** Starts a game as a first-time visitor does. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Crossword' }).click();
  await page.getByText('Your move.').waitFor();
}

const rack = (page: Page) => page.getByRole('group', { name: 'Your rack' }).getByRole('button');

/** Waits until the rack has `count` tiles. */
async function holds(page: Page, count: number): Promise<void> {
  await eventually(async () => assert.equal(await rack(page).count(), count));
}

/** Returns the names of the tiles on the rack, in any order. */
async function tilesHeld(page: Page): Promise<string[]> {
  const names = await rack(page).evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));
  return names.map(String).sort();
}

/** Returns the squares of a play with their letters. */
function squaresOf(move: string): { direction: 'across' | 'down'; squares: { at: string; letter: string }[] } {
  const [, place = '', word = ''] = /^([a-o0-9]+)\.(.+)$/.exec(move) ?? [];
  const direction = /^\d/.test(place) ? 'across' : 'down';
  const row = Number(/\d+/.exec(place)?.[0]);
  const column = place.replace(/\d+/, '').charCodeAt(0);
  const squares = [...word].map((letter, step) => ({
    letter,
    at:
      direction === 'across'
        ? `${row}${String.fromCharCode(column + step)}`
        : `${row + step}${String.fromCharCode(column)}`,
  }));
  return { direction, squares };
}

/** Returns a square of the board by its name. */
const square = (page: Page, at: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${at}(,|$)`) });

/** Returns whether a square has no tile other than that of a hint. */
async function isFree(page: Page, at: string): Promise<boolean> {
  const name = (await square(page, at).getAttribute('aria-label')) ?? '';
  return !name.includes('point') || name.includes('preview');
}

/** Goes to a square with the arrow keys. */
async function walkTo(page: Page, at: string): Promise<void> {
  const here = page.locator('[role=gridcell][tabindex="0"]');
  await here.focus();
  const numberOf = async (found: ReturnType<typeof square>) => Number(await found.getAttribute('data-square'));
  const [from, to] = [await numberOf(here), await numberOf(square(page, at))];
  const columns = (to % 15) - (from % 15);
  const rows = Math.floor(to / 15) - Math.floor(from / 15);
  for (let step = 0; step < Math.abs(columns); step += 1) {
    await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  for (let step = 0; step < Math.abs(rows); step += 1) {
    await page.keyboard.press(rows > 0 ? 'ArrowDown' : 'ArrowUp');
  }
}

/** Types a play by keyboard, from its first free square. */
async function typePlay(page: Page, move: string): Promise<void> {
  const { direction, squares } = squaresOf(move);
  const free: { at: string; letter: string }[] = [];
  for (const each of squares) if (await isFree(page, each.at)) free.push(each);
  assert.ok(free[0], `${move} has no free square`);
  await walkTo(page, free[0].at);
  const isAcross = (await page.locator('.cursor svg.across').count()) > 0;
  if (isAcross !== (direction === 'across')) await page.keyboard.press('Space');
  for (const { letter } of free) {
    const isBlank = letter === letter.toLowerCase();
    await page.keyboard.press(isBlank ? `Shift+${letter.toUpperCase()}` : letter.toLowerCase());
  }
  for (const { at, letter } of free) await laidAt(page, at, letter);
}

/** Waits until a square has a tentative tile with this letter. */
async function laidAt(page: Page, at: string, letter: string): Promise<void> {
  const name = new RegExp(`^${at}, ${letter.toUpperCase()}, .*not played yet$`);
  await page.getByRole('gridcell', { name }).waitFor();
}

/** Exchanges the first tiles of the rack. */
async function exchange(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Exchange…' }).click();
  for (let place = 0; place < count; place += 1) await rack(page).nth(place).click();
  await page.getByRole('button', { name: `Exchange ${count}` }).click();
}

/** Returns a letter on the rack; deals have at most two blanks. */
async function letterHeld(page: Page): Promise<string> {
  const name = (await tilesHeld(page)).find((held) => held !== 'Blank') ?? '';
  return name.charAt(0);
}

/** Plays the engine's suggestion and returns it. */
async function followHint(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Hint' }).click();
  const text = await page.getByText(/The engine would play/).innerText();
  const move = /play (\S+)\.(?:\s|$)/.exec(text)?.[1] ?? '';
  if (move === 'pass') {
    await page.getByRole('button', { name: 'Pass' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pass' }).click();
  } else if (move.startsWith('ex.')) {
    await page.getByRole('button', { name: 'Exchange…' }).click();
    for (const face of move.slice(3)) {
      const name = face === '?' ? 'Blank' : new RegExp(`^${face}, `);
      await rack(page).and(page.locator('[aria-pressed=false]')).and(page.getByRole('button', { name })).first().click();
    }
    await page.getByRole('button', { name: /^Exchange \d/ }).click();
  } else {
    await typePlay(page, move);
    await page.getByRole('button', { name: /^Play · \d+$/ }).waitFor();
    await page.keyboard.press('Enter');
  }
  return move;
}

test('a game can be played to its end by keyboard with hints', { timeout: 600_000 }, async () => {
  const { page, end } = await here.visit();
  await begin(page);
  const over = page.getByRole('heading', { name: /You (won|lost)|Draw/ });
  const words = new Set<string>();
  for (let turn = 0; turn < 40 && !(await over.isVisible()); turn += 1) {
    const before = await page.locator('[data-ply]').count();
    const move = await followHint(page);
    if (/^\d+[a-o]\.|^[a-o]\d+\./.test(move)) words.add(move);
    await page.waitForFunction(
      (count) => document.querySelectorAll('[data-ply]').length > count + 1 || document.querySelector('.result'),
      before,
    );
    await over.or(page.getByText('Your move.')).first().waitFor();
  }
  assert.ok(words.size > 5, `${words.size} words were laid`);
  await over.waitFor();
  await page.locator('summary').getByText('The bag is empty').waitFor();
  await assertAccessible(page, 'a finished crossword game');
  await end();
});

test('a reload keeps the game and drops only tentative tiles', async () => {
  const { page, end } = await here.visit();
  await begin(page);
  await followHint(page);
  await moves(page, 2);
  await page.getByText('Your move.').waitFor();
  await holds(page, 7);
  const sheet = await page.getByRole('region', { name: 'Score sheet' }).innerText();
  const held = await tilesHeld(page);
  // Not a blank, which would ask for its letter.
  await rack(page).filter({ hasText: /[A-Z]/ }).first().click();
  // Two plays cannot reach two opposite corners.
  await square(page, (await isFree(page, '15a')) ? '15a' : '1o').click();
  await rack(page).nth(6).waitFor({ state: 'detached' });
  await page.reload();
  await moves(page, 2);
  await eventually(async () => {
    assert.equal(await page.getByRole('region', { name: 'Score sheet' }).innerText(), sheet);
    assert.deepEqual(await tilesHeld(page), held);
  });
  await end();
});

test('tiles can be dragged to the board, on it, and back', async () => {
  const { page, end } = await here.visit();
  await begin(page);
  const drag = async (from: ReturnType<typeof square>, to: ReturnType<typeof square>) => {
    const [start, goal] = [await middleOf(from), await middleOf(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x - 20, start.y - 30);
    await page.mouse.move(goal.x, goal.y, { steps: 3 });
    await page.mouse.up();
  };
  const tile = rack(page).and(page.locator(':not([aria-label=Blank])')).first();
  const name = (await tile.getAttribute('aria-label')) ?? '';
  await drag(tile, square(page, '8h'));
  await page.getByRole('gridcell', { name: `8h, ${name}, not played yet` }).waitFor();
  await drag(square(page, '8h'), square(page, '9i'));
  await page.getByRole('gridcell', { name: `9i, ${name}, not played yet` }).waitFor();
  await holds(page, 6);
  await drag(square(page, '9i'), page.getByRole('group', { name: 'Your rack' }));
  await holds(page, 7);
  await eventually(async () => assert.equal(await isFree(page, '9i'), true));
  await end();
});

test('a blank asks for its letter', async () => {
  // Two tiles of a hundred are blanks: repeat until a deal has one.
  let game = '';
  let key = '';
  for (let deal = 0; deal < 500 && !key; deal += 1) {
    const response = await fetch(`${here.service.address}/api/v1/games`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"game":"crossword"}',
    });
    const made = (await response.json()) as {
      game: { id: string; position: { held: string[] } };
      keys: { first: string };
    };
    if (!made.game.position.held[0]?.includes('?')) continue;
    [game, key] = [made.game.id, made.keys.first];
  }
  const { page, end } = await here.visit(`/play/${game}#key=${key}`);
  await page.getByText('Your move.').waitFor();
  await rack(page).and(page.getByRole('button', { name: 'Blank' })).first().click();
  await square(page, '8h').click();
  const dialog = page.getByRole('dialog', { name: 'Which letter is the blank?' });
  await dialog.waitFor();
  await assertAccessible(page, 'the dialog for a blank');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await holds(page, 7);
  await rack(page).and(page.getByRole('button', { name: 'Blank' })).first().click();
  await square(page, '8h').click();
  await dialog.waitFor();
  await page.keyboard.press('k');
  await page.getByRole('gridcell', { name: '8h, K, 0 points, blank, not played yet' }).waitFor();
  await square(page, '8h').click();
  await holds(page, 7);
  await end();
});

test('exchanged tiles are replaced', async () => {
  const { page, end } = await here.visit();
  await begin(page);
  await holds(page, 7);
  const before = await tilesHeld(page);
  await page.getByRole('button', { name: 'Exchange…' }).click();
  await page.getByRole('button', { name: 'Exchange', exact: true, disabled: true }).waitFor();
  for (const place of [0, 1, 2, 3, 4, 5, 6]) await rack(page).nth(place).click();
  await page.getByRole('button', { name: 'Exchange 7' }).click();
  await page.getByRole('button', { name: 'exchange 7', exact: true }).waitFor();
  await moves(page, 2);
  await page.getByText('Your move.').waitFor();
  await holds(page, 7);
  // Drawing the same seven tiles again is a one-in-millions event.
  assert.notDeepEqual(await tilesHeld(page), before);
  await end();
});

test('after an exchange, arrows and letters go to the focused square', async () => {
  const { page, end } = await here.visit();
  await begin(page);
  await exchange(page, 3);
  await moves(page, 2);
  await page.getByText('Your move.').waitFor();
  await holds(page, 7);
  // The direction is shown before any key.
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.locator('.cursor svg.across').waitFor();
  // The engine's first play does not reach the squares beside a corner.
  await walkTo(page, '1b');
  await page.keyboard.press('Space');
  const first = await letterHeld(page);
  await page.keyboard.press(first.toLowerCase());
  await laidAt(page, '1b', first);
  await page.locator('.cursor svg.down').waitFor();
  const next = await letterHeld(page);
  await page.keyboard.press(next.toLowerCase());
  await laidAt(page, '2b', next);
  await end();
});

test('typing continues after a tile placed with the pointer', async () => {
  const { page, end } = await here.visit();
  await begin(page);
  const tile = rack(page).and(page.locator(':not([aria-label=Blank])')).first();
  await tile.click();
  await square(page, '3c').click();
  await holds(page, 6);
  const letter = await letterHeld(page);
  await page.keyboard.press(letter.toLowerCase());
  await laidAt(page, '3d', letter);
  await end();
});

test('an exchange ends with its turn even if its response is late', async () => {
  const { page, end } = await here.visit();
  await begin(page);
  let answer = () => {};
  const isTyped = new Promise<void>((resume) => (answer = resume));
  await page.route('**/api/v1/games/*/moves', async (route) => {
    const response = await route.fetch();
    await isTyped;
    await route.fulfill({ response });
  });
  await exchange(page, 3);
  await moves(page, 2);
  await page.getByText('Your move.').waitFor();
  await page.getByRole('button', { name: 'Exchange…' }).waitFor();
  await square(page, '1b').click();
  const letter = await letterHeld(page);
  await page.keyboard.press(letter.toLowerCase());
  await laidAt(page, '1b', letter);
  const answered = page.waitForResponse('**/api/v1/games/*/moves');
  answer();
  await (await answered).finished();
  await settled(page);
  await laidAt(page, '1b', letter);
  const next = await letterHeld(page);
  await page.keyboard.press(next.toLowerCase());
  await laidAt(page, '1c', next);
  await end();
});

/** Drops a list of three words on the dialog of a new game. */
async function dropThreeWords(page: Page, dialog: Locator): Promise<void> {
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['# mine\naa\ncat\ncats\n'], 'three words.txt', { type: 'text/plain' }));
    return data;
  });
  await dialog.dispatchEvent('drop', { dataTransfer: files });
  await dialog.getByText('three words added: 3 words.').waitFor();
  await dialog.getByRole('radio', { name: /^three words/, checked: true }).waitFor();
}

/** Lays two tiles side by side on the start square that a list of three words lacks. */
async function layUnlisted(page: Page): Promise<void> {
  const tiles = rack(page).and(page.locator(':not([aria-label=Blank]):not([aria-label^="A,"])'));
  await tiles.first().click();
  await square(page, '8g').click();
  await tiles.first().click();
  await square(page, '8h').click();
  await page.getByText(/not a word: [A-Z]{2}/).first().waitFor();
}

test('a word list can be dropped, and an unlisted word is refused', async () => {
  const { page, end } = await here.visit();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('radio', { name: 'Crossword' }).click();
  await dropThreeWords(page, dialog);
  await assertAccessible(page, 'the dialog of a new crossword game');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Your move.').waitFor();
  await page.locator('dl').getByText('three words').waitFor();

  await layUnlisted(page);
  await assertAccessible(page, 'a word that the list lacks');
  await page.getByRole('button', { name: /^Play/ }).click();
  const refused = page.getByRole('dialog', { name: 'This word is not in the list' });
  await refused.getByRole('button', { name: 'Back to board' }).waitFor();
  assert.equal(await refused.getByRole('button', { name: 'Accept it this time' }).count(), 0, 'not against the engine');
  await refused.getByRole('button', { name: 'Back to board' }).click();
  assert.equal(await page.locator('[data-ply]').count(), 0);
  await end();
});

test('in a casual game between people, an unlisted word can be accepted', async () => {
  const { page, end } = await here.visit();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('radio', { name: 'Crossword' }).click();
  const casual = dialog.locator('option[value="void+casual"]');
  assert.equal(await casual.count(), 0, 'not against the engine');
  await dialog.getByRole('radio', { name: 'Friend by link' }).click();
  await dialog.getByLabel('Rules').selectOption('void+casual');
  await dropThreeWords(page, dialog);
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Your move.').waitFor();
  await layUnlisted(page);
  await page.getByRole('button', { name: /^Play/ }).click();
  const refused = page.getByRole('dialog', { name: 'This word is not in the list' });
  const accept = refused.getByRole('button', { name: 'Accept it this time' });
  assert.doesNotMatch((await accept.getAttribute('class')) ?? '', /primary/);
  await accept.click();
  await page.locator('[data-ply="1"]').getByText('!').waitFor();
  await end();
});

test('under a challenge rule, an invalid word can be played and is removed', async () => {
  const { page, end } = await here.visit();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('radio', { name: 'Crossword' }).click();
  await dialog.getByLabel('Rules').selectOption('five');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Your move.').waitFor();
  await page.getByRole('button', { name: 'Challenge', disabled: true }).waitFor();
  await holds(page, 7);
  const held = await tilesHeld(page);
  // Consonants first, vowels last, each in reverse alphabetical order: a word of seven
  // letters never looks like this.
  const letterOf = (name: string) => (name === 'Blank' ? 'Q' : name.charAt(0));
  const isVowel = (name: string) => 'AEIOU'.includes(letterOf(name));
  const order = held.toSorted(
    (a, b) => Number(isVowel(a)) - Number(isVowel(b)) || letterOf(b).localeCompare(letterOf(a)),
  );
  const columns = [...'bcdefgh'];
  for (const [index, name] of order.entries()) {
    const at = `8${columns[index]}`;
    await rack(page).and(page.getByRole('button', { name, exact: true })).first().click();
    await square(page, at).click();
    if (name === 'Blank') {
      await page.getByRole('dialog', { name: 'Which letter is the blank?' }).waitFor();
      await page.keyboard.press('q');
    }
    await page.getByRole('gridcell', { name: new RegExp(`^${at}, ${letterOf(name)}, .*not played yet`) }).waitFor();
  }
  await page.getByRole('button', { name: /^Play · \d+$/ }).click();
  await page.getByRole('button', { name: 'challenge', exact: true }).waitFor();
  await page.getByText('Your move.').waitFor();
  await eventually(async () => assert.deepEqual(await tilesHeld(page), held));
  // The engine may have played a word there, but not this one.
  const names = await Promise.all(
    columns.map((column) => square(page, `8${column}`).getAttribute('aria-label')),
  );
  const isThere = names.every((name, index) => name?.split(', ')[1] === letterOf(order[index] ?? ''));
  assert.ok(!isThere, `${names.join(' | ')} was taken back`);
  await end();
});

test('on a phone, a tile is placed by two taps, in both themes and languages', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const isVietnamese = colorScheme === 'dark';
    const { page, end } = await here.visit('/', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme,
      locale: isVietnamese ? 'vi-VN' : 'en-US',
    });
    await page.getByRole('radio', { name: isVietnamese ? 'Ghép chữ' : 'Crossword' }).tap();
    const tiles = page.locator('[data-tile]');
    await tiles.first().waitFor();
    const size = await tiles.first().boundingBox();
    assert.ok(size && size.width >= 44 && size.height >= 44, 'tiles are large enough for a thumb');
    await tiles.nth(3).tap();
    await cell(page, '8h').tap();
    await page.waitForFunction(
      () => document.querySelectorAll('[data-tile]').length === 6 || document.querySelector('dialog[open]'),
    );
    await assertAccessible(page, `a crossword game on a phone, ${colorScheme}`);
    await end();
  }
});
