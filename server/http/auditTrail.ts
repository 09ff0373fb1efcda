import type { FastifyInstance, FastifyRequest } from 'fastify';

import { callOf, type CallName } from '@contract/calls';
import type { AuditSubject } from '@contract/routes/defineCalls';

import type { Queryable, Transaction } from '../db/database';
import { auditLog, type AuditAbout, type AuditFacts, type AuditValues } from '../db/schema';
import type { Deps } from '../deps';
import { lookAfter, lookBefore, lookRefused, type Seen } from './auditAbout';
import { tellElsewhere, type Elsewhere } from './auditElsewhere';
import type { Asked } from './auditRequest';
import { nameIn } from './auditNames';
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
  /** What it names, and how that was. */
  seen: Seen | null;
  /** Ids in its response. */
  madeIds: number[];
  /** Groups that its response names as left out. */
  failedIds: number[];
  /** What it does in other accounts of the owner. */
  elsewhere: readonly Elsewhere[];
  /** Code of its failure. */
  refusal: string | null;
  /** Whether the transaction that did its work has recorded it. */
  isDone: boolean;
}

/** What belongs to the account that signs in, or to any of its accounts. */
const OWNERS_SUBJECTS: ReadonlySet<AuditSubject> = new Set(['account', 'template']);

/** The changing call of a request and what was noted of it; null when it only reads, or was refused at once. */
function changeOf({ routeOptions, audit: noted, userId, ownerId }: FastifyRequest) {
  const { routeName: name } = routeOptions.config;
  const { changes, creates } = name ? callOf(name) : {};
  const subject = changes ?? creates;
  if (!noted || !name || !subject) return null;
  // Of chosen rows is recorded what `lookBefore` and `lookAfter` read.
  const readIt = subject === 'chosen' ? null : auditSnapshots[subject];
  const read = async (db: Queryable, id: number, accountId = OWNERS_SUBJECTS.has(subject) ? ownerId : userId) =>
    (await readIt?.(db, accountId, id)) ?? null;
  return { name, noted, isCreating: creates !== undefined, read };
}

/**
 * Records an idempotent call that succeeds in the transaction that does its work, so that neither is there without the
 * other. Its entry after the response is left out.
 */
export async function recordWithWork(tx: Transaction, request: FastifyRequest, response: unknown): Promise<void> {
  const change = changeOf(request);
  if (!change) return;
  noteAnswer(change.noted, { response });
  await record(tx, request, change, DONE);
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
    const nothing = { before: null, seen: null, madeIds: [], failedIds: [], elsewhere: [], refusal: null };
    request.audit = { address, ...nothing, isDone: false };
  });

  app.addHook('preHandler', async (request) => {
    const change = changeOf(request);
    if (request.userId === 0 || !change) return;
    const { noted, isCreating, read } = change;
    const [seen, before] = await Promise.all([
      lookBefore(db, request, askedBy(request, change.name)),
      isCreating ? null : read(db, idOf(request.params)),
    ]);
    noted.seen = seen;
    noted.before = seen.counts ?? before;
  });

  app.addHook('preSerialization', async (request, _reply, answer: unknown) => {
    const change = changeOf(request);
    if (change) noteAnswer(change.noted, answer);
    return answer;
  });

  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const change = changeOf(request);
    if (!change || request.userId === 0 || statusCode === TOO_MANY_REQUESTS || reply.hasHeader(REPLAYED)) return;
    if (change.noted.isDone && statusCode === DONE) return;
    const writing = record(db, request, change, statusCode)
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
  { name: call, noted, isCreating, read }: NonNullable<ReturnType<typeof changeOf>>,
  statusCode: number,
): Promise<void> {
  const { userId, id: requestId, params } = request;
  const { address, before } = noted;
  const isDone = statusCode < NOT_UNDERSTOOD;
  const madeIds = isDone && isCreating ? noted.madeIds : [];
  const { about, counts } = await tell(db, request, call, noted);
  const readAfter = () => read(db, isCreating ? (madeIds[0] ?? 0) : idOf(params));
  const changed = isDone ? { before, after: counts ?? (await readAfter()) } : { before: null, after: null };
  const program = request.program?.name ?? null;
  const facts = factsOf(request, statusCode);
  const common = { address, call, statusCode, requestId, program };
  const elsewhere = [];
  for (const act of isDone ? noted.elsewhere : []) {
    const told = await tellElsewhere(db, { fromId: userId, act: about.act }, act);
    const there = act.id === null ? null : await read(db, act.id, act.userId);
    const ids = act.id === null ? [] : [act.id];
    elsewhere.push({ ...common, userId: act.userId, facts: {}, madeIds: ids, before: null, after: there, about: told });
  }
  await db.insert(auditLog).values([{ ...common, userId, facts, madeIds, ...changed, about }, ...elsewhere]);
}

const askedBy = ({ params, body }: FastifyRequest, name: CallName): Asked => ({
  name,
  params: Object.fromEntries(entriesOf(params)),
  body: Object.fromEntries(entriesOf(body)),
});

/** What the call was about; of a refused one what it would have changed. */
async function tell(
  db: Queryable,
  request: FastifyRequest,
  call: CallName,
  { seen, failedIds, refusal, before }: Noted,
): Promise<{ about: AuditAbout; counts: AuditValues | null }> {
  const asked = askedBy(request, call);
  if (seen && refusal === null) return lookAfter(db, request.userId, { asked, seen, failedIds });
  const name = nameIn(before);
  const about = seen && { ...lookRefused(asked, seen), ...(name !== null && { name }) };
  return { about: { ...about, ...(refusal !== null && { refusal }) }, counts: null };
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

function noteAnswer(noted: Noted, answer: unknown): void {
  noted.madeIds = findMadeIds(answer);
  const { response, status, code } = Object.fromEntries(entriesOf(answer));
  if (status === 'error' && typeof code === 'string') noted.refusal = code;
  const { failures } = Object.fromEntries(entriesOf(response));
  if (Array.isArray(failures)) noted.failedIds = (failures as unknown[]).flatMap((one) => groupIdOf(one) || []);
}

function groupIdOf(failure: unknown): number {
  const { groupId, group_id: other } = Object.fromEntries(entriesOf(failure));
  return Number(groupId ?? other ?? 0);
}

/** The `id` of the object in a response, or of each object in its lists. */
function findMadeIds(answer: unknown): number[] {
  const { response } = Object.fromEntries(entriesOf(answer));
  const lists = entriesOf(response).flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : []));
  return [response, ...lists].flatMap((one) => idOf(one) || []).slice(0, MADE_IDS_MAX_COUNT);
}

declare module 'fastify' {
  interface FastifyRequest {
    audit: Noted | null;
  }
}
