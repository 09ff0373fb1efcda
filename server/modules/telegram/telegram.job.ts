import type { FastifyBaseLogger } from 'fastify';

import { MINUTE_MS } from '@contract/time';

import type { Telegram, TelegramUpdate } from '../../gateways/telegram/telegram';
import type { IntervalJob } from '../../jobs/startJobs';

/** Delay before another attempt, and before another check of the lease. */
const RETRY_MS = 1_000;
/** An update that cannot be handled for this long is left out, so that the others are handled. */
const GIVE_UP_MS = MINUTE_MS;
/** Telegram serves one poller, so both jobs run in the process that holds this lease. */
const LEASE = 'telegram';

/** Sends due messages of the outbox. @param sendOutbox returns the delay until its next call */
export function telegramOutboxJob(sendOutbox: () => Promise<number>): IntervalJob {
  return { name: 'telegram.outbox', everyMs: RETRY_MS, firstAfterMs: 0, leaderLease: LEASE, run: sendOutbox };
}

/**
 * Receives updates by long polling. One that fails is received again, because the offset stays at it, while those after it are
 * handled; once a minute the first of those that fail is left out.
 * @param handle handles one update; it may be repeated after a crash or failure
 */
export function telegramUpdatesJob(
  telegram: Pick<Telegram, 'receive'>,
  handle: (update: TelegramUpdate) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
): IntervalJob {
  let offset = 0;
  let failingSinceMs: number | null = null;
  /** Of those from the offset on. */
  const handledIds = new Set<number>();

  /** @returns the errors by update */
  async function handleAll(updates: readonly TelegramUpdate[]): Promise<Map<number, unknown>> {
    const errors = new Map<number, unknown>();
    for (const update of updates) {
      if (handledIds.has(update.id)) continue;
      await handle(update).then(
        () => handledIds.add(update.id),
        (error: unknown) => errors.set(update.id, error),
      );
    }
    return errors;
  }

  function mayGiveUp(): boolean {
    failingSinceMs ??= performance.now();
    return performance.now() - failingSinceMs >= GIVE_UP_MS;
  }

  return {
    name: 'telegram.updates',
    everyMs: RETRY_MS,
    firstAfterMs: 0,
    leaderLease: LEASE,
    async run(signal) {
      const batch = await telegram.receive(offset, signal);
      if (batch === null) return RETRY_MS;
      const errors = await handleAll(batch.updates);
      const [first] = errors;
      if (first && mayGiveUp()) {
        log.error({ err: first[1], update: first[0] }, 'an update of Telegram could not be handled and is left out');
        errors.delete(first[0]);
        handledIds.add(first[0]);
        failingSinceMs = null;
      }
      const [failing] = errors;
      offset = failing ? failing[0] : batch.nextOffset;
      for (const id of handledIds) if (id < offset) handledIds.delete(id);
      if (failing) throw failing[1];
      failingSinceMs = null;
      return 0;
    },
  };
}
