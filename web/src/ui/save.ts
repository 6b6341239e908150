// Saves a file on the visitor's machine.

import type { GameFile } from '../api/client.ts';
import { m } from '../i18n/index.svelte.ts';
import { notices } from './notices.svelte.ts';

export function save({ name, blob }: GameFile): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The same; says under which name, and what the format had no place for. */
export function saveAndSay(file: GameFile): void {
  save(file);
  const { saved, savedWithout } = m().shell;
  notices.say(file.leftOut ? savedWithout(file.name, file.leftOut) : saved(file.name));
}
