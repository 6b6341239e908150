// The options in groups, and those that have the words of a search.

import type { OptionsReport } from '../api/types.ts';

type Option = OptionsReport['options'][number];

export interface OptionGroup {
  /** What stands before the first dot of the names. */
  name: string;
  options: Option[];
}

/** The options that have every word of `search` somewhere, grouped; groups in
 *  the order in which they begin. */
export function groupOptions(options: readonly Option[], search: string): OptionGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const text = `${option.name} ${option.variable} ${option.about}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const name = option.name.split('.', 1)[0] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  return [...groups].map(([name, found]) => ({ name, options: found }));
}

/** Did somebody set it? */
export function isChanged(option: Option): boolean {
  return option.value !== option.default;
}
