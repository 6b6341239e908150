// The API screen. The reference itself is only in English.
export const guide = {
  title: 'API',
  intro:
    'This app uses an open API. Your own program can use it, too. Scores are from the first player\'s view: positive is better for black in gomoku and for white in chess.',
  base: 'Base address',
  example: 'A move in ten lines',
  exampleAbout: 'Paste it into the console of this page. The answer takes half a second. Nothing is stored.',
  sockets: 'WebSockets',
  socketsAbout:
    'Live analysis, games, and reviews send events over WebSockets; their titles in the reference say so. Each message is one JSON object, and its type field names its kind. Under Schemas, the names of messages that you send end with Command, and those that you receive with Event.',
  problems: 'Errors',
  problemsAbout:
    'A failed request returns a Problem: a code for programs and a message for people.',
  reference: 'Reference',
  referenceAbout:
    'Open an operation to see its parameters and responses. “Try it out” lets you edit the request, and “Execute” sends it to this service: what you change or delete there is really changed or deleted.',
};
