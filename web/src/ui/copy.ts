// Copies text to the clipboard.

import { m } from '../i18n/index.svelte.ts';
import { notices } from './notices.svelte.ts';

/** Copies a text; reports a failure and returns whether it succeeded. */
export async function copy(text: string): Promise<boolean> {
  try {
    // Browsers offer the clipboard only over TLS and on localhost.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyOldWay(text);
    return true;
  } catch {
    notices.say(m().shell.notCopied, 'problem');
    return false;
  }
}

/** Copies a text and reports success, too. */
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
