import assert from 'node:assert/strict';
import test from 'node:test';

import { anchor, commonProblems, groupsOf, socketsOf } from './description.ts';
import { curlOf, exampleOf } from './example.ts';
import { document } from './fixture.ts';
import { paragraphs, pieces } from './prose.ts';
import { fieldsOf, reachable, typeOf, variantsOf } from './types.ts';

const written = (schema: Parameters<typeof typeOf>[0]) =>
  typeOf(schema)
    .map((part) => (part.ref ? `<${part.ref}>` : part.text))
    .join('');

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const operation = (id: string) => {
  const found = groupsOf(document)
    .flatMap((group) => group.operations)
    .find((one) => one.id === id);
  assert.ok(found, id);
  return found;
};

test('types are written as people write them', () => {
  assert.equal(written({ type: 'string' }), 'string');
  assert.equal(written({ type: ['string', 'null'] }), 'string | null');
  assert.equal(written(ref('Seat')), '<Seat>');
  assert.equal(written({ oneOf: [ref('Seat'), { type: 'null' }] }), '<Seat> | null');
  assert.equal(written({ type: 'array', items: ref('Seat') }), '<Seat>[]');
  assert.equal(written({ type: 'array', items: { type: ['string', 'null'] } }), '(string | null)[]');
  assert.equal(written({ type: 'string', enum: ['a', 'b'] }), '"a" | "b"');
  assert.equal(written({ type: 'string', pattern: '^(gomoku|chess)$' }), '"gomoku" | "chess"');
  assert.equal(written({ type: 'string', pattern: '^[a-z]+$' }), 'string');
  assert.equal(written({ allOf: [ref('Score'), ref('Seat')] }), '<Score> & <Seat>');
  assert.equal(
    written({ type: 'object', additionalProperties: { oneOf: [{ type: 'integer' }, { type: 'string' }] } }),
    'map of integer | string',
  );
  assert.equal(written({}), 'anything');
});

test('fields: the required first, limits, and the sentence where it stands', () => {
  const fields = fieldsOf(document, ref('Create'));
  assert.deepEqual(
    fields.map(({ name, required }) => `${name}${required ? '!' : ''}`),
    ['game!', 'seat!', 'clock', 'moves', 'size'],
  );
  assert.equal(fields.find(({ name }) => name === 'clock')?.about, 'None if absent.');
  assert.equal(fields.find(({ name }) => name === 'seat')?.about, 'Who sits.');
  assert.equal(fields.find(({ name }) => name === 'size')?.limits, '5 … 20');
});

test('a type made of parts has the fields of all', () => {
  assert.deepEqual(
    fieldsOf(document, ref('Line')).map(({ name }) => name),
    ['score', 'pv'],
  );
});

test('the shapes of messages have names', () => {
  const [go, stop] = variantsOf(document, ref('Command'));
  assert.equal(go?.name, 'go');
  assert.equal(go?.about, 'Go.');
  assert.deepEqual(go?.fields.map(({ name }) => name), ['type', 'depth']);
  assert.equal(stop?.name, 'stop');
});

test('operations stand by tag, and sockets elsewhere', () => {
  assert.deepEqual(
    groupsOf(document).map(({ name, operations }) => [name, operations.map(({ id }) => id)]),
    [
      ['games', ['post-games-id-moves']],
      ['service', ['get-about']],
      ['files', ['post-convert']],
    ],
  );
  const [live] = socketsOf(document);
  assert.equal(live?.path, '/live');
  assert.deepEqual([live?.said, live?.heard], [['Command'], ['Event']]);
});

test('what everybody can answer is told once', () => {
  assert.deepEqual(commonProblems(document).map(({ status }) => status), ['400']);
  assert.deepEqual(operation('post-games-id-moves').answers.map(({ status }) => status), ['200', '409']);
});

test('an example has what is required and what is telling', () => {
  assert.deepEqual(exampleOf(document, ref('Create')), {
    game: 'gomoku',
    moves: ['h8', 'i9', 'j10'],
    seat: { kind: 'human' },
  });
  assert.deepEqual(exampleOf(document, ref('Line')), { score: 0 });
  assert.deepEqual(exampleOf(document, ref('Tree')), { children: [] });
});

test('a command for a shell', () => {
  assert.equal(
    curlOf(document, operation('post-games-id-moves'), 'http://here'),
    [
      'curl -X POST "http://here/games/$ID/moves" \\',
      '  -H "Zeitnot-Key: $KEY" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{`,
      '    "game": "gomoku",',
      '    "moves": ["h8", "i9", "j10"],',
      '    "seat": {"kind": "human"}',
      "  }'",
    ].join('\n'),
  );
  assert.equal(curlOf(document, operation('get-about'), 'http://here'), 'curl "http://here/about"');
  assert.equal(
    curlOf(document, operation('post-convert'), 'http://here'),
    'curl -X POST "http://here/convert?to=psq" \\\n  --data-binary @game.sgf',
  );
});

test('types that lead to themselves are listed once', () => {
  assert.deepEqual(reachable(document, ref('Tree')), ['Tree']);
  assert.deepEqual(reachable(document, ref('Create')), ['Clock', 'Create', 'Kind', 'Seat']);
});

test('prose has paragraphs and code', () => {
  assert.deepEqual(paragraphs('One\nline.\n\nTwo. '), ['One line.', 'Two.']);
  assert.deepEqual(pieces('Say `go` now'), [
    { text: 'Say ', isCode: false },
    { text: 'go', isCode: true },
    { text: ' now', isCode: false },
  ]);
  assert.deepEqual(pieces('a ` b'), [{ text: 'a ` b', isCode: false }]);
  assert.equal(anchor('GET /api/v1/games/{id}'), 'get-api-v1-games-id');
});
