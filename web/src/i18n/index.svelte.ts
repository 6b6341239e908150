// The texts of the page in the visitor's language. Both languages have the same shape:
// a text missing in one is a type error.

import { en } from './en/index.ts';
import { vi } from './vi/index.ts';
import { Stored } from '../state/stored.svelte.ts';

/** Replaces text literals with their type, so that other languages can differ. */
type Sentences<T> = {
  [Name in keyof T]: T[Name] extends string
    ? string
    : T[Name] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Sentences<T[Name]>;
};

export type Messages = Sentences<typeof en>;

const languages = { en, vi } satisfies Record<string, Messages>;

export type Language = keyof typeof languages;

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', vi: 'Tiếng Việt' };

function wished(): Language {
  return navigator.languages.some((name) => name.startsWith('vi')) ? 'vi' : 'en';
}

const chosen = new Stored<Language>('language', wished());

/** The current language. */
export const language = {
  get value(): Language {
    return chosen.value in languages ? chosen.value : 'en';
  },
  set value(name: Language) {
    chosen.value = name;
  },
};

/** Returns the texts of the current language; reactive. */
export function m(): Messages {
  return languages[language.value];
}

/** Formats a whole number. */
export function count(value: number): string {
  return new Intl.NumberFormat(language.value).format(Math.round(value));
}

/** Formats a large number briefly: 412 k, 1.8 M. */
export function brief(value: number): string {
  if (value < 10_000) return count(value);
  const [size, unit] = value < 1e6 ? [1e3, 'k'] : value < 1e9 ? [1e6, 'M'] : [1e9, 'G'];
  const scaled = value / size;
  return `${decimal(scaled, scaled < 10 ? 1 : 0)} ${unit}`;
}

/** Formats a number with a fixed number of decimals. */
export function decimal(value: number, digits: number): string {
  return new Intl.NumberFormat(language.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** Returns the decimal mark of the current language. */
export function decimalMark(): string {
  const parts = new Intl.NumberFormat(language.value).formatToParts(0.1);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Formats a fraction as a percentage. */
export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(language.value, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}

/** Formats a number of bytes briefly. */
export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let size = value;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const written = new Intl.NumberFormat(language.value, {
    maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0,
  }).format(size);
  return `${written} ${units[unit]}`;
}

/** Formats a date and time. */
export function when(milliseconds: number): string {
  return new Intl.DateTimeFormat(language.value, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(milliseconds);
}
