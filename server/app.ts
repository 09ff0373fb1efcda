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

/** Everything `buildApp` puts together. */
export interface AppParts extends House {
  deps: Deps;
  /** The built console; without it only the calls are served. */
  publicDir: string | null;
}

/** The whole server but its address; sockets hang on the same server. Closing it ends what the rooms listen to. */
export async function buildApp({ deps, publicDir, ...house }: AppParts): Promise<FastifyInstance> {
  const app = createHttpServer(deps.log);
  const builtDir = publicDir !== null && fs.existsSync(publicDir) ? publicDir : null;
  await addSecurityHeaders(app, builtDir);
  await app.register(
    async (api) => {
      const served = new Set<RouteName>();
      requireSession(api, house.sessions);
      api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      const rooms = openRooms(createServe(api, served), deps, house);
      refuseUnserved(api, served);
      house.sockets.attach(app.server, (userId) => rooms.findMessengerStatus(userId));
      app.addHook('onClose', async () => rooms.close());
    },
    { prefix: apiPrefix },
  );
  if (builtDir !== null) await serveStaticBundle(app, { publicDir: builtDir, hasPhone: house.simulator !== null });
  return app;
}
