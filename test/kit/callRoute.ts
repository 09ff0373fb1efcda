import type { FastifyInstance } from 'fastify';

import type { Caller } from './buildTestServer';

/** The result of a call of the contract; `code` only when it failed. */
export interface RouteAnswer<T> {
  status: number;
  code?: string;
  /** The newer one, when a save was stale. */
  revision?: number;
  /** The planned starts, when a save needs a choice. */
  startsCount?: number;
  response: T;
}

/** Calls a route as a user, e.g. `callRoute(app, me, 'GET /funnels/1')`, and takes the envelope off. */
export async function callRoute<T>(
  app: FastifyInstance,
  caller: Caller,
  route: string,
  payload?: object,
): Promise<RouteAnswer<T>> {
  const [method, url] = route.split(' ') as ['GET' | 'POST', string];
  const answer = await app.inject({ ...caller.as, method, url: `/api${url}`, payload });
  const body = answer.json<Omit<RouteAnswer<T>, 'status'>>();
  const { code, response, revision, startsCount } = body;
  return { code, response, status: answer.statusCode, revision, ...(startsCount !== undefined && { startsCount }) };
}
