// The parts of an OpenAPI document that the guide reads.

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: (string | number)[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

export interface Content {
  schema?: Schema;
}

export interface DocumentParameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface DocumentOperation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: DocumentParameter[];
  requestBody?: { content?: Record<string, Content>; required?: boolean };
  responses?: Record<string, { description?: string; content?: Record<string, Content> }>;
}

export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, DocumentOperation>>;
  components?: { schemas?: Record<string, Schema> };
}
