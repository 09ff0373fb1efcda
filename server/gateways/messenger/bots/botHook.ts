import { HOUR_MS, MINUTE_MS } from '@contract/time';

import { BotFailure, TOO_MANY_REQUESTS, UNAUTHORIZED, type Failure } from './botApi';
import type { BotHooks } from './botService';
import type { BotStore } from './botStore';

/** Interval of checking the subscription, and the wait before subscribing again after a refusal. */
const CHECK_MS = MINUTE_MS;
const ASK_AGAIN_MS = HOUR_MS;
/** So long nothing may come by a subscription that has not proved itself. */
const SILENT_MAX_MS = 30 * MINUTE_MS;

/** Decides how the events of a bot arrive: by webhook, or by polling. */
export interface HookKeeper {
  isHooked(): boolean;
  /**
   * Subscribes to the events, checks the subscription, or ends one that the settings no longer want.
   * @param drain polls the events that already wait, because a subscribed bot cannot be polled
   * @returns why the messenger cannot be reached; null once it is decided
   */
  settle(signal: AbortSignal, drain: () => Promise<Failure | null>): Promise<Failure | null>;
}

/** Whether an address leads to this server. */
export type CheckPlace = (url: string) => Promise<boolean>;

export interface HookParts {
  store: Pick<BotStore, 'readLink' | 'keepHook' | 'hasReceived'>;
  /** Null where the address is not checked. */
  checkPlace: CheckPlace | null;
  onError: (error: unknown, what: string) => void;
}

export function createHookKeeper(hooks: BotHooks, { store, checkPlace, onError }: HookParts): HookKeeper {
  let isHooked = false;
  let nextMs = 0;
  /** Since when an address that is checked has to prove itself by an event, and whether it is a new one; null once it has. */
  let trial: { sinceMs: number; isNew: boolean } | null = null;

  /** Events are asked for instead. @param url whose subscription ends; null: there is none @returns why it is not ended */
  async function giveUp(why: Error, url: string | null, signal: AbortSignal, waitMs = ASK_AGAIN_MS) {
    const failure = url === null ? null : await end(url, signal);
    if (failure) return failure;
    await store.keepHook(null);
    isHooked = false;
    nextMs = performance.now() + waitMs;
    onError(why, 'the messenger does not send the events of a bot here: they are asked for');
    return null;
  }

  async function check(signal: AbortSignal): Promise<Failure | null> {
    const found = await hooks.isSubscribed(signal);
    if (typeof found === 'object') return found;
    // The messenger ends a subscription after hours of failed deliveries; polling still works then.
    if (!found) return giveUp(new Error('the messenger ended its subscription'), null, signal);
    nextMs = performance.now() + CHECK_MS;
    if (trial === null) return null;
    // An address that leads here from here may not do so from the internet. What came before to another address says nothing of this one.
    const lastedMs = performance.now() - trial.sinceMs;
    if (await store.hasReceived(trial.isNew ? lastedMs : null)) trial = null;
    const isSilent = trial !== null && lastedMs >= SILENT_MAX_MS;
    return isSilent ? giveUp(new Error('no event came to the public address'), hooks.url, signal, Infinity) : null;
  }

  async function begin(
    url: string,
    isNew: boolean,
    [signal, drain]: Parameters<HookKeeper['settle']>,
  ): Promise<Failure | null> {
    // Also of one that is not known here: its end was not answered, or its token was revoked.
    const isSubscribed = await hooks.isSubscribed(signal);
    if (typeof isSubscribed === 'object') return isSubscribed;
    if (checkPlace && !(await checkPlace(url))) {
      const why = new Error('the public address does not lead to this server');
      return giveUp(why, isSubscribed ? url : null, signal);
    }
    // Where it was killed before it subscribed, or the subscription ended while it was off, events wait to be asked for.
    const failure = isSubscribed ? null : await drain();
    if (failure || signal.aborted) return failure;
    // Stored first, so that a crash leaves no subscription that nobody knows of.
    await store.keepHook(url);
    const asked = await hooks.subscribe(signal);
    if (asked.kind !== 'ok') return isPassing(asked) ? asked : giveUp(new BotFailure(asked), url, signal);
    isHooked = true;
    nextMs = performance.now() + CHECK_MS;
    trial = checkPlace ? { sinceMs: performance.now(), isNew } : null;
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

/** A result that says nothing about the subscription. */
const isPassing = (result: Failure): boolean =>
  result.kind === 'lost' || result.status === UNAUTHORIZED || result.status === TOO_MANY_REQUESTS;
