// Names of games and rules. Unknown ones keep the service's name.

import { m } from './index.svelte.ts';

export function gameName(game: string): string {
  return (m().shell.gameNames as Record<string, string>)[game] ?? game;
}

/** Returns the name of a rule set. Switches after a `+` are shown as they are, unless
 *  the whole rule has a name. */
export function ruleName(rule: string): string {
  const names = m().shell.rules as Record<string, string>;
  if (names[rule]) return names[rule];
  const [base = rule, ...switches] = rule.split('+');
  return [names[base] ?? base, ...switches.map((word) => word.replaceAll('_', ' '))].join(' + ');
}
