// A headless Chromium. Any error on a page's console fails the test: a refused style, a
// request to another host, an exception.

import assert from 'node:assert/strict';

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

import { PATIENCE_MS } from './waiting.ts';

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: FLAGS, timeout: PATIENCE_MS });
}

export interface Visit {
  page: Page;
  /** The errors on the console so far. */
  complaints: string[];
  /** Removes errors that a test causes on purpose: the browser logs every failed
   *  request. */
  forgive(expected: RegExp): void;
  /** Ends the visit; fails if there are errors. */
  end(): Promise<void>;
}

/** Opens a page with a fresh browser profile. */
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === new URL(address).origin || url.protocol === 'blob:' || url.protocol === 'data:';
    if (!isOwn) complaints.push(`a request to another host: ${request.url()}`);
  });
  await page.goto(address);
  return {
    page,
    complaints,
    forgive(expected) {
      complaints.splice(0, complaints.length, ...complaints.filter((said) => !expected.test(said)));
    },
    async end() {
      await context.close();
      assert.deepEqual(complaints, []);
    },
  };
}
