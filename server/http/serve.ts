import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { limits } from '@contract/limits';
import {
  type Body,
  type CallName,
  callNames,
  callOf,
  type IdempotentCall,
  isIdempotent,
  type Params,
  type Query,
  type ResponseBody,
} from '@contract/calls';
import { splitRoute } from '@contract/http';
import { Failure } from '@contract/schemas/envelope';

import { requireAllowed } from './authentication';
import type { Elsewhere } from './auditElsewhere';
import { recordWithWork } from './auditTrail';
import {
  REPLAYED,
  storeNothing,
  readIdempotencyKey,
  type Idempotency,
  type Stored,
  type StoreResponse,
} from './idempotency';
import type { TakeTurn } from './saveTurns';
import { sendList, type ListBody } from './sendList';

/**
 * Input of a handler, parsed by the contract; `userId` is the caller's account, `ownerId` the one that signs in for it (0 on public
 * routes). `isProgram`: it calls with a token, which reaches that account alone.
 */
export interface Call<K extends CallName> {
  userId: number;
  ownerId: number;
  isProgram: boolean;
  params: Params<K>;
  query: Query<K>;
  body: Body<K>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Tells the audit log what it does in other accounts of the owner. */
  noteElsewhere: NoteElsewhere;
  /** Stores the response of an idempotent call in its transaction. */
  storeResponse: StoreResponse;
}

export type NoteElsewhere = (acts: readonly Elsewhere[]) => void;

/**
 * Handles one route of the contract. The handler of an idempotent one returns the response that its transaction has stored, without
 * the envelope: one that stores nothing does not compile.
 */
export type Handler<K extends CallName> = (
  call: Call<K>,
) => Promise<K extends IdempotentCall ? Stored<DataOf<ResponseBody<K>>> : ResponseBody<K>>;

type DataOf<T> = T extends { response: infer Data } ? Data : never;

/** Registers the handler of one route; the `routes` function of a module takes this and its services. */
export type Serve = <K extends CallName>(name: K, handler: Handler<K>) => void;

/** Body limits above the default. Such requests of an account take turns. */
const BODY_MAX_BYTES: Partial<Record<CallName, number>> = {
  createFunnel: limits.funnel.bodyMaxBytes,
  checkFunnelFile: limits.funnelFile.maxBytes,
  importFunnels: limits.funnel.bodyMaxBytes,
  saveStructure: limits.funnel.bodyMaxBytes,
};

/** Smaller ones cost little. */
const LARGE_MIN_BYTES = 64 * 1024;

const ofLarge =
  (takeTurn: TakeTurn): TakeTurn =>
  async (request, reply) => {
    if (!(Number(request.headers['content-length']) < LARGE_MIN_BYTES)) await takeTurn(request, reply);
  };

/**
 * Responses of many rows that already have the wire format: validating them again would cost more than building
 * them.
 */
const IN_WIRE_FORMAT: readonly CallName[] = [
  'listGroups',
  'listPickerGroups',
  'listTags',
  'listActiveSchedules',
  'listRuns',
  'getCalendar',
];

const isList = (name: CallName, body: unknown): body is ListBody =>
  IN_WIRE_FORMAT.includes(name) && Array.isArray((body as ListBody).response);

/** Envelope of data responses. Source: SPEC-7.4. */
export const success = <T>(response: T) => ({ status: 'success' as const, response });

/**
 * Binds `serve` to a Fastify instance. Routes that accept an `Idempotency-Key` are processed once per key.
 * @param served collects the names for `requireServed`
 */
export function createServe(
  app: FastifyInstance,
  served: Set<CallName>,
  idempotency: Idempotency,
  takeTurn: TakeTurn,
): Serve {
  return (name, handler) => {
    const schema = callOf(name);
    const { method, path } = splitRoute(schema.route);
    served.add(name);
    app.route({
      method,
      url: path,
      bodyLimit: BODY_MAX_BYTES[name],
      ...(name in BODY_MAX_BYTES && { onRequest: ofLarge(takeTurn) }),
      ...(IN_WIRE_FORMAT.includes(name) && {
        serializerCompiler: () => (body: unknown) => JSON.stringify(body),
      }),
      config: { isPublic: schema.isPublic === true, routeName: name },
      schema: {
        ...(schema.params && { params: schema.params }),
        ...(schema.query && { querystring: schema.query }),
        ...(schema.body && { body: schema.body }),
        ...(schema.response && { response: { 200: schema.response, default: Failure } }),
      },
      handler: async (request, reply) => {
        const { userId, ownerId, params, query, body } = request as typeof request &
          Record<'params' | 'query' | 'body', never>;
        requireAllowed(request, schema.refusesTokensWith);
        const isProgram = request.program !== null;
        const noteElsewhere: NoteElsewhere = (acts) => {
          if (request.audit) request.audit.elsewhere = acts;
        };
        const work = (storeResponse: StoreResponse) =>
          handler({ userId, ownerId, isProgram, params, query, body, request, reply, noteElsewhere, storeResponse });
        if (!isIdempotent(name)) {
          const response = await work(storeNothing);
          return isList(name, response) ? sendList(reply, response) : response;
        }
        const workOnce = (store: StoreResponse): Promise<Stored<unknown>> =>
          (work as (storeResponse: StoreResponse) => Promise<Stored<unknown>>)(async (tx, response, forRepeats) => {
            await recordWithWork(tx, request, response);
            return store(tx, response, forRepeats);
          });
        const key = readIdempotencyKey(request);
        if (key === null) return success((await workOnce(storeNothing)).response);
        const payload = [name, params, body];
        const { response, isRepeat } = await idempotency.once({ userId, key, call: name, payload }, workOnce);
        if (isRepeat) void reply.header(REPLAYED, 'true');
        return success(response);
      },
    });
  };
}

/** @throws Error when a route of the contract has no handler: such a server does not start. */
export function requireServed(served: ReadonlySet<CallName>): void {
  const forgotten = callNames.filter((name) => !served.has(name));
  if (forgotten.length > 0) throw new Error(`No module serves ${forgotten.join(', ')}`);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that is called; 0 on public routes. */
    userId: number;
    /** The account that signs in for it; 0 on public routes. */
    ownerId: number;
  }
  interface FastifyContextConfig {
    isPublic?: boolean;
    routeName?: CallName;
  }
}
