import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { readLanguageCookie, runWithLanguage } from '../language';

/**
 * Runs each request with the language of its browser. Hooked twice, because reading a body starts a new async context.
 */
export function useRequestLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', continueInLanguage);
  app.addHook('preValidation', continueInLanguage);
}

function continueInLanguage(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  runWithLanguage(readLanguageCookie(request.headers.cookie), done);
}
