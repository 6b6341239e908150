// Types of the description in words: `Seat | null`, `string[]`, and what fields
// they have.

import type { ApiDocument, Schema } from './document.ts';

/** A piece of a type's name; with `ref` it is the name of a type of its own. */
export interface TypePart {
  text: string;
  ref?: string;
}

export interface Field {
  name: string;
  type: TypePart[];
  required: boolean;
  about: string;
  /** Least and greatest value, where there are any. */
  limits: string;
}

/** One of several shapes that a type can have. */
export interface Variant {
  /** The value of `type` that tells it from the others, if there is one. */
  name: string;
  about: string;
  fields: Field[];
}

const PREFIX = '#/components/schemas/';

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** The schema behind a reference; the schema itself if it is none. */
export function resolve(document: ApiDocument, schema: Schema): Schema {
  let found = schema;
  // A description that refers to itself ends here, too.
  for (let steps = 0; found.$ref?.startsWith(PREFIX) && steps < 16; steps += 1) {
    found = document.components?.schemas?.[nameOf(found.$ref)] ?? {};
  }
  return found;
}

function joined(parts: TypePart[][], by: string): TypePart[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [{ text: by }, ...part]));
}

const quoted = (value: unknown): TypePart[] => [{ text: JSON.stringify(value) }];

/** The words of a pattern that allows some words and nothing else. */
export function wordsOf(pattern: string | undefined): string[] | null {
  const words = /^\^\(([\w-]+(?:\|[\w-]+)*)\)\$$/.exec(pattern ?? '')?.[1];
  return words ? words.split('|') : null;
}

/** The type of a value. */
export function typeOf(schema: Schema): TypePart[] {
  if (schema.$ref) return [{ text: nameOf(schema.$ref), ref: nameOf(schema.$ref) }];
  const values = schema.enum ?? wordsOf(schema.pattern);
  if (schema.const !== undefined) return quoted(schema.const);
  if (values) return joined(values.map(quoted), ' | ');
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return joined(either.map(typeOf), ' | ');
  if (schema.allOf) return joined(schema.allOf.map(typeOf), ' & ');
  if (Array.isArray(schema.type)) {
    return joined(
      schema.type.map((type) => typeOf({ ...schema, type })),
      ' | ',
    );
  }
  if (schema.type === 'array') return listOf(schema.items ?? {});
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') {
    return [{ text: 'map of ' }, ...typeOf(schema.additionalProperties)];
  }
  return [{ text: schema.type ?? 'anything' }];
}

function listOf(items: Schema): TypePart[] {
  const inner = typeOf(items);
  const isSimple = inner.length === 1;
  return isSimple
    ? [...inner, { text: '[]' }]
    : [{ text: '(' }, ...inner, { text: ')[]' }];
}

/** What a field is limited to. */
export function limitsOf({ minimum, maximum }: Schema): string {
  if (minimum === undefined && maximum === undefined) return '';
  // That a count is not negative goes without saying.
  if (maximum === undefined) return minimum === 0 ? '' : `≥ ${minimum}`;
  return minimum === undefined ? `≤ ${maximum}` : `${minimum} … ${maximum}`;
}

/** A sentence beside a reference is about this use of it, and may stand in the
 *  branch that is not null. */
function aboutOf(schema: Schema): string {
  const branches = schema.oneOf ?? schema.anyOf ?? schema.allOf ?? [];
  return schema.description ?? branches.find((branch) => branch.description)?.description ?? '';
}

/** The fields of an object, those of its parts included; the required first. */
export function fieldsOf(document: ApiDocument, schema: Schema): Field[] {
  const found = resolve(document, schema);
  const parts = (found.allOf ?? []).flatMap((part) => fieldsOf(document, part));
  const own = Object.entries(found.properties ?? {}).map(([name, property]) => ({
    name,
    type: typeOf(property),
    required: found.required?.includes(name) ?? false,
    about: aboutOf(property),
    limits: limitsOf(property),
  }));
  return [...parts, ...own].sort((a, b) => Number(b.required) - Number(a.required));
}

/** The shapes of a type that is one of several; none for others. */
export function variantsOf(document: ApiDocument, schema: Schema): Variant[] {
  const found = resolve(document, schema);
  return (found.oneOf ?? found.anyOf ?? [])
    .filter((branch) => branch.type !== 'null')
    .map((branch) => {
      const shape = resolve(document, branch);
      const tag = shape.properties?.['type'];
      const name = String(tag?.const ?? tag?.enum?.[0] ?? (branch.$ref ? nameOf(branch.$ref) : ''));
      return { name, about: branch.description ?? '', fields: fieldsOf(document, branch) };
    });
}

/** The names of all types that these lead to, in the order of the alphabet. */
export function reachable(document: ApiDocument, from: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('$ref' in value && typeof value.$ref === 'string') {
      const name = nameOf(value.$ref);
      if (!found.has(name)) {
        found.add(name);
        visit(document.components?.schemas?.[name]);
      }
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(from);
  return [...found].sort((a, b) => a.localeCompare(b));
}
