// Games and rules as people call them. What the page has no word for keeps the
// service's.

import { m } from './index.svelte.ts';

export function gameName(game: string): string {
  return (m().shell.gameNames as Record<string, string>)[game] ?? game;
}

/** A rule set. Switches that follow a `+` are told as they are, unless the whole
 *  has a name of its own. */
export function ruleName(rule: string): string {
  const names = m().shell.rules as Record<string, string>;
  if (names[rule]) return names[rule];
  const [base = rule, ...switches] = rule.split('+');
  return [names[base] ?? base, ...switches.map((word) => word.replaceAll('_', ' '))].join(' + ');
}
