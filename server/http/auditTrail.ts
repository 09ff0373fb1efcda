import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { RouteName } from '@contract/routes';

import type { AuditFacts, AuditValues } from '../db/schema';
import type { Deps } from '../deps';
import { auditSnapshots } from './auditSnapshots';
import { auditSubjects, creatingRoutes, type ChangingRoute } from './auditSubjects';
import { createAuditWriter } from './auditWriter';

const TOO_MANY_REQUESTS = 429;
/** Requests that failed validation are recorded without facts: a number may be a mistyped password. */
const NOT_UNDERSTOOD = 400;

/** Maximum of created ids in one entry. */
const MADE_IDS_MAX_COUNT = 100;

const isChanging = (name: RouteName | undefined): name is ChangingRoute => name !== undefined && name in auditSubjects;

/**
 * Records every changing call of a signed-in account in the audit log, after the response: time, address, route, ids,
 * status, and the object before and after. Rate-limited calls are left out. Closing the server waits for pending entries.
 */
export function registerAuditTrail(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  app.decorateRequest('auditBefore', null);
  app.decorateRequest('auditMadeIds');
  const pending = new Set<Promise<unknown>>();
  const writer = createAuditWriter({ db, log });

  function track(work: Promise<unknown>, failure: string) {
    const tracked = work
      .catch((err: unknown) => log.error({ err }, failure))
      .finally(() => {
        pending.delete(tracked);
      });
    pending.add(tracked);
  }

  async function look(request: FastifyRequest, name: ChangingRoute, id: number): Promise<AuditValues | null> {
    return (await auditSnapshots[auditSubjects[name]](db, request.userId, id)) ?? null;
  }

  /** Reads the object before the call, unless the call creates it. */
  app.addHook('preHandler', async (request) => {
    const { routeName } = request.routeOptions.config;
    if (request.userId === 0 || !isChanging(routeName) || creatingRoutes.includes(routeName)) return;
    request.auditBefore = await look(request, routeName, idOf(request.params));
  });

  app.addHook('preSerialization', async (request, _reply, answer: unknown) => {
    const { routeName } = request.routeOptions.config;
    if (isChanging(routeName)) request.auditMadeIds = findMadeIds(answer);
    return answer;
  });

  async function write(request: FastifyRequest, name: ChangingRoute, statusCode: number): Promise<void> {
    const { userId, ip, id, auditBefore: before, auditMadeIds: madeIds = [] } = request;
    const isDone = statusCode < NOT_UNDERSTOOD;
    const isMade = creatingRoutes.includes(name);
    const after = isDone ? await look(request, name, isMade ? (madeIds[0] ?? 0) : idOf(request.params)) : null;
    writer.add({
      userId,
      address: ip,
      call: name,
      statusCode,
      facts: factsOf(request, statusCode),
      madeIds: isDone && isMade ? madeIds : [],
      before: isDone ? before : null,
      after,
      requestId: id,
    });
  }

  app.addHook('onResponse', async (request, { statusCode }) => {
    const { routeName } = request.routeOptions.config;
    if (!isChanging(routeName) || request.userId === 0 || statusCode === TOO_MANY_REQUESTS) return;
    track(write(request, routeName, statusCode), 'a call is missing in the audit log');
  });

  app.addHook('onClose', async () => {
    await Promise.all(pending);
    await writer.close();
  });
}

/** Numbers, booleans and lengths of lists. Strings are left out: they may be secrets or messages. */
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

const idOf = (params: unknown): number => Number(Object.fromEntries(entriesOf(params)).id ?? 0);

/** The `id` of the object in a response, or of each object in its lists. */
function findMadeIds(answer: unknown): number[] {
  const { response } = Object.fromEntries(entriesOf(answer));
  const made = [
    response,
    ...entriesOf(response).flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [])),
  ];
  return made.flatMap((one) => Number(Object.fromEntries(entriesOf(one)).id ?? NaN) || []).slice(0, MADE_IDS_MAX_COUNT);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The object before the call, for the audit log. */
    auditBefore: AuditValues | null;
    /** Ids in the response of a changing call, for the audit log. */
    auditMadeIds?: number[];
  }
}
