import fs from 'node:fs';

import type { FastifyInstance } from 'fastify';

import { phonePrefix } from '@contract/phone';
import { apiPrefix, type RouteName } from '@contract/routes';

import type { Deps } from './deps';
import { describeCalls } from './docs/openApi';
import { serveDocs } from './docs/serveDocs';
import { acceptUploads } from './http/acceptUploads';
import { keepAuditTrail } from './http/auditTrail';
import { requireSession } from './http/authentication';
import { answerUnknownAddresses } from './http/failures';
import { createHttpServer } from './http/createHttpServer';
import { createIdempotency } from './http/idempotency';
import { createRateLimits } from './http/rateLimits';
import { addSecurityHeaders } from './http/securityHeaders';
import { createServe, requireServed } from './http/serve';
import { serveUploads } from './http/serveUploads';
import { serveStaticBundle } from './http/staticBundle';
import { serveOperations, type Operations } from './operations/serveOperations';
import { openPhoneRoom, openRooms, type House } from './rooms';

/** Everything `buildApp` puts together. */
export interface AppParts extends House {
  deps: Deps;
  /** The built console; without it only the calls are served. */
  publicDir: string | null;
  operations: Operations;
}

/** The whole server but its address; sockets hang on the same server. Closing it ends what the rooms listen to. */
export async function buildApp({ deps, publicDir, operations, ...house }: AppParts): Promise<FastifyInstance> {
  const app = createHttpServer(deps.log, deps.config.trustedProxies);
  const builtDir = publicDir !== null && fs.existsSync(publicDir) ? publicDir : null;
  await addSecurityHeaders(app, builtDir);
  serveOperations(app, deps, operations);
  await describeCalls(app);
  await app.register(
    async (api) => {
      const served = new Set<RouteName>();
      const rates = await createRateLimits(api, deps.config.rateLimits);
      api.addHook('onRequest', rates.byAddress);
      requireSession(api, house.sessions);
      api.addHook('onRequest', rates.byAccount);
      keepAuditTrail(api, deps);
      await acceptUploads(api);
      api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      const rooms = openRooms(createServe(api, served, createIdempotency(deps)), deps, house);
      requireServed(served);
      serveDocs(api);
      house.sockets.attach(app.server, (userId) => rooms.findMessengerStatus(userId));
      app.addHook('onClose', () => rooms.close());
    },
    { prefix: apiPrefix },
  );
  await openPhone(app, house);
  serveUploads(app, deps);
  if (builtDir === null) answerUnknownAddresses(app);
  else await serveStaticBundle(app, { publicDir: builtDir, hasPhone: house.simulator !== null });
  return app;
}

async function openPhone(app: FastifyInstance, { simulator, sockets }: House): Promise<void> {
  if (simulator === null) return;
  await app.register(
    async (scope) => {
      const close = openPhoneRoom(scope, simulator, sockets);
      scope.addHook('onClose', async () => close());
    },
    { prefix: phonePrefix },
  );
}
