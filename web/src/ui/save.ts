// Saves a file on the visitor's device.

import type { GameFile } from '../api/client.ts';
import { m } from '../i18n/index.svelte.ts';
import { notices } from './notices.svelte.ts';

export function save({ name, blob }: GameFile): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // By then, the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves a file and reports its name and what the format cannot store. */
export function saveAndSay(file: GameFile): void {
  save(file);
  const { saved, savedWithout } = m().shell;
  notices.say(file.leftOut ? savedWithout(file.name, file.leftOut) : saved(file.name));
}
