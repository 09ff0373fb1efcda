import { randomUUID } from 'node:crypto';

import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

import { handleFailures, sendFailure } from './failures';
import { readJsonBodies } from './jsonBodies';
import { useRequestLanguage } from './requestLanguage';

const BODY_MAX_BYTES = 1024 * 1024;

/** An HTTP server in house form: a request id in every answer, one form of failure, contract schemas as the law. */
export function createHttpServer(log: FastifyBaseLogger, trustedProxies = 'loopback'): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log.level === 'info' ? quieter(log) : log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies,
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('userId', 0);
  app.decorateRequest('sessionKey', '');
  readJsonBodies(app);
  useRequestLanguage(app);
  handleFailures(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { method, userId } = request;
    const { statusCode, elapsedTime } = reply;
    request.log.debug({ method, route: request.routeOptions.url, statusCode, userId, tookMs: elapsedTime }, 'answered');
  });
  return app;
}

/** The framework has nothing to say at `info` but its addresses, which the program itself says to people. */
const quieter = (log: FastifyBaseLogger) => log.child({}, { level: 'warn' });
