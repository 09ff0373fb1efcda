import type { FastifyInstance } from 'fastify';

import { AppError } from '../errors';

/** What a text may hold that no database keeps: a zero byte, or one half of a letter that needs two. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;
/** Such a letter can only travel escaped, so most bodies need no further look. */
const MAY_HIDE_ONE = /\\u(?:0000|d[89a-f])/i;

/**
 * Reads JSON bodies. A call without a body may still say that it is JSON: browsers and proxies do. What no database could
 * keep is refused here, so that it fails nowhere later.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, given, done) => {
    const text = given.toString();
    if (text === '') done(null, undefined);
    else
      void parse(request, text, (error, body: unknown) => {
        if (error === null && MAY_HIDE_ONE.test(text) && hidesOne(body)) done(new AppError('BAD_REQUEST'));
        else done(error, body);
      });
  });
}

function hidesOne(value: unknown): boolean {
  if (typeof value === 'string') return UNKEEPABLE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => UNKEEPABLE.test(name) || hidesOne(inner));
}
