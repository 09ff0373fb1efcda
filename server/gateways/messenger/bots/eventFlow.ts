import { setTimeout as sleep } from 'node:timers/promises';

import { SECOND_MS } from '@contract/time';

import type { SessionListener } from '../messenger';
import type { Failure } from './botApi';
import { createHookKeeper, type CheckPlace } from './botHook';
import type { BotService } from './botService';
import type { BotStore } from './botStore';
import { createEventTaker } from './takeEvents';

/** A service that has nothing new responds after half a minute; one that does so at once is not asked without a pause. */
const IDLE_POLL_MIN_MS = SECOND_MS;
/** Responses that cannot be counted for so long keep no other event waiting. */
const COUNTED_MAX_MS = 30 * SECOND_MS;
/** So often it is looked for events that were stored, beside the calls that say so. */
const LOOK_EVERY_MS = 5 * SECOND_MS;
const STORED_COUNT = 100;

/** The events of one connected bot, those that it asks for and those that were sent to it. */
export interface EventFlow {
  /** Takes what came, or waits for more. @returns why it cannot; null: it can go on */
  goOn(signal: AbortSignal): Promise<Failure | null>;
  /** Events were stored. */
  look(): void;
}

export interface FlowParts {
  service: BotService;
  store: BotStore;
  on: Pick<SessionListener, 'onGroupsChanged' | 'responsesWritten'>;
  /** Whether an address leads to this server; null where that is not checked. */
  checkPlace: CheckPlace | null;
  onError: (error: unknown, what: string) => void;
}

/** Events are acknowledged to the messenger, or ended here, once all that they mean is written. */
export function createEventFlow({ service, store, on, checkPlace, onError }: FlowParts): EventFlow {
  const taker = createEventTaker(service, onError);
  const keeper = service.hooks ? createHookKeeper(service.hooks, { store, checkPlace, onError }) : null;
  let isLooking = false;
  let endWait: () => void = () => undefined;

  /** @returns false when it was stopped before */
  async function take(events: Parameters<typeof taker.takeAll>[0], signal: AbortSignal): Promise<boolean> {
    if (await taker.takeAll(events, signal)) on.onGroupsChanged();
    if (!signal.aborted) await untilCounted();
    return !signal.aborted;
  }

  /** Responses wait to be counted by then; those that cannot be are left out, so that they stop nothing else. */
  async function untilCounted(): Promise<void> {
    const waited = new AbortController();
    const late = waitFor(COUNTED_MAX_MS, waited.signal).then(() => {
      if (!waited.signal.aborted) onError(new Error('not counted in time'), 'responses of members were left out');
    });
    await Promise.race([on.responsesWritten(), late]).finally(() => waited.abort());
  }

  /** @returns whether there were any */
  async function takeStored(signal: AbortSignal): Promise<boolean> {
    const stored = await store.readEvents(STORED_COUNT);
    if (stored.length === 0) return false;
    const isTaken = await take(
      stored.map(({ event }) => event),
      signal,
    );
    if (isTaken) await store.endEvents(stored.map(({ id }) => id));
    return true;
  }

  /** @returns how many events came */
  async function ask(signal: AbortSignal, isHurried: boolean): Promise<number | Failure> {
    const { marker: from = null } = (await store.readLink()) ?? {};
    const askedMs = performance.now();
    const received = await service.receive(from, signal, isHurried);
    if (signal.aborted) return 0;
    if (received.kind !== 'ok') return received;
    const { events, marker } = received;
    if (!(await take(events, signal))) return 0;
    if (marker !== undefined && marker !== from) await store.keepMarker(marker);
    else if (!isHurried) await waitFor(askedMs + IDLE_POLL_MIN_MS - performance.now(), signal);
    return events.length;
  }

  async function drain(signal: AbortSignal): Promise<Failure | null> {
    for (;;) {
      const asked = await ask(signal, true);
      if (typeof asked === 'object') return asked;
      if (asked === 0) return null;
    }
  }

  async function wait(signal: AbortSignal): Promise<void> {
    const woken = new AbortController();
    endWait = () => woken.abort();
    if (!isLooking) await waitFor(LOOK_EVERY_MS, AbortSignal.any([signal, woken.signal]));
    isLooking = false;
  }

  return {
    async goOn(signal) {
      const failure = await keeper?.settle(signal, () => drain(signal));
      if (failure || signal.aborted) return failure ?? null;
      if (keeper && (await takeStored(signal))) return null;
      if (keeper?.isHooked()) await wait(signal);
      else {
        const asked = await ask(signal, false);
        if (typeof asked === 'object') return asked;
      }
      return null;
    },
    look() {
      isLooking = true;
      endWait();
    },
  };
}

/** Ends early once it is aborted. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(Math.max(0, ms), null, { signal, ref: false }).catch(() => null);
