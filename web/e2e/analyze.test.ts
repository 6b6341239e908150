import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

import type { Page } from 'playwright-core';

import { assertAccessible } from './support/axe.ts';
import { cell, suite } from './support/suite.ts';
import { eventually, settled } from './support/waiting.ts';

const here = suite();

const SGF = '(;GM[4]SZ[15]PB[Ann]PW[Bo];B[hh];W[ii]C[a good answer](;B[hi])(;B[gg];W[ff]))';

/** The button of the current move. */
const current = (page: Page) => page.locator('button[aria-current=step]');
/** The moves of the list in reading order. */
const listed = (page: Page) => page.locator('.box .move button');
const lines = (page: Page) => page.getByRole('list', { name: 'Best lines' }).getByRole('listitem');

/** Ends the analysis and waits until its last result is shown. */
async function switchOff(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Analysis' }).click();
  await page.getByRole('switch', { name: 'Analysis', checked: false }).waitFor();
  await settled(page);
}

async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

async function openText(page: Page, text: string): Promise<void> {
  await tab(page, 'Open and export');
  await page.getByLabel('Or paste text').fill(text);
  await page.getByRole('button', { name: 'Open text' }).click();
}

/** Waits until the list shows these moves. */
async function reads(page: Page, moves: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.box .move button')].map((move) => move.textContent?.trim()).join(' ') ===
      wanted,
    moves,
  );
}

/** Simulates a paste without the system's clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, text);
}

async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    ([file, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text ?? ''], file ?? ''));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    },
    [name, content],
  );
}

test('lines are previewed and added to the tree', async () => {
  const { page, end } = await here.visit('/analyze?game=gomoku&moves=h8i9j10');
  await lines(page).nth(2).waitFor();
  await page.getByText(/depth \d+ · .* nodes/).waitFor();
  await eventually(async () =>
    assert.match((await page.getByRole('meter').getAttribute('aria-valuetext')) ?? '', /Black \d+%/),
  );
  // At the first depth, lines have one move.
  const line = lines(page).filter({ has: page.locator('button + button') }).first();
  await line.waitFor();
  await switchOff(page);
  const move = line.getByRole('button').nth(1);
  const second = (await move.innerText()).trim();
  const first = (await line.getByRole('button').first().innerText()).trim();
  await move.focus();
  await page.getByRole('gridcell', { name: new RegExp(`^${second}, .*2`) }).waitFor();
  await move.click();
  await reads(page, `h8 i9 j10 ${first} ${second}`);
  await eventually(async () => assert.equal((await current(page).innerText()).trim(), second));
  await page.waitForURL((address) => address.searchParams.get('moves') === `h8i9j10${first}${second}`);
  await end();
});

test('a proven win has a badge, and its line is on the board', async () => {
  const { page, end } = await here.visit('/analyze?game=gomoku&rule=renju&position={h8h9h10/i9i10}-');
  await page.getByText('win proven in 3').first().waitFor();
  await eventually(async () =>
    assert.equal(await page.getByRole('meter').getAttribute('aria-valuetext'), 'Black: win proven in 3'),
  );
  const ghosts = page.getByRole('gridcell', { name: /preview, move 1,/ });
  await ghosts.waitFor();
  await page.keyboard.press('l');
  await ghosts.waitFor({ state: 'detached' });
  await page.getByRole('gridcell', { name: /✓3/ }).first().waitFor();
  await page.keyboard.press('h');
  await page.getByRole('gridcell', { name: /✓3/ }).first().waitFor({ state: 'detached' });
  const threats = page.getByRole('gridcell', { name: /four/ });
  await settled(page);
  assert.equal(await threats.count(), 0);
  await page.keyboard.press('x');
  await threats.first().waitFor();
  await assertAccessible(page, 'overlays');
  await end();
});

test('threats are drawn through their stones and listed by name', async () => {
  const { page, end } = await here.visit('/analyze?game=gomoku&moves=h8a1i8a15j8o1');
  await switchOff(page);
  const line = page.locator('.threat.open_four.solid');
  await page.getByText('Black to move').waitFor();
  await settled(page);
  assert.equal(await line.count(), 0);
  await page.keyboard.press('x');
  await line.waitFor({ state: 'attached' });
  await page.getByRole('gridcell', { name: /^h8, black, .*in an open three/ }).waitFor();
  await page.getByRole('gridcell', { name: /^g8, empty, makes an open four for black/ }).waitFor();
  const legend = page.getByRole('list', { name: 'Threats on the board' });
  await legend.getByText("black's open three").waitFor();
  await cell(page, 'i8').hover();
  await page.locator('.ask', { hasText: "black's open three" }).waitFor();
  await assertAccessible(page, 'threats');
  await page.keyboard.press('x');
  await line.waitFor({ state: 'detached' });
  await legend.waitFor({ state: 'detached' });
  await end();
});

test('maps show the owner of each point, one map at a time', async () => {
  const { page, end } = await here.visit('/analyze?game=gomoku&moves=h8j8');
  await switchOff(page);
  const territory = (pressed: boolean) => page.getByRole('button', { name: 'Territory', pressed });
  const influence = (pressed: boolean) => page.getByRole('button', { name: 'Influence', pressed });
  await page.keyboard.press('t');
  await page.getByRole('gridcell', { name: /^g8, empty, black's/ }).waitFor();
  await page.getByRole('gridcell', { name: /^k8, empty, white's/ }).waitFor();
  await page.getByRole('gridcell', { name: /^i8, empty, contested/ }).waitFor();
  await territory(true).waitFor();
  await page.keyboard.press('i');
  await page.getByRole('gridcell', { name: /^i8, .*contested/ }).waitFor({ state: 'detached' });
  await influence(true).waitFor();
  await territory(false).waitFor();
  await assertAccessible(page, 'influence');
  await influence(true).click();
  await page.getByRole('gridcell', { name: /^g8, .*black's/ }).waitFor({ state: 'detached' });
  await end();
});

test('forbidden points can be shown and are refused with a reason', async () => {
  const { page, end } = await here.visit('/analyze?game=gomoku&rule=renju&position={h8i8j9j10/a1c1e1g1}');
  const forbidden = page.getByRole('gridcell', { name: /^j8, .*forbidden/ });
  await forbidden.waitFor();
  await page.getByRole('button', { name: 'Forbidden' }).click();
  await forbidden.waitFor({ state: 'detached' });
  await cell(page, 'j8').click();
  await page.locator('.notice.problem').waitFor();
  await eventually(async () => assert.equal(await listed(page).count(), 0));
  await end();
});

test('a game with variations can be stepped through by keys alone', async () => {
  const { page, end } = await here.visit('/analyze');
  await page.getByText('No moves yet.').waitFor();
  await paste(page, SGF);
  await reads(page, 'h8 i7 h7 g9 f10');
  await page.getByText('a good answer').waitFor();
  await page.getByText('Ann – Bo').waitFor();
  for (const [key, at] of [
    ['End', 'h7'],
    ['n', 'g9'],
    ['ArrowRight', 'f10'],
    ['ArrowLeft', 'g9'],
    ['N', 'h7'],
    ['ArrowLeft', 'i7'],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator('button[aria-current=step]', { hasText: at }).waitFor();
  }
  await page.keyboard.press('Home');
  await current(page).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await help.getByText('Next variation').waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  // Until the next frame, the focus is on the button of the closed dialog.
  await settled(page);
  await page.keyboard.press(' ');
  const analysis = page.getByRole('switch', { name: 'Analysis' });
  await page.getByRole('switch', { name: 'Analysis', checked: false }).waitFor();
  // Space presses a focused button.
  await analysis.focus();
  await page.keyboard.press(' ');
  await page.getByRole('switch', { name: 'Analysis', checked: true }).waitFor();
  await page.getByRole('tab', { name: 'Setup' }).focus();
  await page.keyboard.press(' ');
  await page.getByRole('tab', { name: 'Setup', selected: true }).waitFor();
  await end();
});

test('variations are promoted, deleted, and restored by undo', async () => {
  const { page, end } = await here.visit('/analyze');
  await page.getByText('No moves yet.').waitFor();
  await drop(page, 'game.sgf', SGF);
  await reads(page, 'h8 i7 h7 g9 f10');
  await listed(page).filter({ hasText: 'g9' }).click();
  await page.getByRole('button', { name: 'Make main line' }).click();
  await reads(page, 'h8 i7 g9 h7 f10');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await reads(page, 'h8 i7 h7');
  await page.getByRole('button', { name: 'Undo last change' }).click();
  await reads(page, 'h8 i7 g9 h7 f10');
  // A reload keeps the whole tree, and at once.
  await page.reload();
  await reads(page, 'h8 i7 g9 h7 f10');
  await page.waitForURL(/moves=h8i7g9/);
  await end();
});

test('a file is exported as it was imported', async () => {
  const { page, end } = await here.visit('/analyze');
  await openText(page, SGF);
  await reads(page, 'h8 i7 h7 g9 f10');
  await tab(page, 'Open and export');
  await page.getByLabel('Format').selectOption('sgf');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), 'zeitnot.sgf');
  const text = (await readFile(await download.path(), 'utf8')).replace(/\n/g, '');
  assert.match(text, /;B\[hh\];W\[ii\]C\[a good answer\]\(;B\[hi\]\)\(;B\[gg\];W\[ff\]\)/);
  await assertAccessible(page, 'open and export');
  await end();
});

test('an unreadable text changes nothing and shows the reason', async () => {
  const { page, complaints, end } = await here.visit('/analyze?game=gomoku&moves=h8i9');
  await reads(page, 'h8 i9');
  await openText(page, 'h8 h8');
  await page.getByRole('alert').getByText(/occupied/).waitFor();
  await tab(page, 'Lines and moves');
  await reads(page, 'h8 i9');
  // The browser itself logs every refused request.
  await eventually(() => assert.match(complaints.join(), /422/));
  complaints.splice(0);
  await end();
});

test('chess: moves have names, lines have arrows, and the FEN is shown', async () => {
  const { page, end } = await here.visit('/analyze?game=chess');
  await openText(page, '1. e4 {best by test} e5 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bb5 a6 *');
  await reads(page, 'e4 e5 Nf3 f4 exf4 Nc6 Bb5 a6');
  await page.keyboard.press('End');
  await lines(page).nth(2).waitFor();
  await page.locator('button[aria-current=step]', { hasText: 'a6' }).waitFor();
  const best = lines(page).first().getByRole('button').first();
  await switchOff(page);
  const name = (await best.innerText()).trim();
  assert.match(name, /^([KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]|O-O)/);
  await best.click();
  await page.locator('button[aria-current=step]', { hasText: name }).waitFor();
  await tab(page, 'Setup');
  const fen = page.getByLabel('FEN');
  await eventually(async () =>
    assert.match(await fen.inputValue(), /^r1bqkbnr\/1ppp1ppp\/p1[nB]5\/.* b K?Q?kq - \d 4$/),
  );
  await assertAccessible(page, 'chess set-up');
  await end();
});

test('chess: a position is set up by clicks and by its FEN', async () => {
  const { page, forgive, end } = await here.visit('/analyze?game=chess');
  await tab(page, 'Setup');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText(/has 0 kings/).waitFor();
  await page.getByRole('button', { name: 'Analyze this position', disabled: true }).waitFor();
  await page.getByRole('button', { name: 'White king' }).click();
  await cell(page, 'e1').click();
  await page.getByRole('button', { name: 'Black king' }).click();
  await cell(page, 'e8').click();
  await page.getByRole('button', { name: 'White queen' }).click();
  await cell(page, 'a7').click();
  await page.getByText('The position is valid.').waitFor();
  await eventually(async () =>
    assert.equal(await page.getByLabel('FEN').inputValue(), '4k3/Q7/8/8/8/8/8/4K3 w - - 0 1'),
  );
  await page.getByLabel('FEN').fill('4k3/Q7/4K3/8/8/8/8/8 w - - 0 1');
  await page.getByText('The position is valid.').waitFor();
  await page.getByRole('button', { name: 'Analyze this position' }).click();
  await page.getByText('mate in 1').first().waitFor();
  forgive(/422/);
  await end();
});

test('gomoku: either side can be set to move', async () => {
  const { page, end } = await here.visit('/analyze?game=gomoku');
  const reads = (text: string) =>
    eventually(async () => assert.equal(await page.getByLabel('Position').inputValue(), text));
  await tab(page, 'Setup');
  for (const at of ['h8', 'h9']) await cell(page, at).click();
  await page.getByRole('radio', { name: 'White' }).first().check({ force: true });
  await cell(page, 'i9').click();
  await reads('{h8h9/i9}-');
  await page.getByRole('group', { name: 'To move' }).getByRole('radio', { name: 'White' }).check({ force: true });
  await reads('{h8h9/i9}');
  await assertAccessible(page, 'gomoku set-up');
  await page.getByRole('button', { name: 'Analyze this position' }).click();
  await page.getByText('White to move').waitFor();
  await page.getByRole('gridcell', { name: /^h9, black/ }).waitFor();
  await end();
});

test('a draft is kept when the service repeats the same board', async () => {
  const { page, end } = await here.visit('/games');
  let answer = () => {};
  const hasBegun = new Promise<void>((resume) => (answer = resume));
  let held = 0;
  await page.route('**/api/v1/position', async (route) => {
    if (held++ === 0) await hasBegun;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Analyze', exact: true }).click();
  await tab(page, 'Setup');
  await cell(page, 'h8').click();
  const position = page.getByLabel('Position');
  await eventually(async () => assert.equal(await position.inputValue(), '{h8/}-'));
  const coming = page.waitForResponse('**/api/v1/position');
  answer();
  await (await coming).finished();
  await page.getByText('The position is valid.').waitFor();
  await settled(page);
  assert.equal(await position.inputValue(), '{h8/}-');
  await end();
});

test('crossword: plays are ranked for each rack that is entered', async () => {
  const cgp = '15/15/15/15/15/15/15/6ZA7/15/15/15/15/15/15/15 ADEIRST/ 0/22 0';
  const { page, end } = await here.visit(`/analyze?game=crossword&position=${encodeURIComponent(cgp)}`);
  const plays = page.getByRole('table', { name: 'Best plays' }).locator('tbody tr');
  await plays.nth(2).waitFor();
  await eventually(async () =>
    assert.match(await plays.first().innerText(), /h8\.AIRDATES\s+80\s+\+80\.0\s+\d+\.\d% ±\d+\.\d/),
  );
  await assertAccessible(page, 'crossword');
  await plays.first().getByRole('button').click();
  await reads(page, 'h8.AIRDATES');
  await page.getByText('Enter the rack to see the best plays.').waitFor();
  await page.getByLabel('Rack').fill('qiaeotn');
  await page.keyboard.press('Enter');
  await plays.nth(2).waitFor();
  await reads(page, 'h8.AIRDATES');
  await end();
});

test('crossword: keys continue where a typed play ended', async () => {
  const cgp = '15/15/15/15/15/15/15/6ZA7/15/15/15/15/15/15/15 ADEIRST/ 0/22 0';
  const { page, end } = await here.visit(`/analyze?game=crossword&position=${encodeURIComponent(cgp)}`);
  await cell(page, '8h').click();
  await page.keyboard.press('Space');
  for (const letter of 'irdates') await page.keyboard.press(letter);
  await page.keyboard.press('Enter');
  await reads(page, 'h8.AIRDATES');
  await page.keyboard.press('ArrowLeft');
  await page.locator('[role=gridcell][aria-label^="15g"][tabindex="0"]:focus').waitFor();
  await end();
});

test('a stored game opens by its id', async () => {
  const { page, end } = await here.visit('/analyze');
  const id = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/games', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: 'gomoku',
        first: { kind: 'human' },
        second: { kind: 'human' },
        assistance: true,
      }),
    });
    const { game, keys } = await answer.json();
    for (const [move, side] of [['h8', 'first'], ['i9', 'second']] as const) {
      await fetch(`/api/v1/games/${game.id}/moves`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Zeitnot-Key': keys[side] },
        body: JSON.stringify({ move }),
      });
    }
    return game.id as string;
  });
  await page.goto(`${here.service.address}/analyze?id=${id}`);
  await reads(page, 'h8 i9');
  await cell(page, 'j10').click();
  await reads(page, 'h8 i9 j10');
  await page.waitForURL(/moves=h8i9j10/);
  await end();
});

test('analysis resumes when the connection is back', async () => {
  const { page, forgive, end } = await here.visit('/analyze?game=gomoku&moves=h8i9j10');
  await lines(page).first().waitFor();
  await here.service.kill();
  await page.getByRole('alert').waitFor();
  await cell(page, 'a1').click();
  await reads(page, 'h8 i9 j10 a1');
  await here.service.restart();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await lines(page).first().waitFor();
  await page.getByText('Black to move').waitFor();
  forgive(/ERR_|WebSocket/);
  await end();
});

test('the screen is accessible in both themes, sizes, and languages', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, end } = await here.visit('/analyze?game=gomoku&rule=renju&moves=h8i9j10', { colorScheme });
    await lines(page).first().waitFor();
    for (const name of ['Lines and moves', 'Setup', 'Open and export']) {
      await tab(page, name);
      await assertAccessible(page, `${name}, ${colorScheme}`);
    }
    await end();
  }
  const { page, end } = await here.visit('/analyze?game=chess', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'vi-VN',
  });
  await page.getByRole('switch', { name: 'Phân tích' }).waitFor();
  await assertAccessible(page, 'phone, Vietnamese');
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390),
  );
  await end();
});
