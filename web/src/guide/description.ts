// Reads the service's description of itself: what there is to call, and what
// goes in and out. Nothing here knows how it is shown.

import type { ApiDocument, Content, DocumentOperation, Schema } from './document.ts';
import { fieldsOf, limitsOf, typeOf, type Field, type TypePart } from './types.ts';

export interface Body {
  /** The media type. */
  kind: string;
  type: TypePart[];
  fields: Field[];
  schema: Schema;
}

export interface Answer {
  status: string;
  about: string;
  type: TypePart[] | null;
}

export interface Operation {
  /** Where it is on the page. */
  id: string;
  method: string;
  path: string;
  summary: string;
  about: string;
  parameters: (Field & { place: string })[];
  body: Body | null;
  /** What it says when it worked, and problems of its own. */
  answers: Answer[];
}

export interface OperationGroup {
  id: string;
  name: string;
  about: string;
  operations: Operation[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Words of a path as a name within the page. */
export function anchor(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function everything(document: ApiDocument): { path: string; method: string; said: DocumentOperation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const said = methods[method];
      return said ? [{ path, method, said }] : [];
    }),
  );
}

/** Answers that every operation can give, in the same words: told once. */
export function commonProblems(document: ApiDocument): Answer[] {
  const all = everything(document);
  const [first] = all;
  if (!first || all.length < 2) return [];
  return answersOf(first.said).filter(
    ({ status, about }) =>
      Number(status) >= 400 &&
      all.every(({ said }) => said.responses?.[status]?.description === about),
  );
}

function answersOf(said: DocumentOperation): Answer[] {
  return Object.entries(said.responses ?? {}).map(([status, { description, content }]) => {
    const body = bodyType(content);
    return { status, about: description ?? '', type: body };
  });
}

function bodyType(content: Record<string, Content> | undefined): TypePart[] | null {
  const [kind, body] = Object.entries(content ?? {})[0] ?? [];
  if (!kind) return null;
  return isJson(kind) && body?.schema ? typeOf(body.schema) : [{ text: 'bytes' }];
}

export const isJson = (kind: string): boolean => /[/+]json$/.test(kind);

function bodyOf(document: ApiDocument, said: DocumentOperation): Body | null {
  const [kind, content] = Object.entries(said.requestBody?.content ?? {})[0] ?? [];
  if (!kind) return null;
  const schema = content?.schema ?? {};
  return {
    kind,
    schema,
    type: bodyType({ [kind]: { schema } }) ?? [],
    fields: isJson(kind) ? fieldsOf(document, schema) : [],
  };
}

/** Is it a WebSocket? It answers by becoming one. */
function isSocket(said: DocumentOperation): boolean {
  return said.responses?.['101'] !== undefined;
}

function operationOf(
  document: ApiDocument,
  { path, method, said }: { path: string; method: string; said: DocumentOperation },
  common: Answer[],
): Operation {
  const isCommon = (answer: Answer) => common.some(({ status }) => status === answer.status);
  return {
    id: anchor(`${method} ${path}`),
    method: method.toUpperCase(),
    path,
    summary: said.summary ?? path,
    about: said.description ?? '',
    parameters: (said.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      place: parameter.in,
      required: parameter.required ?? false,
      about: parameter.description ?? '',
      type: typeOf(parameter.schema ?? {}),
      limits: limitsOf(parameter.schema ?? {}),
    })),
    body: bodyOf(document, said),
    answers: answersOf(said).filter((answer) => !isCommon(answer)),
  };
}

/** Everything that can be called, by its first tag, in the order of the tags.
 *  WebSockets stand elsewhere. */
export function groupsOf(document: ApiDocument): OperationGroup[] {
  const common = commonProblems(document);
  const plain = everything(document).filter(({ said }) => !isSocket(said));
  const told = (document.tags ?? []).map(({ name }) => name);
  const used = plain.map(({ said }) => said.tags?.[0] ?? '');
  return [...new Set([...told, ...used])]
    .map((name) => ({
      id: anchor(name) || 'other',
      name,
      about: document.tags?.find((tag) => tag.name === name)?.description ?? '',
      operations: plain
        .filter(({ said }) => (said.tags?.[0] ?? '') === name)
        .map((found) => operationOf(document, found, common)),
    }))
    .filter((group) => group.operations.length > 0);
}

export interface SocketGuide extends Operation {
  /** Names of the types of messages: yours, and the service's. */
  said: string[];
  heard: string[];
}

/** The WebSockets. Their messages are the types that name the address. */
export function socketsOf(document: ApiDocument): SocketGuide[] {
  const common = commonProblems(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  return everything(document)
    .filter(({ said }) => isSocket(said))
    .map((found) => {
      const about = schemas.filter(([, schema]) => schema.description?.includes(`\`${found.path}\``));
      const isSaid = ([, schema]: [string, Schema]) => /client says/.test(schema.description ?? '');
      return {
        ...operationOf(document, found, common),
        said: about.filter(isSaid).map(([name]) => name),
        heard: about.filter((entry) => !isSaid(entry)).map(([name]) => name),
      };
    });
}
