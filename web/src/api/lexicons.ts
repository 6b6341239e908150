// Word lists uploaded by visitors.

import { request } from './client.ts';
import type { LexiconList, LexiconListed } from './types.ts';

export type Lexicon = LexiconListed;

/** The maximum size of an uploaded file, which the service also enforces. */
export const LARGEST_LIST = 8 * 1024 * 1024;

const PATH = '/api/v1/lexicons';

export const lexicons = {
  list: async (signal?: AbortSignal): Promise<Lexicon[]> => {
    const response = await request(PATH, { signal });
    return ((await response.json()) as LexiconList).lexicons;
  },
  add: async (name: string, file: Blob): Promise<Lexicon> => {
    const path = `${PATH}?name=${encodeURIComponent(name)}`;
    return (await (await request(path, { method: 'POST', body: file })).json()) as Lexicon;
  },
  remove: (name: string) => request(`${PATH}/${encodeURIComponent(name)}`, { method: 'DELETE' }),
};

/** Returns the name of a list from its file name: letters, digits, spaces, and `-_.`,
 *  at most 40; empty if no character is usable. */
export function listName(file: string): string {
  return file
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} _.-]+/gu, ' ')
    .trim()
    .slice(0, 40)
    .trim();
}
