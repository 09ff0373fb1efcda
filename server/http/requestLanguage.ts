import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { readLanguageCookie, runWithLanguage } from '../language';

/**
 * Everything that is said while a request is answered is in the language its browser asks for. Said twice, because reading a body
 * begins a new chain of callbacks.
 */
export function useRequestLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', goOn);
  app.addHook('preValidation', goOn);
}

function goOn(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  runWithLanguage(readLanguageCookie(request.headers.cookie), done);
}
