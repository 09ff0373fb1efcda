import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import { SERVER_EVENT_NAMES } from '@contract/events';
import { limits } from '@contract/limits';
import { idempotentRoutes, publicRoutes, type RouteName } from '@contract/routes';

import { callRooms, ROOMS } from './callRooms';
import { describeAnswers, sayFailure } from './describeAnswers';
import { docsWords } from './docsWords';
import type { ApiDocument, DescribedEvent, DescribedFailure } from './document';

const VERSION = '1.0.0';
const BEARER = 'bearer';

/** Describes every call that is registered on `app` after this, by the contract's own schemas. `app.swagger()` answers it. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  const house = { 'x-failures': listFailures(), 'x-socket-events': listEvents() };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: docsWords().page.title, description: docsWords().page.intro, version: VERSION },
      tags: ROOMS.map((room) => ({ name: room, description: docsWords().rooms[room] })),
      components: { securitySchemes: { [BEARER]: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describeCall,
    transformObject: (input) => {
      const document = { ...jsonSchemaTransformObject(input), ...house };
      return describeAnswers(document as unknown as ApiDocument);
    },
  });
}

/** Every failure of the contract, by status. */
function listFailures(): DescribedFailure[] {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  return codes
    .map((code) => ({ code, status: ERROR_CODES[code], text: sayFailure(code) }))
    .sort((one, other) => one.status - other.status);
}

const listEvents = (): DescribedEvent[] => SERVER_EVENT_NAMES.map((name) => ({ name, text: docsWords().events[name] }));

/** Pages and files are no calls: what has no name in the contract is not described. */
const describeCall: SwaggerTransform = (input) => {
  const { routeName } = input.route.config ?? {};
  if (routeName === undefined) return { schema: { hide: true }, url: input.url };
  const { schema, url } = jsonSchemaTransform(input);
  const isPublic = publicRoutes.includes(routeName);
  return {
    url,
    schema: {
      ...schema,
      ...describeFile(routeName),
      ...(idempotentRoutes.includes(routeName) && { headers: describeKey() }),
      operationId: routeName,
      summary: docsWords().calls[routeName],
      tags: [callRooms[routeName]],
      security: isPublic ? [] : [{ [BEARER]: [] }],
    },
  };
};

function describeKey() {
  const key = {
    type: 'string',
    maxLength: limits.idempotency.keyMaxChars,
    description: docsWords().page.idempotencyKey,
  };
  return { type: 'object', properties: { 'Idempotency-Key': key } };
}

/** The two calls that carry files have no schema for them. */
function describeFile(routeName: RouteName) {
  if (routeName === 'uploadMedia') {
    const file = { type: 'string', format: 'binary' };
    return {
      consumes: ['multipart/form-data'],
      body: { type: 'object', properties: { file }, required: ['file'] },
    };
  }
  if (routeName === 'downloadMembers') {
    return {
      response: {
        200: { description: docsWords().page.file, content: { 'text/csv': { schema: { type: 'string' } } } },
      },
    };
  }
  return {};
}
