// Review and Train: from a game to its mistakes, and from a mistake to its puzzle.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
import { cell, suite } from './support/suite.ts';
import { eventually, settled } from './support/waiting.ts';

const here = suite();

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** White ignores an open three and plays in a corner. */
const BLUNDER = 'o15';
const GAME = `(;GM[4]FF[4]SZ[15]PB[Ada]PW[Bob]RE[B+];B[hh];W[ig];B[hg];W[hi];B[gh]
  ;W[if];B[fh];W[oa];B[ih];W[oo];B[eh])`;

const person = { kind: 'human' };

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(here.service.address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok(response.ok, `${path}: ${response.status} ${await response.clone().text()}`);
  return (await response.json()) as T;
}

/** Requests a quick review and waits for it. */
async function reviewed(file: string): Promise<string> {
  const { id } = await post<{ id: string }>('/api/v1/reviews', { file, tier: 'quick' });
  await eventually(async () => {
    const response = await fetch(`${here.service.address}/api/v1/reviews/${id}`);
    assert.equal(response.status, 200);
  });
  return id;
}

/** Returns the puzzle of a move of a review. */
async function puzzleOf(review: string, ply: number): Promise<string> {
  const response = await fetch(`${here.service.address}/api/v1/puzzles?review=${review}`);
  const page = (await response.json()) as {
    puzzles: { puzzle: { id: string; origin: { ply: number } } }[];
  };
  const found = page.puzzles.find(({ puzzle }) => puzzle.origin.ply === ply);
  assert.ok(found, `move ${ply} is a puzzle`);
  return found.puzzle.id;
}

/** Returns the game with another player: its puzzles are the same, its review is not. */
const between = (name: string) => GAME.replace('Ada', name);

async function pasted(page: Page, text: string): Promise<void> {
  await page.getByRole('radio', { name: 'Quick' }).check();
  await page.getByRole('textbox', { name: 'Or paste a game' }).fill(text);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.waitForURL(/\/review\/[0-9a-f]+/);
}

/** Waits until the review is complete. */
async function isDone(page: Page): Promise<void> {
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
}

async function assertFits(page: Page, name: string): Promise<void> {
  await eventually(async () => {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wider <= 0, `${name} is ${wider} px wider than its window`);
  });
}

test('a pasted game leads to its mistake, the better line, and the solved puzzle', async () => {
  const { page, end } = await here.visit('/review');
  await pasted(page, GAME);
  await isDone(page);
  const card = page.getByRole('article');
  await page.getByRole('button', { name: 'Next mistake' }).waitFor();
  // The last mistake is the one in the corner.
  const blunder = card.getByRole('heading', { name: new RegExp(`8\\. ${BLUNDER}`) });
  await eventually(async () => {
    if (!(await blunder.isVisible())) {
      const next = page.getByRole('button', { name: 'Next mistake' });
      if (await next.isEnabled()) await next.click();
    }
    assert.ok(await blunder.isVisible());
  });
  await card.getByText(/Move 8 by White, o15/).waitFor();
  await page.getByRole('gridcell', { name: /^o15, white/ }).waitFor();
  await page.getByRole('gridcell', { name: /, hint$/ }).waitFor();

  // The board highlights the subject of a sentence.
  await card.getByRole('list', { name: 'Why' }).getByRole('button').first().hover();
  await page.getByRole('gridcell', { name: /highlighted/ }).first().waitFor();

  // The better line, move by move, and back to the game.
  const line = card.getByRole('group', { name: 'Better, line' });
  const better = (await line.getByRole('button').first().innerText()).trim();
  await card.getByRole('button', { name: 'One move forward in the line' }).first().click();
  await page.getByRole('gridcell', { name: new RegExp(`^${better}, .*preview, move 1`) }).waitFor();
  await page.getByRole('gridcell', { name: `${BLUNDER}, empty` }).waitFor();
  await page.getByText(/^Better: move 1 of/).waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('gridcell', { name: /^o15, white/ }).waitFor();

  // The puzzle: the board shows the reply to a wrong attempt, then the better move
  // counts.
  await card.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(/\/train\/[0-9a-f]+/);
  await page.getByRole('heading', { name: /White to move/ }).waitFor();
  await cell(page, 'a1').click();
  await page.getByText('Not this one').waitFor();
  await page.getByRole('gridcell', { name: /preview, move 1, black/ }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await cell(page, better).click();
  await page.getByText('Right!').waitFor();
  await page.getByText(/Next time/).waitFor();
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await page.getByText('Right!').waitFor({ state: 'detached' });
  await end();
});

test('a finished game leads to its review, with only the visitor\'s mistakes', async () => {
  const { page, end } = await here.visit();
  const moves = 'h8 a1 h9 a3 h10 a5 o1 a7 o3'.split(' ');
  const made = await post<{ game: { id: string }; keys: object }>('/api/v1/games', {
    game: 'gomoku',
    moves,
    first: person,
    second: { kind: 'engine', level: 1 },
  });
  await page.evaluate(
    ([id, keys]) => {
      localStorage.setItem('zeitnot.keys', JSON.stringify([[id, keys]]));
      localStorage.setItem('zeitnot.review.tier', JSON.stringify('quick'));
    },
    [made.game.id, made.keys] as const,
  );
  await page.goto(`${here.service.address}/play/${made.game.id}`);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('link', { name: 'Review this game' }).click();
  await page.waitForURL(/\/review\/[0-9a-f]+\?game=/);
  // A later visitor also sees everything found so far.
  const later = await here.visit(new URL(page.url()).pathname);
  for (const each of [page, later.page]) {
    await isDone(each);
    await eventually(async () =>
      assert.ok((await each.locator('[data-ply]').count()) >= moves.length),
    );
  }
  await later.end();
  // Only the visitor's own mistakes are stepped through.
  assert.equal(await page.getByRole('combobox', { name: 'Whose mistakes' }).inputValue(), 'first');
  await end();
});

test('mistakes, a line, and a puzzle can be played by keys alone', async () => {
  const id = await reviewed(between('Kim'));
  const { page, end } = await here.visit(`/review/${id}`);
  await isDone(page);
  const heading = page.getByRole('article').getByRole('heading').first();
  /** Returns the move of the card; empty before the first. */
  const shown = async () =>
    (await heading.isVisible()) ? (await heading.innerText()).replace(/\s+/g, ' ') : '';
  await page.keyboard.press('End');
  await eventually(async () => assert.match(await shown(), /^11\. e8/));
  await page.keyboard.press('p');
  await eventually(async () => assert.match(await shown(), /^8\. o15/));
  await page.keyboard.press('Home');
  await page.getByText('Before the first move').waitFor();
  // It is the last mistake, so n stays there.
  await eventually(async () => {
    if (!/^8\./.test(await shown())) await page.keyboard.press('n');
    assert.match(await shown(), /^8\. o15/);
  });
  await page.keyboard.press('ArrowLeft');
  await eventually(async () => assert.match(await shown(), /^7\./));
  await page.keyboard.press('ArrowRight');
  await eventually(async () => assert.match(await shown(), /^8\. o15/));

  // The graph is a slider.
  await page.getByRole('slider', { name: 'Winning chances' }).focus();
  await page.keyboard.press('Home');
  await page.getByText('Before the first move').waitFor();
  await page.keyboard.press('PageUp');
  await eventually(async () => assert.match(await shown(), /^10\./));
  await page.keyboard.press('p');
  await eventually(async () => assert.match(await shown(), /^8\. o15/));

  // Focusing a sentence highlights its subject; so does a move of a line.
  const why = page.getByRole('list', { name: 'Why' }).getByRole('button').first();
  await why.focus();
  await page.getByRole('gridcell', { name: /highlighted/ }).first().waitFor();
  const line = page.getByRole('group', { name: 'Better, line' }).getByRole('button').first();
  const better = (await line.innerText()).trim();
  await line.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Better: move 1 of/).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText(/^Better: move 2 of/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(/^After move 8/).waitFor();

  await page.getByRole('link', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/train\//);
  await page.getByRole('heading', { name: /White to move/ }).waitFor();
  await page.keyboard.press('h');
  await page.getByRole('gridcell', { name: /highlighted/ }).first().waitFor();
  await page.locator('[role=grid][aria-disabled=false]').waitFor();
  await cell(page, better).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Right!').waitFor();
  await eventually(async () => {
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    assert.equal(focused, 'Next puzzle');
  });
  await page.keyboard.press('Enter');
  await page.getByText('Right!').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const key of ['h', 's', 't', 'n']) {
    await help.getByText(key, { exact: true }).first().waitFor();
  }
  await page.keyboard.press('Escape');
  await end();
});

test('the screens are accessible on a desktop and a phone, in both languages', async () => {
  const id = await reviewed(between('Lan'));
  for (const viewport of [DESK, PHONE]) {
    for (const [locale, colorScheme] of [['en-US', 'light'], ['vi-VN', 'dark']] as const) {
      const { page, end } = await here.visit(`/review/${id}?ply=8`, { viewport, locale, colorScheme });
      const name = `${viewport.width} px, ${locale}`;
      await page.getByRole('article').waitFor();
      await page.locator('.why').waitFor();
      await page.waitForLoadState('networkidle');
      await assertFits(page, `a review, ${name}`);
      await assertAccessible(page, `a review, ${name}`);
      for (const tab of [1, 2]) {
        await page.getByRole('tab').nth(tab).click();
        await settled(page);
        await assertFits(page, `tab ${tab}, ${name}`);
        await assertAccessible(page, `tab ${tab}, ${name}`);
      }
      await page.goto(`${here.service.address}/train/${await puzzleOf(id, 8)}`);
      await page.locator('[role=grid][aria-disabled=false]').waitFor();
      await page.waitForLoadState('networkidle');
      await assertFits(page, `a puzzle, ${name}`);
      await assertAccessible(page, `a puzzle, ${name}`);
      await cell(page, 'a1').click();
      await page.locator('.said.bad').waitFor();
      await settled(page);
      await assertFits(page, `a wrong try, ${name}`);
      await assertAccessible(page, `a wrong try, ${name}`);
      await end();
    }
  }
});

test('a review can be saved as a page and a file, and deleted', async () => {
  const id = await reviewed(between('Max'));
  const { page, end } = await here.visit(`/review/${id}`);
  await isDone(page);
  await page.getByRole('tab', { name: 'Share' }).click();
  for (const [button, expected] of [
    ['Page (.html)', /^<!DOCTYPE html>/],
    ['Annotated SGF', /PB\[Max\]/],
  ] as const) {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    assert.match(await readFile(await (await coming).path(), 'utf8'), expected);
  }
  await page.getByRole('button', { name: 'Delete review' }).click();
  await page.waitForURL(/\/review$/);
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  await eventually(async () => assert.equal(await page.getByText('Max – Bob').count(), 0));
  await end();
});

test('a broken file is reported, and its readable part can be reviewed', async () => {
  const { page, forgive, end } = await here.visit('/review');
  await page.getByRole('radio', { name: 'Quick' }).check();
  const text = page.getByRole('textbox', { name: 'Or paste a game' });
  await text.fill('(;GM[4]SZ[15];B[hh];W[ih];B[hh])');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Review what can be read' }).click();
  await page.waitForURL(/\/review\/[0-9a-f]+/);
  await page.getByText(/Only part of the file was reviewed/).waitFor();
  forgive(/422/);
  await end();
});

test('a lost connection is shown, and the review resumes when it is back', async () => {
  const id = await reviewed(between('Nam'));
  const { page, forgive, end } = await here.visit('/review');
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  await here.service.kill();
  await page.evaluate((address) => history.pushState(null, '', address), `/review/${id}`);
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await page.getByRole('alert').waitFor();
  await here.service.restart();
  await page.getByRole('article').waitFor();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  forgive(/ERR_|WebSocket/);
  await end();
});

test('chess and crossword games can be reviewed', async () => {
  const chess = '[White "Ada"]\n[Black "Bob"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n';
  const crossword =
    '#player1 ada Ada\n#player2 bob Bob\n>ada: AEINRST 8D NASTIER +72 72\n>bob: ABEQVVI -QVV +0 0\n';
  for (const [file, mistake] of [[chess, /Nf6/], [crossword, /QVV/]] as const) {
    const id = await reviewed(file);
    const { page, end } = await here.visit(`/review/${id}`);
    await isDone(page);
    await page.getByRole('slider', { name: 'Winning chances' }).waitFor();
    await page.getByRole('grid').waitFor();
    await page.locator('[data-ply]').filter({ hasText: mistake }).click();
    await page.getByRole('article').getByRole('heading', { name: mistake }).waitFor();
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.getByRole('row', { name: /Accuracy/ }).first().waitFor();
    await assertAccessible(page, 'a review');
    await end();
  }
});
