import { Api, GrammyError, HttpError } from 'grammy';

import { SECOND_MS } from '@contract/time';

import { countConnections, createRootAgent } from '../../../net/proxy/rootAgent';
import type { ApiResult } from '../bots/botApi';

type Raw = Api['raw'];
type Method = keyof Raw;
/** What a method takes; null for one that takes nothing. */
type Payload<M extends Method> = Parameters<Raw[M]>[0] | null;

/** The service for bots, with the token of one; what it responds is in the field `result`. */
export interface TelegramApi {
  call<M extends Method>(method: M, payload: Payload<M>, options?: CallOptions): Promise<ApiResult>;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** How long it may take: a poll waits for events, a file is uploaded. */
  pace?: Pace;
}

/** Where the service is, and through which proxy it is reached; null: directly. */
export interface TelegramPlace {
  apiRoot: string;
  proxyUrl: string | null;
}

const POLL_GRACE_S = 15;
/** How long a poll waits for events. */
export const POLL_S = 30;
/** Longer than the engine waits: what comes later still counts. */
const SECONDS = { short: 40, poll: POLL_S + POLL_GRACE_S, upload: 600 } as const;
type Pace = keyof typeof SECONDS;

export function createTelegramApi({ apiRoot, proxyUrl }: TelegramPlace, token: string): TelegramApi {
  const open = (pace: Pace) => {
    // A kept connection that the service closes at this moment would fail the call, and a repetition could send twice.
    const agent = createRootAgent(apiRoot, proxyUrl, pace === 'poll');
    const api = new Api(token, { apiRoot, timeoutSeconds: SECONDS[pace], baseFetchConfig: { agent } });
    return { raw: api.raw, connectionsCount: countConnections(agent) };
  };
  const clients = { short: open('short'), poll: open('poll'), upload: open('upload') };

  return {
    async call(method, payload, { signal, pace = 'short' } = {}) {
      const { raw, connectionsCount } = clients[pace];
      const before = connectionsCount();
      const ask = raw[method] as (...args: unknown[]) => Promise<unknown>;
      try {
        const result = await (payload === null ? ask(signal) : ask(payload, signal));
        return { kind: 'ok', fields: { result } };
      } catch (error) {
        return toFailure(error, connectionsCount() > before);
      }
    },
  };
}

/** The message of a network error contains the address with the token: only its code is kept. */
function toFailure(error: unknown, isWritten: boolean): ApiResult {
  if (!(error instanceof GrammyError))
    return { kind: 'lost', reason: error instanceof HttpError ? codeOf(error.error) : 'noAnswer', isWritten };
  const { error_code: status, description, parameters } = error;
  // The service itself failed: what was wanted may be done.
  if (status >= 500) return { kind: 'lost', reason: `status ${status}`, isWritten: true };
  const { retry_after: retryAfterS, ...fields } = parameters;
  const retryAfterMs = retryAfterS === undefined ? undefined : retryAfterS * SECOND_MS;
  return { kind: 'refused', status, code: description, retryAfterMs, fields };
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'noAnswer';
