import type { CallName, routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';

import { makeForecastQueue } from './makeForecastQueue';

/** The request passed to a fake response. Path parameters and query are text, as on the wire. */
export interface FakeRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** The `Idempotency-Key` of a creating call. */
  key: string | null;
}

/**
 * Handles one call. `{ status?, body }` is sent unchanged; an object with `success` or a text `status` is a whole body; anything
 * else is wrapped as `{ status: 'success', response }`. A promise that never settles is a call without response; `signal` aborts
 * when the console times out.
 */
export type FakeResponse = (request: FakeRequest, signal?: AbortSignal) => unknown;

/** One recorded call. */
export interface FakeCall extends FakeRequest {
  name: CallName;
}

/** Calls of many screens: answered and not recorded where a test has no handler of its own. */
const usual: Partial<Record<CallName, FakeResponse>> = {
  listTags: () => [],
  listGroupDetails: () => [],
  listClosedGroups: () => [],
  listSelections: () => [],
  listLeftGroups: () => [],
  listTemplates: () => [],
  listShortLinks: () => ({ origin: null, links: [] }),
  getForecastQueue: () => makeForecastQueue(Date.now()),
  getVariables: () => ({ zone: 'UTC+3', memberForms: {}, fields: [], groups: [] }),
};

let unanswered: string[] = [];

/**
 * Pending requests, including those they were created from: Node aborts a request by another one's signal only while that one is
 * not garbage-collected.
 */
const pendingRequests = new Set<unknown>();

/** Returns the calls without a handler since the last call of this function. */
export function takeUnansweredCalls(): string[] {
  const names = unanswered;
  unanswered = [];
  return names;
}

/**
 * Fakes the server by names of `contract/calls.ts` until the end of the test. A call without a handler fails the test with
 * its name. `answers` may be changed while the test runs; `calls` lists the requests, oldest first.
 */
export function fakeApi(answers: Partial<Record<CallName, FakeResponse>>) {
  const calls: FakeCall[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const both = [input, request];
    pendingRequests.add(both);
    try {
      const call = await readCall(request);
      const own = call && answers[call.name];
      const answer = own ?? (call && usual[call.name]);
      if (!call || !answer) {
        unanswered.push(call?.name ?? `${request.method} ${request.url}`);
        throw new TypeError('fetch failed');
      }
      if (own) calls.push(call);
      return await Promise.race([toResponse(answer(call, request.signal)), whenAborted(request.signal)]);
    } finally {
      pendingRequests.delete(both);
    }
  };
  return { answers, calls };
}

/** A response for `fakeApi` that represents a network failure. */
export function networkFailure(): never {
  throw new TypeError('Failed to fetch');
}

async function readCall(request: Request): Promise<FakeCall | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith(apiPrefix)) return null;
  const found = findRoute(request.method, pathname.slice(apiPrefix.length));
  if (!found) return null;
  const key = request.headers.get('Idempotency-Key');
  return { ...found, query: Object.fromEntries(searchParams), body: await readBody(request), key };
}

declare global {
  /** Of `contract/calls.ts`, read once for all files of a worker: building all schemas took a seventh of a second for each file. */
  var callRoutes: typeof routes;
}

/** Literal paths before paths with parameters: `/funnels/all` is not the funnel named "all". */
const knownRoutes = (Object.entries(callRoutes) as [CallName, string][])
  .toSorted(([, one], [, other]) => Number(one.includes(':')) - Number(other.includes(':')))
  .map(([name, route]) => {
    const { method, path } = splitRoute(route);
    return { name, method, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
  });

function findRoute(method: string, path: string): { name: CallName; params: Record<string, string> } | null {
  for (const route of knownRoutes) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match) return { name: route.name, params: { ...match.groups } };
  }
  return null;
}

async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return await request.formData();
  const text = await request.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

async function toResponse(answer: unknown): Promise<Response> {
  const value = await answer;
  if (value instanceof Response) return value;
  const { status, body } = isReply(value) ? { status: 200, ...value } : { status: 200, body: toBody(value) };
  const content = typeof body === 'string' || body === undefined ? (body ?? null) : JSON.stringify(body);
  return new Response(content, { status, headers: { 'content-type': 'application/json' } });
}

function isReply(value: unknown): value is { status?: number; body?: unknown } {
  return isRecord(value) && (typeof value.status === 'number' || 'body' in value);
}

function toBody(value: unknown): unknown {
  const isWhole = isRecord(value) && ('success' in value || typeof value.status === 'string');
  return isWhole ? value : { status: 'success', response: value ?? null };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}
