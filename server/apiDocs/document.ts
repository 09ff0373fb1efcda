import type { ErrorCode } from '@contract/errors';
import type { ServerEventName } from '@contract/events';
import type { CallName } from '@contract/calls';

/** One failure in the document. */
export interface DescribedFailure {
  code: ErrorCode;
  status: number;
  text: string;
}

/** One socket event in the document. */
export interface DescribedEvent {
  name: ServerEventName;
  text: string;
}

/** The part of JSON Schema that the contract's schemas use. */
export interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  enum?: (string | number | boolean | null)[];
  format?: string;
  description?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  anyOf?: Schema[];
  /** One of shapes that a field tells apart; written as `anyOf`. */
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** A path, query or header parameter. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

/** One media type of a body. */
export interface Content {
  schema: Schema;
}

export interface Operation {
  operationId: CallName;
  summary: string;
  tags: string[];
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
  /** Every failure of the operation, its own first. */
  'x-failures': ErrorCode[];
}

/** The part of the OpenAPI document that is used here. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; description: string; version: string; license: { name: string; url: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
  'x-failures': DescribedFailure[];
  'x-socket-events': DescribedEvent[];
}
