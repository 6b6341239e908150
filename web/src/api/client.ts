// Requests to the service. Every failure is an `ApiProblem` with a message for people,
// whether the service reported it or could not be reached.

import { connection } from './connection.svelte.ts';
import type {
  Catalog,
  EngineReport,
  GameCreate,
  GameCreated,
  GamePage,
  GameView,
  MoveReply,
  MoveRequest,
  OptionsReport,
  PositionRequest,
  PositionView,
  Problem,
  RecordView,
  Switches,
} from './types.ts';

/** A failed request. */
export class ApiProblem extends Error {
  readonly code: Problem['code'] | 'offline';
  readonly retryAfterMs: number | undefined;

  constructor(code: ApiProblem['code'], message: string, retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  /** Returns a problem that the service has reported. */
  static of({ code, message, retry_after_ms }: Problem): ApiProblem {
    return new ApiProblem(code, message, retry_after_ms ?? undefined);
  }

  /** Whether the service could not be reached; a retry may succeed later. */
  get isOffline(): boolean {
    return this.code === 'offline';
  }
}

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  json?: unknown;
  body?: BodyInit;
  key?: string | null;
  signal?: AbortSignal;
}

/** Sends a request and returns its successful response; throws an `ApiProblem`
 *  otherwise. */
export async function request(path: string, options: Options = {}): Promise<Response> {
  const headers = new Headers();
  if (options.json !== undefined) headers.set('Content-Type', 'application/json');
  if (options.key) headers.set('Zeitnot-Key', options.key);
  let response: Response;
  try {
    response = await fetch(path, {
      method: options.method ?? 'GET',
      headers,
      body: options.json === undefined ? options.body : JSON.stringify(options.json),
      signal: options.signal,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    connection.lost();
    throw new ApiProblem('offline', 'The service cannot be reached.');
  }
  connection.reached();
  if (!response.ok) throw await problem(response);
  return response;
}

async function problem(response: Response): Promise<ApiProblem> {
  try {
    return ApiProblem.of((await response.json()) as Problem);
  } catch {
    return new ApiProblem('internal', `The service answered ${response.status}.`);
  }
}

export async function json<T>(path: string, options?: Options): Promise<T> {
  return (await (await request(path, options)).json()) as T;
}

/** The filter of a list of games. */
export interface GameFilter {
  game?: string;
  status?: string;
  text?: string;
  after?: string;
  limit?: number;
}

/** A file of a game, and the parts that its format cannot store. */
export interface GameFile {
  name: string;
  blob: Blob;
  leftOut: string | null;
}

export async function file(name: string, path: string, options?: Options): Promise<GameFile> {
  const response = await request(path, options);
  return { name, blob: await response.blob(), leftOut: response.headers.get('Zeitnot-Left-Out') };
}

const game = (id: string): string => `/api/v1/games/${encodeURIComponent(id)}`;

export function query(values: object): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') words.set(name, String(value));
  }
  const text = words.toString();
  return text ? `?${text}` : '';
}

export const api = {
  catalog: () => json<Catalog>('/api/v1/catalog'),
  options: () => json<OptionsReport>('/api/v1/options'),
  description: () => json<Record<string, unknown>>('/api/v1/openapi.json'),

  position: (words: PositionRequest, signal?: AbortSignal) =>
    json<PositionView>('/api/v1/position', { method: 'POST', json: words, signal }),
  move: (words: MoveRequest, signal?: AbortSignal) =>
    json<MoveReply>('/api/v1/move', { method: 'POST', json: words, signal }),

  createGame: (words: GameCreate) =>
    json<GameCreated>('/api/v1/games', { method: 'POST', json: words }),
  game: (id: string, key: string | null) => json<GameView>(game(id), { key }),
  games: (filter: GameFilter, signal?: AbortSignal) =>
    json<GamePage>(`/api/v1/games${query(filter)}`, { signal }),
  play: (id: string, key: string | null, move: string, revision: number) =>
    json<GameView>(`${game(id)}/moves`, { method: 'POST', key, json: { move, revision } }),
  undo: (id: string, key: string | null) =>
    json<GameView>(`${game(id)}/undo`, { method: 'POST', key }),
  draw: (id: string, key: string | null) =>
    json<GameView>(`${game(id)}/draw`, { method: 'POST', key }),
  decline: (id: string, key: string | null) =>
    json<GameView>(`${game(id)}/decline`, { method: 'POST', key }),
  resign: (id: string, key: string | null) =>
    json<GameView>(`${game(id)}/resign`, { method: 'POST', key }),
  hint: (id: string, key: string | null) =>
    json<MoveReply>(`${game(id)}/hint`, { method: 'POST', key }),
  deleteGame: (id: string, key: string | null) => request(game(id), { method: 'DELETE', key }),
  exportGame: (id: string, format: string, key: string | null) =>
    file(`zeitnot-${id}.${format}`, `${game(id)}/export${query({ format })}`, { key }),

  importRecord: (name: string, bytes: BodyInit) =>
    json<RecordView>(`/api/v1/records/import${query({ name })}`, { method: 'POST', body: bytes }),
  exportRecord: (record: RecordView, format: string, name: string) =>
    file(`${name}.${format}`, '/api/v1/records/export', {
      method: 'POST',
      json: { record, format },
    }),

  engine: (signal?: AbortSignal) => json<EngineReport>('/api/v1/engine', { signal }),
  flush: () => request('/api/v1/engine/flush', { method: 'POST' }),
  setSwitches: (switches: Switches) =>
    request('/api/v1/engine/switches', { method: 'PUT', json: switches }),
};
