import { lt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { routes, splitRoute, type RouteName } from '@contract/routes';

import { auditLog, type AuditFacts } from '../db/schema';
import type { Deps } from '../deps';

const DAY_MS = 24 * 60 * 60 * 1_000;
const TOO_MANY_REQUESTS = 429;
/** What was refused for its form is not written down: a number may stand where a password belongs. */
const NOT_UNDERSTOOD = 400;

/** Calls that change something, whatever the specification's method says. */
const isChanging = (name: RouteName) => name === 'logout' || splitRoute(routes[name]).method !== 'GET';

/**
 * Writes every changing call of a signed-in account into the audit log, after it was answered: who, when, from where, what call
 * on which ids, and how it ended. Calls that the rate limit refused are left out. Closing the server waits for the last entry.
 * Entries older than AUDIT_KEEP_DAYS are removed at the start and once a day.
 */
export function keepAuditTrail(app: FastifyInstance, { db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>): void {
  const pending = new Set<Promise<unknown>>();

  function track(work: Promise<unknown>, failure: string) {
    const tracked = work
      .catch((err: unknown) => log.error({ err }, failure))
      .finally(() => {
        pending.delete(tracked);
      });
    pending.add(tracked);
  }

  async function removeOld() {
    const oldest = sql`now() - ${config.auditKeepDays} * interval '1 day'`;
    await db.delete(auditLog).where(lt(auditLog.createdAt, oldest));
  }

  app.addHook('onResponse', async (request, { statusCode }) => {
    const { userId, ip, id } = request;
    const { routeName } = request.routeOptions.config;
    if (routeName === undefined || userId === 0 || !isChanging(routeName) || statusCode === TOO_MANY_REQUESTS) return;
    const entry = {
      userId,
      address: ip,
      call: routeName,
      statusCode,
      facts: factsOf(request, statusCode),
      requestId: id,
    };
    track(db.insert(auditLog).values(entry).execute(), 'a call is missing in the audit log');
  });

  const timer = setInterval(() => track(removeOld(), 'old audit entries were not removed'), DAY_MS);
  timer.unref();
  app.addHook('onReady', async () => track(removeOld(), 'old audit entries were not removed'));
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.all(pending);
  });
}

/** Numbers, switches and lengths of lists. A text might be a secret or a message, so none is kept. */
function factsOf({ params, body }: FastifyRequest, statusCode: number): AuditFacts {
  const facts: AuditFacts = {};
  if (statusCode === NOT_UNDERSTOOD) return facts;
  for (const [name, value] of [...entriesOf(body), ...entriesOf(params)]) {
    if (Array.isArray(value)) facts[`${name}.length`] = value.length;
    else if (value === null || typeof value === 'number' || typeof value === 'boolean') facts[name] = value;
  }
  return facts;
}

const entriesOf = (given: unknown): [string, unknown][] =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : [];
