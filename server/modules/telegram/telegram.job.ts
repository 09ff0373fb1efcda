import type { Telegram, TelegramUpdate } from '../../gateways/telegram/telegram';
import type { IntervalJob } from '../../jobs/startJobs';

/** Delay before another attempt, and before another check of the lease. */
const RETRY_MS = 1_000;
/** Telegram serves one poller, so both jobs run in the process that holds this lease. */
const LEASE = 'telegram';

/** Sends due messages of the outbox. @param sendOutbox returns the delay until its next call */
export function telegramOutboxJob(sendOutbox: () => Promise<number>): IntervalJob {
  return { name: 'telegram.outbox', everyMs: RETRY_MS, firstAfterMs: 0, leaderLease: LEASE, run: sendOutbox };
}

/**
 * Receives updates by long polling. Updates that were not handled completely are received again, because the offset stays.
 * @param handle handles one update; it may be repeated after a crash
 */
export function telegramUpdatesJob(
  telegram: Pick<Telegram, 'receive'>,
  handle: (update: TelegramUpdate) => Promise<void>,
): IntervalJob {
  let offset = 0;
  return {
    name: 'telegram.updates',
    everyMs: RETRY_MS,
    firstAfterMs: 0,
    leaderLease: LEASE,
    async run(signal) {
      const batch = await telegram.receive(offset, signal);
      if (batch === null) return RETRY_MS;
      for (const update of batch.updates) await handle(update);
      offset = batch.nextOffset;
      return 0;
    },
  };
}
