// A small description for the tests, with everything that is awkward in a large
// one.

import type { ApiDocument } from './document.ts';

const problem = {
  description: 'The request could not be read.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

export const document: ApiDocument = {
  info: { title: 'Test', version: '1' },
  tags: [
    { name: 'games', description: 'Games' },
    { name: 'service', description: 'What there is' },
  ],
  paths: {
    '/about': {
      get: {
        tags: ['service'],
        summary: 'About',
        responses: { '200': { description: 'Words.' }, '400': problem },
      },
    },
    '/games/{id}/moves': {
      post: {
        tags: ['games'],
        summary: 'Move',
        description: 'Makes a move.',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } },
          { name: 'Zeitnot-Key', in: 'header', schema: { type: ['string', 'null'] } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Create' } } },
        },
        responses: {
          '200': {
            description: '',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Line' } } },
          },
          '400': problem,
          '409': { description: 'Too late.' },
        },
      },
    },
    '/convert': {
      post: {
        tags: ['files'],
        parameters: [{ name: 'to', in: 'query', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/octet-stream': { schema: { type: 'array' } } } },
        responses: { '200': { content: { 'application/octet-stream': {} } }, '400': problem },
      },
    },
    '/live': { get: { responses: { '101': { description: 'Open.' }, '400': problem } } },
  },
  components: {
    schemas: {
      Create: {
        type: 'object',
        required: ['game', 'seat'],
        properties: {
          clock: { oneOf: [{ $ref: '#/components/schemas/Clock', description: 'None if absent.' }, { type: 'null' }] },
          game: { type: 'string', pattern: '^(gomoku|chess)$' },
          moves: { type: 'array', items: { type: 'string' } },
          seat: { $ref: '#/components/schemas/Seat', description: 'Who sits.' },
          size: { type: ['integer', 'null'], minimum: 5, maximum: 20 },
        },
      },
      Clock: { type: 'object', required: ['ms'], properties: { ms: { type: 'integer', minimum: 0 } } },
      Seat: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { $ref: '#/components/schemas/Kind' }, name: { type: ['string', 'null'] } },
      },
      Kind: { type: 'string', enum: ['human', 'engine'] },
      Score: { type: 'object', required: ['score'], properties: { score: { type: 'integer' } } },
      Line: {
        allOf: [
          { $ref: '#/components/schemas/Score' },
          { type: 'object', properties: { pv: { type: 'array', items: { type: 'string' } } } },
        ],
      },
      Tree: {
        type: 'object',
        required: ['children'],
        properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
      Facts: { type: 'object', additionalProperties: { oneOf: [{ type: 'integer' }, { type: 'string' }] } },
      Problem: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
      Command: {
        description: 'What a client says on `/live`.',
        oneOf: [
          {
            type: 'object',
            description: 'Go.',
            required: ['type'],
            properties: { type: { type: 'string', enum: ['go'] }, depth: { type: 'integer' } },
          },
          { type: 'object', properties: { type: { type: 'string', enum: ['stop'] } } },
        ],
      },
      Event: { description: 'What the service says on `/live`.', oneOf: [{ $ref: '#/components/schemas/Line' }] },
    },
  },
};
