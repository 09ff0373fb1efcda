import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

import { limits } from '@contract/limits';
import { type CallName, callOf, isIdempotent } from '@contract/calls';

const VERSION = '1.0.0';
const BEARER = 'bearer';

/** Collects the schemas of every route registered on `app` after this; `buildDocument` adds the texts. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: '', version: VERSION, license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' } },
      servers: [{ url: '/' }],
      components: { securitySchemes: { [BEARER]: { type: 'http', scheme: 'bearer' } } },
    },
    transform: transformRoute,
    transformObject: jsonSchemaTransformObject,
  });
}

/** Hides routes without a name in the contract, such as pages and files. */
const transformRoute: SwaggerTransform = (input) => {
  const { routeName } = input.route.config ?? {};
  if (routeName === undefined) return { schema: { hide: true }, url: input.url };
  const { schema, url } = jsonSchemaTransform(input);
  const { isPublic, section } = callOf(routeName);
  return {
    url,
    schema: {
      ...schema,
      ...describeFile(routeName),
      ...(isIdempotent(routeName) && { headers: describeKey() }),
      operationId: routeName,
      tags: [section],
      security: isPublic ? [] : [{ [BEARER]: [] }],
    },
  };
};

function describeKey() {
  const key = { type: 'string', maxLength: limits.idempotency.keyMaxChars };
  return { type: 'object', properties: { 'Idempotency-Key': key } };
}

/** The operations that transfer files have no schema. */
function describeFile(routeName: CallName) {
  if (routeName === 'uploadMedia' || routeName === 'checkFunnelFile') {
    const file = { type: 'string', format: 'binary' };
    return {
      consumes: ['multipart/form-data'],
      body: { type: 'object', properties: { file }, required: ['file'] },
    };
  }
  if (routeName === 'downloadMembers') {
    return { response: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } } };
  }
  if (routeName === 'exportFunnels') {
    const schema = { type: 'string', format: 'binary' };
    return { response: { 200: { content: { 'application/octet-stream': { schema } } } } };
  }
  return {};
}
