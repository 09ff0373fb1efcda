import type { FastifyInstance } from 'fastify';

import type { DescribedEvent, DescribedFailure } from './openApi';

/** A shape as JSON Schema says it, as far as the contract's shapes go. */
export interface Shape {
  $ref?: string;
  type?: string | string[];
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean | null;
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  required?: string[];
  anyOf?: Shape[];
  oneOf?: Shape[];
}

/** One value in an address or a header. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Shape;
}

type Contents = Record<string, { schema: Shape }>;

/** One call. */
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Contents };
  responses: Record<string, { content?: Contents }>;
}

/** The OpenAPI document of this server, as far as the page reads it. */
export interface ApiDocument {
  info: { title: string; description: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape> };
  'x-failures': DescribedFailure[];
  'x-socket-events': DescribedEvent[];
}

/** What `describeCalls` has gathered; ask when the server is ready. */
export const readDocument = (app: FastifyInstance): ApiDocument => app.swagger() as unknown as ApiDocument;
