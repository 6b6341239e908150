// A service and a browser shared by the tests of a file.

import { after, before } from 'node:test';

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

import { launch, visit, type Visit } from './browser.ts';
import { Service } from './service.ts';

export interface Suite {
  readonly service: Service;
  readonly browser: Browser;
  /** Opens an address of the page. */
  visit(path?: string, options?: BrowserContextOptions): Promise<Visit>;
}

/** Starts the service and the browser before the tests of a file, and stops them after. */
export function suite(): Suite {
  let service: Service | undefined;
  let browser: Browser | undefined;
  before(async () => {
    service = await Service.start();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });
  return {
    get service() {
      return there(service);
    },
    get browser() {
      return there(browser);
    },
    visit: (path = '/', options) =>
      visit(there(browser), there(service).address + path, options),
  };
}

/** Returns a value that the `before` hook has set. */
function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the suite has not started');
  return value;
}

/** Returns a cell of the board by the name of its square. */
export function cell(page: Page, name: string) {
  return page.getByRole('gridcell', { name: new RegExp(`^${name},`) });
}

/** Waits until the address is that of a game. */
export async function atGame(page: Page): Promise<void> {
  await page.waitForURL(/\/play\/[0-9a-f]+$/);
}

/** Places a stone, and waits for the engine's reply. */
export async function put(page: Page, at: string, movesAfter: number): Promise<void> {
  await cell(page, at).click();
  await moves(page, movesAfter);
}

/** Waits until the list has `count` moves. */
export async function moves(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('[data-ply]').length === wanted,
    count,
  );
}
