import type { ErrorCode } from '@contract/errors';
import type { ServerEventName } from '@contract/events';
import type { RouteName } from '@contract/routes';

/** One failure as the document lists it. */
export interface DescribedFailure {
  code: ErrorCode;
  status: number;
  text: string;
}

/** One socket event as the document lists it. */
export interface DescribedEvent {
  name: ServerEventName;
  text: string;
}

/** A shape as JSON Schema says it, as far as the contract's shapes go. */
export interface Schema {
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
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** One value in an address or a header. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Contents = Record<string, { schema: Schema }>;

/** One call. */
export interface Operation {
  operationId: RouteName;
  summary: string;
  tags: string[];
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Contents };
  responses: Record<string, { description: string; content?: Contents }>;
  /** Every failure of the call, its own first. */
  'x-failures': ErrorCode[];
}

/** The OpenAPI document of this server, as far as the page reads it. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; description: string; version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
  'x-failures': DescribedFailure[];
  'x-socket-events': DescribedEvent[];
}
