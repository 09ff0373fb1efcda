import fs from 'node:fs';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { phonePrefix } from '@contract/phone';
import type { CallName } from '@contract/calls';
import { apiPrefix, EVENT_MARK_HEADER } from '@contract/http';

import type { Deps } from './deps';
import { registerOpenApi } from './apiDocs/openApi';
import { serveApiDocs } from './apiDocs/serveApiDocs';
import { serveSwaggerAssets } from './apiDocs/swaggerAssets';
import { acceptUploads } from './http/acceptUploads';
import { registerAuditTrail } from './http/auditTrail';
import { requireSession } from './http/authentication';
import { handleUnknownRoutes } from './http/failures';
import { createHttpServer } from './http/createHttpServer';
import { createIdempotency } from './http/idempotency';
import { createRateLimits } from './http/rateLimits';
import { createSaveTurns } from './http/saveTurns';
import { addSecurityHeaders } from './http/securityHeaders';
import { createServe, requireServed } from './http/serve';
import { serveUploads } from './http/serveUploads';
import { serveStaticBundle } from './http/staticBundle';
import { serveCalendarFile } from './modules/calendar/serveCalendarFile';
import { serveBotEvents } from './modules/messenger/serveBotEvents';
import { serveOperations, type Operations } from './operations/serveOperations';
import { registerShortAddresses, registerPhone, registerModules, type AppServices } from './registerModules';

/** What `buildApp` needs. */
export interface AppParts extends AppServices {
  deps: Deps;
  /** The built console; null serves the API only. */
  publicDir: string | null;
  operations: Operations;
}

/** Of the calls that an account may make, one in so many may be a save with a large body. */
const CALLS_PER_SAVE = 10;

/** Builds the whole server without listening. Closing it also stops its background work. */
export async function buildApp({ deps, publicDir, operations, ...services }: AppParts): Promise<FastifyInstance> {
  const app = createHttpServer(deps.log, deps.config.trustedProxies);
  const builtDir = publicDir !== null && fs.existsSync(publicDir) ? publicDir : null;
  await addSecurityHeaders(app, builtDir, deps.config.publicUrl);
  serveOperations(app, deps, operations);
  await registerOpenApi(app);
  await app.register(
    async (api) => {
      const served = new Set<CallName>();
      const takeTurn = createSaveTurns(deps.config.rateLimits.accountPerMinute / CALLS_PER_SAVE);
      const rates = await createRateLimits(api, deps.config.rateLimits);
      api.addHook('onRequest', rates.byAddress);
      requireSession(api, services.sessions);
      api.addHook('onRequest', rates.byAccount);
      api.addHook('onRequest', markResponse(services.sockets));
      registerAuditTrail(api, deps);
      await acceptUploads(api);
      api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      const modules = registerModules(createServe(api, served, createIdempotency(deps), takeTurn), deps, services);
      requireServed(served);
      serveApiDocs(api);
      services.sockets.attach(app.server, (userId) => modules.readMessengerStatus(userId));
      app.addHook('onClose', () => modules.close());
    },
    { prefix: apiPrefix },
  );
  serveSwaggerAssets(app);
  // Without a limit by address: all events of a messenger come from a few.
  serveBotEvents(app, deps);
  await openPhone(app, deps, services);
  await app.register(async (scope) => {
    const { byAddress } = await createRateLimits(scope, deps.config.rateLimits);
    scope.addHook('onRequest', byAddress);
    serveUploads(scope, deps);
    serveCalendarFile(scope, deps);
    registerShortAddresses(scope, deps);
  });
  if (builtDir === null) handleUnknownRoutes(app);
  else await serveStaticBundle(app, { publicDir: builtDir, hasPhone: services.simulator !== null });
  return app;
}

async function openPhone(app: FastifyInstance, { config }: Deps, { simulator, sockets }: AppServices): Promise<void> {
  if (simulator === null) return;
  await app.register(
    async (scope) => {
      const { byAddress } = await createRateLimits(scope, config.rateLimits);
      scope.addHook('onRequest', byAddress);
      const close = registerPhone(scope, simulator, sockets);
      scope.addHook('onClose', async () => close());
    },
    { prefix: phonePrefix },
  );
}

/** A hook of before anything is read: what is pushed after it may be missing in the response. */
const markResponse =
  ({ markOf }: Pick<AppServices['sockets'], 'markOf'>) =>
  async ({ method, userId }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (method === 'GET' && userId !== 0) void reply.header(EVENT_MARK_HEADER, markOf(userId));
  };
