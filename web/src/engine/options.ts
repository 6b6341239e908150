// Grouping and search of the options.

import type { OptionsReport } from '../api/types.ts';

type Option = OptionsReport['options'][number];

export interface OptionGroup {
  /** The part of the names before the first dot. */
  name: string;
  options: Option[];
}

/** Returns the options that contain every word of `search`, in groups ordered by their
 *  first option. */
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

/** Returns whether the value differs from the default. */
export function isChanged(option: Option): boolean {
  return option.value !== option.default;
}
