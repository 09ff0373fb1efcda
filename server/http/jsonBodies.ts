import type { FastifyInstance } from 'fastify';

import { AppError } from '../errors';

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;
/** Such characters can only arrive escaped, so most bodies are not scanned. */
const MAY_HIDE_ONE = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses JSON bodies. An empty body with a JSON content type is accepted, because browsers and proxies send it. Text
 * that the database cannot store is refused here.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else
      void parse(request, text, (error, body: unknown) => {
        if (error === null && hidesUnkeepable(text, body)) done(new AppError('TEXT_NOT_KEEPABLE'));
        else done(error, body);
      });
  });
}

/** Whether JSON hides such a character; `body` is what was read of `text`. */
export const hidesUnkeepable = (text: string, body: unknown): boolean => MAY_HIDE_ONE.test(text) && hidesOne(body);

function hidesOne(value: unknown): boolean {
  if (typeof value === 'string') return UNKEEPABLE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => UNKEEPABLE.test(name) || hidesOne(inner));
}
