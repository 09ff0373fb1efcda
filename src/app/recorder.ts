import type { Middleware } from '@reduxjs/toolkit';

import { signedOut } from '@/api/sessionActions';
import { browserNow } from '@/lib/clock';
import { flightRecorder } from '@/lib/flightRecorder';
import { forgetStoredRecords } from '@/lib/report/recordKey';
import { realtimeConnected, realtimeDisconnected, realtimeRefused } from '@/api/realtimeActions';

/** The fields of an action that the recorder reads. */
interface Seen {
  type: string;
  payload?: unknown;
  meta?: {
    requestId?: string;
    condition?: boolean;
    arg?: { endpointName?: string; queryCacheKey?: string };
    baseQueryMeta?: { response?: Response };
  };
}

type CachedRequests = Record<string, { data?: unknown; startedTimeStamp?: number } | undefined>;
type ApiState = { api: { queries: CachedRequests; mutations: CachedRequests } };

const CALL = /^api\/execute(?:Query|Mutation)\/(fulfilled|rejected)$/;
const connectionEvents = new Set<string>([realtimeConnected.type, realtimeDisconnected.type, realtimeRefused.type]);

/** Writes actions, calls and socket changes to the flight recorder. The last middleware, so it sees what the reducers see. */
export const recorderMiddleware: Middleware<unknown, ApiState> = (store) => (next) => (given) => {
  const before = store.getState();
  const result = next(given);
  const action = given as Seen;
  const after = store.getState();
  if (signedOut.match(action)) {
    flightRecorder.forget();
    forgetStoredRecords();
    return result;
  }
  const outcome = CALL.exec(action.type)?.[1];
  flightRecorder.recordAction(outcome === undefined ? action : lighten(action, after.api), before, after);
  if (outcome !== undefined) recordCall(action, after.api);
  if (connectionEvents.has(action.type)) flightRecorder.recordEvent(action.type, action.payload);
  return result;
};

/** Replaces a response by the cache's copy: equal responses are shared there. */
function lighten({ type, payload, meta }: Seen, { queries }: ApiState['api']): Seen {
  const { baseQueryMeta: _, ...light } = meta ?? {};
  const key = meta?.arg?.queryCacheKey;
  const isResponse = key !== undefined && type.endsWith('fulfilled');
  return { type, payload: isResponse ? queries[key]?.data : payload, meta: light };
}

function recordCall({ payload, meta }: Seen, { queries, mutations }: ApiState['api']): void {
  const { arg, requestId = '', condition = false, baseQueryMeta } = meta ?? {};
  if (condition || arg?.endpointName === undefined) return;
  const cached = arg.queryCacheKey === undefined ? mutations[requestId] : queries[arg.queryCacheKey];
  const atMs = cached?.startedTimeStamp ?? browserNow();
  flightRecorder.recordRequest({
    atMs,
    call: arg.endpointName,
    status: baseQueryMeta?.response?.status ?? (payload as { status?: string } | undefined)?.status ?? 'no answer',
    tookMs: browserNow() - atMs,
    requestId: baseQueryMeta?.response?.headers.get('x-request-id') ?? null,
  });
}
