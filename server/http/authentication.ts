import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type CallName, callOf } from '@contract/calls';
import { splitRoute } from '@contract/http';

import { AppError } from '../errors';
import type { Program } from './apiTokens';
import { networkOf } from './clientAddress';
import type { Sessions } from './sessions';

/** Only this header authenticates: cookies never do, which prevents CSRF. */
const BEARER = /^Bearer ([\w-]{1,200})$/;

/**
 * Requires a session or an API token for every route of this scope, before the body is read, unless the contract marks the route
 * public. A program may do what the role of its token allows.
 */
export function requireSession(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('program', null);
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.isPublic) return;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token ? await sessions.find(token, networkOf(request.ip)) : null;
    if (!session) throw new AppError('UNAUTHORIZED');
    request.userId = session.userId;
    request.ownerId = session.ownerId;
    request.sessionKey = session.key;
    request.program = session.program;
    if (session.program && !mayCall(session.program, request)) throw new AppError('TOKEN_NOT_ALLOWED');
  });
}

function mayCall({ role }: Program, { routeOptions }: FastifyRequest): boolean {
  const { routeName } = routeOptions.config;
  return routeName !== undefined && isAllowedTo(role, routeName);
}

/** Whether a program may make a call. */
export function isAllowedTo(role: Program['role'], name: CallName): boolean {
  const { route, refusesTokens } = callOf(name);
  return !refusesTokens && (role === 'act' || splitRoute(route).method === 'GET');
}

/** @throws AppError TOKEN_NOT_ALLOWED when a program sets what reaches other accounts than its own */
export function requireAllowed({ program, body }: FastifyRequest, field: string | undefined): void {
  const isSet = field !== undefined && (body as Record<string, unknown> | null)?.[field] === true;
  if (program && isSet) throw new AppError('TOKEN_NOT_ALLOWED');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Key of the caller's session or token; empty on public routes. */
    sessionKey: string;
    /** The program that calls; null for a person. */
    program: Program | null;
  }
}
