import type { FastifyInstance } from 'fastify';

import { publicRoutes, routes, splitRoute, type RouteName } from '@contract/routes';

import { AppError } from '../errors';

/** Registers every call of the contract that no room serves: it answers 501 with a text for people, after the sign-in check. */
export function refuseUnserved(app: FastifyInstance, served: ReadonlySet<RouteName>): void {
  for (const name of Object.keys(routes) as RouteName[]) {
    if (served.has(name)) continue;
    const { method, path } = splitRoute(routes[name]);
    app.route({
      method,
      url: path,
      config: { isPublic: publicRoutes.includes(name), routeName: name },
      handler: () => Promise.reject(new AppError('NOT_SERVED')),
    });
  }
}
