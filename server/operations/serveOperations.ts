import { timingSafeEqual } from 'node:crypto';

import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { SECOND_MS } from '@contract/time';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { respondsInTime } from './respondsInTime';
import type { Lifecycle } from './lifecycle';
import type { Metrics } from './metrics';

/** State that the endpoints report. */
export interface Operations {
  lifecycle: Lifecycle;
  metrics: Metrics;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Serves `/healthz` (alive), `/readyz` (503 during start and stop, while the database is unreachable and while a loop keeps failing) and
 * `/metrics`. An unreachable file store is reported by `/readyz` with status 200: everything else works, and other
 * processes use the same store.
 */
export function serveOperations(
  app: FastifyInstance,
  { db, files, config, monitor }: Pick<Deps, 'db' | 'files' | 'config' | 'monitor'>,
  { lifecycle, metrics }: Operations,
): void {
  let checked: { untilMs: number; found: Promise<boolean[]> } | null = null;
  /** Whether database and files respond, found at most once a second: anyone may ask, as often as they like. */
  const checkStores = () => {
    if (checked === null || checked.untilMs < performance.now()) {
      const found = Promise.all([respondsInTime(db.execute(sql`select 1`)), respondsInTime(files.check())]);
      checked = { untilMs: performance.now() + SECOND_MS, found };
    }
    return checked.found;
  };
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const [hasDatabase = false, hasFiles = false] = await checkStores();
    const failing = monitor?.listFailing() ?? [];
    const reasons = [
      ...(lifecycle.isReady() ? [] : ['starting or stopping']),
      ...(hasDatabase ? [] : ['database']),
      ...(hasFiles ? [] : ['files']),
      ...failing.map((name) => `failing: ${name}`),
    ];
    const isReady = lifecycle.isReady() && hasDatabase && failing.length === 0;
    const status = isReady ? 'ready' : 'unavailable';
    return reply.code(isReady ? 200 : 503).send({ status, ...(reasons.length > 0 && { reasons }) });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new AppError('NOT_FOUND');
    const { contentType, text } = await metrics.print();
    return reply.type(contentType).send(text);
  });
  metrics.observeCalls(app);
}

/** With a token configured only the token authorizes; without one only this machine may read. */
function mayReadMetrics({ ip, socket, headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return LOOPBACK.has(ip) && LOOPBACK.has(socket.remoteAddress ?? '');
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
