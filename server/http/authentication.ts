import type { FastifyInstance } from 'fastify';

import { AppError } from '../errors';
import type { Sessions } from './sessions';

/** Only this header authenticates: cookies never do, which prevents CSRF. */
const BEARER = /^Bearer ([\w-]{1,200})$/;

/**
 * Requires a session for every route of this scope, before the body is read, unless the contract marks the route
 * public.
 */
export function requireSession(app: FastifyInstance, sessions: Sessions): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.isPublic) return;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token ? await sessions.find(token) : null;
    if (!session) throw new AppError('UNAUTHORIZED');
    request.userId = session.userId;
    request.sessionKey = session.key;
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Key of the caller's session; empty on public routes. */
    sessionKey: string;
  }
}
