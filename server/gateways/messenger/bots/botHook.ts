import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { BotFailure, UNAUTHORIZED, TOO_MANY_REQUESTS, type ApiResult, type Failure } from './botApi';
import type { BotHooks } from './botService';
import type { BotStore } from './botStore';

/** So often it is checked that the events of a bot are still sent here; after a refusal it is asked for again. */
const CHECK_MS = MINUTE_MS;
const ASK_AGAIN_MS = HOUR_MS;

/** Decides how the events of a bot come: sent by its messenger, or asked for. */
export interface HookKeeper {
  isHooked(): boolean;
  /**
   * Asks the messenger to send events here, checks that it still does, or ends what the settings no longer want.
   * @param drain takes what waits to be asked for, before none can be asked for any more
   * @returns why the messenger cannot be asked; null once it is decided
   */
  settle(signal: AbortSignal, drain: () => Promise<Failure | null>): Promise<Failure | null>;
}

export function createHookKeeper(
  hooks: BotHooks,
  store: Pick<BotStore, 'readLink' | 'keepHook'>,
  onError: (error: unknown, what: string) => void,
): HookKeeper {
  let isHooked = false;
  let nextMs = 0;

  async function check(signal: AbortSignal): Promise<Failure | null> {
    const found = await hooks.isSubscribed(signal);
    if (typeof found === 'object') return found;
    // It gives up after hours in which nothing arrived here: what is asked for arrives.
    if (!found) await askInstead(new Error('the messenger ended its subscription'));
    else nextMs = performance.now() + CHECK_MS;
    return null;
  }

  async function askInstead(why: Error): Promise<void> {
    await store.keepHook(null);
    isHooked = false;
    nextMs = performance.now() + ASK_AGAIN_MS;
    onError(why, 'the messenger does not send the events of a bot here: they are asked for');
  }

  async function begin(url: string, isNew: boolean, parts: Parameters<HookKeeper['settle']>): Promise<Failure | null> {
    const [signal, drain] = parts;
    const failure = isNew ? await drain() : null;
    if (failure || signal.aborted) return failure;
    // Before it is asked: else nobody would know that it was.
    await store.keepHook(url);
    const asked = await hooks.subscribe(signal);
    if (asked.kind === 'refused' && !isPassing(asked)) {
      const ended = await end(url, signal);
      if (!ended) await askInstead(new BotFailure(asked));
      return ended;
    }
    if (asked.kind !== 'ok') return asked;
    isHooked = true;
    nextMs = performance.now() + CHECK_MS;
    return null;
  }

  /** @returns why it is not ended */
  async function end(url: string, signal: AbortSignal): Promise<Failure | null> {
    const ended = await hooks.unsubscribe(url, signal);
    if (ended.kind !== 'ok' && isPassing(ended)) return ended;
    await store.keepHook(null);
    return null;
  }

  return {
    isHooked: () => isHooked,
    async settle(signal, drain) {
      if (performance.now() < nextMs) return null;
      if (isHooked) return check(signal);
      const { hookUrl = null } = (await store.readLink()) ?? {};
      const failure = hookUrl === null || hookUrl === hooks.url ? null : await end(hookUrl, signal);
      if (failure) return failure;
      if (hooks.url !== null) return begin(hooks.url, hookUrl !== hooks.url, [signal, drain]);
      nextMs = Infinity;
      return null;
    },
  };
}

/** What says nothing about the subscription. */
const isPassing = (result: Exclude<ApiResult, { kind: 'ok' }>): boolean =>
  result.kind === 'lost' || result.status === UNAUTHORIZED || result.status === TOO_MANY_REQUESTS;
