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
 * Receives updates by long polling. Updates that were not handled completely are received again, because the offset stays; one that
 * fails for a minute is left out.
 * @param handle handles one update; it may be repeated after a crash or failure
 */
export function telegramUpdatesJob(
  telegram: Pick<Telegram, 'receive'>,
  handle: (update: TelegramUpdate) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'error'>,
): IntervalJob {
  let offset = 0;
  let failingSinceMs: number | null = null;

  async function handleOrGiveUp(update: TelegramUpdate): Promise<void> {
    try {
      await handle(update);
    } catch (error) {
      failingSinceMs ??= performance.now();
      if (performance.now() - failingSinceMs < GIVE_UP_MS) throw error;
      log.error({ err: error, kind: update.kind }, 'an update of Telegram could not be handled and is left out');
    }
    failingSinceMs = null;
  }

  return {
    name: 'telegram.updates',
    everyMs: RETRY_MS,
    firstAfterMs: 0,
    leaderLease: LEASE,
    async run(signal) {
      const batch = await telegram.receive(offset, signal);
      if (batch === null) return RETRY_MS;
      for (const update of batch.updates) await handleOrGiveUp(update);
      offset = batch.nextOffset;
      return 0;
    },
  };
}
