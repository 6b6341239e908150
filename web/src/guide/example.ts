// Examples of requests, made of the description: what is required, and what is
// telling.

import { isJson, type Operation } from './description.ts';
import type { ApiDocument, Schema } from './document.ts';
import { resolve, wordsOf } from './types.ts';

/** Values that say more than a zero or an empty word. */
const TELLING: Record<string, unknown> = {
  budget_ms: 500,
  format: 'sgf',
  game: 'gomoku',
  id: 1,
  key: '…',
  lexicon: 'mine',
  move: 'h8',
  moves: ['h8', 'i9', 'j10'],
  name: 'game.sgf',
  text: 'Ada',
  to: 'psq',
};

/** Shown although nobody has to send them. */
const WELCOME = ['moves', 'budget_ms'];

/** Wide enough for a line of a request. */
const LINE = 60;

/** A value that fits a schema. */
export function exampleOf(document: ApiDocument, schema: Schema, name = '', depth = 0): unknown {
  const found = resolve(document, schema);
  const told = TELLING[name];
  const type = Array.isArray(found.type) ? found.type[0] : found.type;
  if (found.const !== undefined) return found.const;
  if (found.enum?.length) return found.enum[0];
  if (told !== undefined && fits(told, type)) return told;
  const words = wordsOf(found.pattern);
  if (words) return words[0];
  const either = found.oneOf ?? found.anyOf;
  if (either?.[0]) return exampleOf(document, either[0], name, depth);
  if (found.allOf) {
    return Object.assign({}, ...found.allOf.map((part) => exampleOf(document, part, name, depth)));
  }
  if (type === 'object' || found.properties) {
    // A type can have itself in it.
    if (depth > 4) return {};
    return Object.fromEntries(
      Object.entries(found.properties ?? {})
        .filter(([field]) => found.required?.includes(field) || (depth === 0 && WELCOME.includes(field)))
        .map(([field, property]) => [field, exampleOf(document, property, field, depth + 1)]),
    );
  }
  if (type === 'array') return [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return found.minimum ?? 0;
  return type === 'null' ? null : '…';
}

function fits(value: unknown, type: string | undefined): boolean {
  if (Array.isArray(value)) return type === 'array';
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  return type === typeof value;
}

/** JSON with a space after every comma; a field a line where it is long. */
export function jsonOf(value: unknown): string {
  const inline = (part: unknown): string => {
    if (Array.isArray(part)) return `[${part.map(inline).join(', ')}]`;
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const fields = Object.entries(part).map(([name, inner]) => `"${name}": ${inline(inner)}`);
    return `{${fields.join(', ')}}`;
  };
  const short = inline(value);
  if (short.length <= LINE || typeof value !== 'object' || value === null) return short;
  const fields = Object.entries(value).map(([name, inner]) => `    "${name}": ${inline(inner)}`);
  return `{\n${fields.join(',\n')}\n  }`;
}

/** The request as a command for a shell. */
export function curlOf(document: ApiDocument, operation: Operation, origin: string): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  // The other files are lists of words.
  const isList = operation.path.includes('lexicon');
  const value = (name: string) => (isList && name === 'name' ? 'mine' : (TELLING[name] ?? '…'));
  const query = operation.parameters
    .filter(({ place, required }) => place === 'query' && required)
    .map(({ name }) => `${name}=${encodeURIComponent(String(value(name)))}`)
    .join('&');
  const address = `"${origin}${path}${query && `?${query}`}"`;
  const lines = [`curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${address}`];
  for (const { name, place } of operation.parameters) {
    if (place === 'header') lines.push(`-H "${name}: $${name.split('-').at(-1)?.toUpperCase()}"`);
  }
  const { body } = operation;
  if (body && isJson(body.kind)) {
    const example = exampleOf(document, body.schema);
    lines.push("-H 'Content-Type: application/json'");
    lines.push(`-d '${jsonOf(example)}'`);
  } else if (body) {
    lines.push(`--data-binary @${isList ? 'words.txt' : 'game.sgf'}`);
  }
  return lines.join(' \\\n  ');
}
