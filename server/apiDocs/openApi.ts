import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

import { limits } from '@contract/limits';
import { idempotentRoutes, publicRoutes, type RouteName } from '@contract/routes';

import { routeTags } from './routeTags';

const VERSION = '1.0.0';
const BEARER = 'bearer';

/** Gathers every call that is registered on `app` after this, by the contract's own schemas; `sayDocument` puts it into words. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '', version: VERSION },
      components: { securitySchemes: { [BEARER]: { type: 'http', scheme: 'bearer' } } },
    },
    transform: transformRoute,
    transformObject: jsonSchemaTransformObject,
  });
}

/** Pages and files are no calls: what has no name in the contract is not described. */
const transformRoute: SwaggerTransform = (input) => {
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
      tags: [routeTags[routeName]],
      security: isPublic ? [] : [{ [BEARER]: [] }],
    },
  };
};

function describeKey() {
  const key = { type: 'string', maxLength: limits.idempotency.keyMaxChars };
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
    return { response: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } } };
  }
  return {};
}
