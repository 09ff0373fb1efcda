import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Database } from '../db/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Lifecycle } from './lifecycle';
import type { Metrics } from './metrics';

/** What watches the process, and what it is asked about. */
export interface Operations {
  lifecycle: Lifecycle;
  metrics: Metrics;
}

const DATABASE_ANSWER_MAX_MS = 2_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Answers whoever watches the process: `/healthz` (it is alive), `/readyz` (it can serve; 503 before everything has started,
 * while it stops, and while the database is away), `/metrics`.
 */
export function serveOperations(
  app: FastifyInstance,
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { lifecycle, metrics }: Operations,
): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = lifecycle.isReady() && (await doesDatabaseAnswer(db));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new AppError('NOT_FOUND');
    const { contentType, text } = await metrics.print();
    return reply.type(contentType).send(text);
  });
  metrics.observeCalls(app);
}

async function doesDatabaseAnswer(db: Database): Promise<boolean> {
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(DATABASE_ANSWER_MAX_MS, false, { ref: false })]);
}

/** With a token only the token opens; without one only this very machine does. */
function mayReadMetrics({ ip, socket, headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return LOOPBACK.has(ip) && LOOPBACK.has(socket.remoteAddress ?? '');
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
