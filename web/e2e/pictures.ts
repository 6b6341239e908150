// Takes pictures of every screen, on a desktop and a phone, light and dark: `npm run
// pictures -- FOLDER [NAME...]`. The pictures in `docs/` come from it.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { launch, visit } from './support/browser.ts';
import { Service } from './support/service.ts';
import { eventually } from './support/waiting.ts';

const folder = process.argv[2] ?? 'pictures';

const SIZES = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
};

/** Creates a game with moves. */
async function game(service: Service, words: object): Promise<string> {
  const response = await fetch(`${service.address}/api/v1/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(words),
  });
  const made = (await response.json()) as { game: { id: string }; keys: object };
  return made.game.id;
}

const person = { kind: 'human' };
const engine = { kind: 'engine', level: 3 };
const GOMOKU = 'h8 i9 i7 g9 h9 h7 g8 i8 j6 k5 f8 e8 h10 h11'.split(' ');
const CHESS = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6'.split(' ');
/** Move 6 does not stop a threat of Black. */
const REVIEWED =
  '(;GM[4]SZ[15]PB[Ada]PW[Bob]RE[B+];B[hh];W[ig];B[ih];W[gg];B[hg];W[hi];B[gh];W[ii];B[jf]' +
  ';W[kc];B[fh];W[eh];B[hf];W[hc];B[he])';
const SCHOLAR = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7'.split(' ');

/** Creates a game in the browser and shows it as its player; an onlooker sees other
 *  texts. */
async function begin(page: Page, words: object): Promise<void> {
  const address = await page.evaluate(async (body) => {
    const response = await fetch('/api/v1/games', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { game, keys } = (await response.json()) as { game: { id: string }; keys: object };
    localStorage.setItem('zeitnot.keys', JSON.stringify([[game.id, keys]]));
    return `/play/${game.id}`;
  }, words);
  await page.goto(new URL(address, page.url()).href);
}

/** Requests a review of a game and waits for it. */
async function reviewed(page: Page): Promise<string> {
  const address = new URL('/api/v1/reviews', page.url()).href;
  const asked = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ file: REVIEWED, tier: 'quick' }),
  });
  const { id } = (await asked.json()) as { id: string };
  await eventually(async () => {
    if (!(await fetch(`${address}/${id}`)).ok) throw new Error('the review is not finished yet');
  });
  return id;
}

const clock = { initial_ms: 300_000, increment_ms: 3_000 };

/** The screens by the name of their picture. */
const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  first: async () => undefined,
  gomoku: (page) => begin(page, { game: 'gomoku', moves: GOMOKU, first: person, second: engine, clock }),
  chess: (page) => begin(page, { game: 'chess', moves: CHESS, first: person, second: engine, clock }),
  mate: (page) => begin(page, { game: 'chess', moves: SCHOLAR, first: person, second: engine }),
  crossword: async (page) => {
    await begin(page, { game: 'crossword', first: person, second: engine });
    for (let turn = 0; turn < 4; turn += 1) {
      await page.getByText('Your move.').waitFor();
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByRole('button', { name: 'Place tiles' }).click();
      const play = page.getByRole('button', { name: /^Play · \d+$/ });
      // The engine would exchange: take the picture of the current board.
      if (!(await play.waitFor({ timeout: 3_000 }).then(() => true, () => false))) return;
      if (turn < 3) await play.click();
    }
  },
  'new-game': async (page) => {
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('dialog').waitFor();
  },
  analyze: async (page) => {
    await page.goto(new URL(`/analyze?game=gomoku&moves=${GOMOKU.slice(0, 11).join('')}`, page.url()).href);
    await page.getByText(/depth \d\d/).waitFor();
  },
  'analyze-chess': async (page) => {
    await page.goto(new URL(`/analyze?game=chess&moves=${CHESS.join(',')}`, page.url()).href);
    await page.getByText(/depth \d\d/).waitFor();
  },
  review: async (page) => {
    await go(page, `/review/${await reviewed(page)}?ply=6`);
    await page.getByRole('list', { name: 'Why' }).getByRole('button').first().hover();
  },
  'review-summary': async (page) => {
    await go(page, `/review/${await reviewed(page)}`);
    await page.getByRole('tab', { name: 'Summary' }).click();
  },
  train: async (page) => {
    await reviewed(page);
    await go(page, '/train');
    await page.getByRole('button', { name: 'Hint' }).click();
  },
  games: (page) => go(page, '/games'),
  engine: (page) => go(page, '/engine'),
  api: (page) => go(page, '/api-guide'),
};

async function go(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

const service = await Service.start();
const browser = await launch();
try {
  await mkdir(folder, { recursive: true });
  await game(service, { game: 'gomoku', rule: 'renju', moves: GOMOKU, first: person, second: person });
  await game(service, { game: 'chess', moves: SCHOLAR, first: person, second: person });
  await game(service, { game: 'gomoku', rule: 'pente', size: 19, first: person, second: person });
  const wanted = process.argv.slice(3);
  for (const [name, show] of Object.entries(SCREENS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const [size, options] of Object.entries(SIZES)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await visit(browser, service.address, { ...options, colorScheme });
        await show(page);
        await page.waitForLoadState('networkidle');
        // Charts and searches have content by then.
        await page.waitForTimeout(1_500);
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
        await page.context().close();
      }
    }
  }
} finally {
  await browser.close();
  await service.stop();
}
