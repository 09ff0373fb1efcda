import { randomUUID } from 'node:crypto';

import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

import { readLanguageCookie, runWithLanguage } from '../language';
import { limitBodyProgress } from './bodyProgress';
import { readClientAddress, trustProxies, type TrustsProxy } from './clientAddress';
import { handleFailures, sendFailure } from './failures';
import { readJsonBodies } from './jsonBodies';

const BODY_MAX_BYTES = 1024 * 1024;

/** Fastify with request ids, one failure format, and validation by the contract's schemas. */
export function createHttpServer(log: FastifyBaseLogger, trustedProxies = 'loopback'): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log.level === 'info' ? quieter(log) : log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('userId', 0);
  app.decorateRequest('ownerId', 0);
  app.decorateRequest('sessionKey', '');
  nameClients(app, trustProxies(trustedProxies));
  limitBodyProgress(app);
  readJsonBodies(app);
  useRequestLanguage(app);
  handleFailures(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { method, userId } = request;
    const { statusCode, elapsedTime } = reply;
    request.log.debug(
      { method, route: request.routeOptions.url, statusCode, userId, tookMs: elapsedTime },
      'request completed',
    );
  });
  return app;
}

/** Suppresses Fastify's own `info` lines, such as its addresses, which the program prints itself. */
const quieter = (log: FastifyBaseLogger) => log.child({}, { level: 'warn' });

/** `request.ip` is the browser's address everywhere: the framework would take it as the proxy wrote it, with a port. */
function nameClients(app: FastifyInstance, trusts: TrustsProxy): void {
  app.addHook('onRequest', async (request) => {
    Object.defineProperty(request, 'ip', { value: readClientAddress(request.raw, trusts) });
  });
}

/**
 * Runs each request with the language of its browser. Hooked twice, because reading a body starts a new async context.
 */
function useRequestLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', continueInLanguage);
  app.addHook('preValidation', continueInLanguage);
}

function continueInLanguage(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  runWithLanguage(readLanguageCookie(request.headers.cookie), done);
}
