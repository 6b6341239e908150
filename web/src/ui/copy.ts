// Puts a text on the clipboard.

import { m } from '../i18n/index.svelte.ts';
import { notices } from './notices.svelte.ts';

/** Copies a text; says so where that is refused. */
export async function copy(text: string): Promise<boolean> {
  try {
    // Only pages behind TLS or on this machine have a clipboard.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyOldWay(text);
    return true;
  } catch {
    notices.say(m().shell.notCopied, 'problem');
    return false;
  }
}

/** The same; says as well that it worked, for whoever does not show it. */
export async function copyAndSay(text: string): Promise<void> {
  if (await copy(text)) notices.say(m().shell.copied);
}

function copyOldWay(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (!isCopied) throw new Error('refused');
}
