// The visitor's preferences.

import { Stored } from './stored.svelte.ts';

export type Theme = 'auto' | 'light' | 'dark';

export const preferences = {
  theme: new Stored<Theme>('theme', 'auto'),
  coordinates: new Stored('coordinates', true),
  numbers: new Stored('numbers', false),
  threats: new Stored('threats', false),
};

/** Applies the theme to the page. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
