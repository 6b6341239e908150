// Texts of errors. The service's messages are in English, with the place and the
// remedy; in other languages the kind of problem precedes the message.

import { ApiProblem } from '../api/client.ts';
import { language, m } from './index.svelte.ts';

export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return error instanceof Error ? error.message : String(error);
  const kind = m().shell.problems[error.code];
  if (error.isOffline) return kind;
  const message = error.message.charAt(0).toUpperCase() + error.message.slice(1);
  const said = /[.!?]$/.test(message) ? message : `${message}.`;
  return language.value === 'en' ? said : `${kind} ${said}`;
}
