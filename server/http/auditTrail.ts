import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type CallName, callOf, type IdempotentCall } from '@contract/calls';
import type { AuditSubject } from '@contract/routes/defineCalls';

import type { Queryable, Transaction } from '../db/database';
import { auditLog, type AuditFacts, type AuditValues } from '../db/schema';
import type { Deps } from '../deps';
import { auditSnapshots } from './auditSnapshots';

const DONE = 200;
const TOO_MANY_REQUESTS = 429;
/** Requests that failed validation are recorded without facts: a number may be a mistyped password. */
const NOT_UNDERSTOOD = 400;

/** Maximum of created ids in one entry. */
const MADE_IDS_MAX_COUNT = 100;

/** Reads an object of an account as it is now. */
async function look(db: Queryable, userId: number, name: CallName, id: number): Promise<AuditValues | null> {
  const subject = subjectOf(name);
  return (subject && (await auditSnapshots[subject](db, userId, id))) ?? null;
}

function subjectOf(name: CallName): AuditSubject | undefined {
  const { changes, creates } = callOf(name);
  return changes ?? creates;
}

const isChanging = (name: CallName | undefined): name is CallName =>
  name !== undefined && subjectOf(name) !== undefined;

/**
 * Records an idempotent call that succeeds in the transaction that does its work, so that neither is there without the
 * other. Its entry after the response is left out.
 */
export async function recordWithWork(
  tx: Transaction,
  request: FastifyRequest,
  { name, response }: { name: IdempotentCall; response: unknown },
): Promise<void> {
  const entry = await describeCall(tx, request, { name, statusCode: DONE, madeIds: findMadeIds({ response }) });
  await tx.insert(auditLog).values(entry);
  request.isAudited = true;
}

/**
 * Records every changing call of a signed-in account in the audit log: time, address, route, ids, status, and the object
 * before and after. Idempotent calls that succeed are recorded by `recordWithWork`, the others after their response, also
 * when nobody waits for it any more. Rate-limited calls are left out. Closing the server waits for pending entries.
 */
export function registerAuditTrail(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  app.decorateRequest('auditBefore', null);
  app.decorateRequest('auditMadeIds');
  app.decorateRequest('auditAddress', '');
  app.decorateRequest('isAudited', false);
  const pending = new Set<Promise<unknown>>();

  function track(work: Promise<unknown>, failure: string) {
    const tracked = work
      .catch((err: unknown) => log.error({ err }, failure))
      .finally(() => {
        pending.delete(tracked);
      });
    pending.add(tracked);
  }

  // A closed socket has no address any more.
  app.addHook('onRequest', async (request) => {
    request.auditAddress = (request as { ip?: string }).ip ?? '';
  });

  /** Reads the object before the call, unless the call creates it. */
  app.addHook('preHandler', async (request) => {
    const { routeName } = request.routeOptions.config;
    if (request.userId === 0 || !isChanging(routeName) || callOf(routeName).creates) return;
    request.auditBefore = await look(db, request.userId, routeName, idOf(request.params));
  });

  app.addHook('preSerialization', async (request, _reply, answer: unknown) => {
    const { routeName } = request.routeOptions.config;
    if (isChanging(routeName)) request.auditMadeIds = findMadeIds(answer);
    return answer;
  });

  async function write(request: FastifyRequest, name: CallName, statusCode: number): Promise<void> {
    const entry = await describeCall(db, request, { name, statusCode, madeIds: request.auditMadeIds ?? [] });
    await db.insert(auditLog).values(entry);
  }

  app.addHook('onResponse', async (request, { statusCode }) => {
    const { routeName } = request.routeOptions.config;
    if (!isChanging(routeName) || request.userId === 0 || statusCode === TOO_MANY_REQUESTS) return;
    if (request.isAudited && statusCode === DONE) return;
    track(write(request, routeName, statusCode), 'a call is missing in the audit log');
  });

  app.addHook('onClose', async () => {
    await Promise.all(pending);
  });
}

async function describeCall(
  db: Queryable,
  request: FastifyRequest,
  { name, statusCode, madeIds }: { name: CallName; statusCode: number; madeIds: number[] },
): Promise<typeof auditLog.$inferInsert> {
  const { userId, id, params, auditAddress: address, auditBefore: before } = request;
  const isDone = statusCode < NOT_UNDERSTOOD;
  const isMade = callOf(name).creates !== undefined;
  return {
    userId,
    address,
    call: name,
    statusCode,
    facts: factsOf(request, statusCode),
    madeIds: isDone && isMade ? madeIds : [],
    before: isDone ? before : null,
    after: isDone ? await look(db, userId, name, isMade ? (madeIds[0] ?? 0) : idOf(params)) : null,
    requestId: id,
    program: request.program?.name ?? null,
  };
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
    /** Where the call comes from. */
    auditAddress: string;
    /** Whether the transaction of the call has recorded it. */
    isAudited: boolean;
  }
}
