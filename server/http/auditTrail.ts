import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type CallName, callOf } from '@contract/calls';
import type { AuditSubject } from '@contract/routes/defineCalls';

import type { Queryable, Transaction } from '../db/database';
import { auditLog, type AuditFacts, type AuditValues } from '../db/schema';
import type { Deps } from '../deps';
import { auditSnapshots } from './auditSnapshots';
import { REPLAYED } from './idempotency';

const DONE = 200;
const TOO_MANY_REQUESTS = 429;
/** Requests that failed validation are recorded without facts: a number may be a mistyped password. */
const NOT_UNDERSTOOD = 400;

/** Maximum of created ids in one entry. */
const MADE_IDS_MAX_COUNT = 100;

/** What is noted during a call. */
interface Noted {
  /** Where it comes from: a closed socket has no address any more. */
  address: string;
  /** The object before it, unless it creates one. */
  before: AuditValues | null;
  /** Ids in its response. */
  madeIds: number[];
  /** Whether the transaction that did its work has recorded it. */
  isDone: boolean;
}

/** The kind of object that a call changes or creates; undefined when it only reads. */
const subjectOf = (name: CallName): AuditSubject | undefined => callOf(name).changes ?? callOf(name).creates;

/** Reads the object of a call as it is now. */
async function look(db: Queryable, userId: number, name: CallName, id: number): Promise<AuditValues | null> {
  const subject = subjectOf(name);
  return (subject && (await auditSnapshots[subject](db, userId, id))) ?? null;
}

/** The changing call of a request, if it is one, and what was noted; null also of a request that was refused at once. */
function changeOf({ routeOptions, audit: noted }: FastifyRequest): { name: CallName; noted: Noted } | null {
  const { routeName: name } = routeOptions.config;
  return noted && name !== undefined && subjectOf(name) ? { name, noted } : null;
}

/**
 * Records an idempotent call that succeeds in the transaction that does its work, so that neither is there without the
 * other. Its entry after the response is left out.
 */
export async function recordWithWork(tx: Transaction, request: FastifyRequest, response: unknown): Promise<void> {
  const change = changeOf(request);
  if (!change) return;
  change.noted.madeIds = findMadeIds({ response });
  await record(tx, request, { ...change, statusCode: DONE });
  change.noted.isDone = true;
}

/**
 * Records every changing call of a signed-in account in the audit log: time, address, route, ids, status, and the object
 * before and after. Idempotent calls that succeed are recorded by `recordWithWork`, the others after their response, also
 * when nobody waits for it any more. Rate-limited calls and repeated responses are left out. Closing the server waits for pending entries.
 */
export function registerAuditTrail(app: FastifyInstance, { db, log }: Pick<Deps, 'db' | 'log'>): void {
  app.decorateRequest('audit', null);
  const pending = new Set<Promise<unknown>>();

  app.addHook('onRequest', async (request) => {
    const address = (request as { ip?: string }).ip ?? '';
    request.audit = { address, before: null, madeIds: [], isDone: false };
  });

  app.addHook('preHandler', async (request) => {
    const change = changeOf(request);
    if (request.userId === 0 || !change || callOf(change.name).creates) return;
    change.noted.before = await look(db, request.userId, change.name, idOf(request.params));
  });

  app.addHook('preSerialization', async (request, _reply, answer: unknown) => {
    const change = changeOf(request);
    if (change) change.noted.madeIds = findMadeIds(answer);
    return answer;
  });

  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const change = changeOf(request);
    if (!change || request.userId === 0 || statusCode === TOO_MANY_REQUESTS || reply.hasHeader(REPLAYED)) return;
    if (change.noted.isDone && statusCode === DONE) return;
    const writing = record(db, request, { ...change, statusCode })
      .catch((err: unknown) => log.error({ err }, 'a call is missing in the audit log'))
      .finally(() => {
        pending.delete(writing);
      });
    pending.add(writing);
  });

  app.addHook('onClose', async () => void (await Promise.all(pending)));
}

async function record(
  db: Queryable,
  request: FastifyRequest,
  { name, noted: { address, before, madeIds }, statusCode }: { name: CallName; noted: Noted; statusCode: number },
): Promise<void> {
  const { userId, id: requestId, params } = request;
  const isDone = statusCode < NOT_UNDERSTOOD;
  const isMade = callOf(name).creates !== undefined;
  const after = isDone ? await look(db, userId, name, isMade ? (madeIds[0] ?? 0) : idOf(params)) : null;
  const ids = { madeIds: isDone && isMade ? madeIds : [], requestId };
  const facts = factsOf(request, statusCode);
  const program = request.program?.name ?? null;
  await db
    .insert(auditLog)
    .values({ userId, address, call: name, statusCode, facts, program, ...ids, before: isDone ? before : null, after });
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
    audit: Noted | null;
  }
}
