import fs from 'node:fs';

import type { FastifyInstance } from 'fastify';

import { apiPrefix, type RouteName } from '@contract/routes';

import type { Deps } from './deps';
import { requireSession } from './http/authentication';
import { createHttpServer } from './http/createHttpServer';
import { refuseUnserved } from './http/notServed';
import { addSecurityHeaders } from './http/securityHeaders';
import { createServe } from './http/serve';
import { serveStaticBundle } from './http/staticBundle';
import { openRooms, type House } from './rooms';

/** The whole server but its address: everything it reaches comes in by `deps` and `house`. */
export async function buildApp(deps: Deps, house: House, publicDir: string | null): Promise<FastifyInstance> {
  const app = createHttpServer(deps.log);
  const builtDir = publicDir !== null && fs.existsSync(publicDir) ? publicDir : null;
  await addSecurityHeaders(app, builtDir);
  await app.register(
    async (api) => {
      const served = new Set<RouteName>();
      requireSession(api, house.sessions);
      api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      openRooms(createServe(api, served), deps, house);
      refuseUnserved(api, served);
    },
    { prefix: apiPrefix },
  );
  if (builtDir !== null) {
    await serveStaticBundle(app, { publicDir: builtDir, hasPhone: deps.messenger.kind === 'simulator' });
  }
  return app;
}
