import { setTimeout as sleep } from 'node:timers/promises';

import type { Deps } from '../../deps';
import { keepDuty } from '../../jobs/leaderLease';
import { createLookout } from '../../jobs/pollingLoop';
import type { Telegram, TelegramUpdate } from '../../gateways/telegram/telegram';

/** Delay before another attempt to receive updates. */
const LISTEN_AGAIN_MS = 1_000;
const DUTY = 'telegram';

/** Telegram work in the background. */
export interface TelegramWork {
  /** Sends due messages; returns the delay until the next call. */
  sendOutbox(): Promise<number>;
  /** Handles one update; it may be repeated after a crash. */
  take(update: TelegramUpdate): Promise<void>;
}

type Parts = Pick<Deps, 'db' | 'log' | 'config' | 'telegram'>;

/**
 * Sends the outbox and receives updates, in one process at a time because Telegram serves one poller.
 * @returns stops watching
 */
export function watchTelegram(parts: Parts, work: TelegramWork, listenAgainMs = LISTEN_AGAIN_MS): () => Promise<void> {
  const { log, telegram, config } = parts;
  const duty = keepDuty(parts, DUTY, { isAlone: config.databaseUrl === null });
  const stop = new AbortController();
  const post = createLookout(
    async () => (duty.isHeld() ? work.sendOutbox() : listenAgainMs),
    (err) => log.error({ err }, 'letters to Telegram were not carried, trying again'),
  );
  const posting = post.start();
  const listening = telegram === null ? Promise.resolve() : listen(telegram);

  async function listen(bot: Telegram): Promise<void> {
    let offset = 0;
    while (!stop.signal.aborted) {
      const next = await hear(bot, offset);
      if (next === null) await sleep(listenAgainMs, undefined, { signal: stop.signal }).catch(() => undefined);
      else offset = next;
    }
  }

  /** One poll. Updates that were not handled completely are received again, because the offset stays. */
  async function hear(bot: Telegram, offset: number): Promise<number | null> {
    if (!duty.isHeld()) return null;
    const batch = await bot.receive(offset, stop.signal);
    if (batch === null) return null;
    try {
      for (const update of batch.updates) await work.take(update);
      return batch.nextOffset;
    } catch (err) {
      log.error({ err }, 'news from Telegram were not taken, asking again');
      return null;
    }
  }

  return async () => {
    stop.abort();
    await posting;
    await Promise.all([post.stop(), listening]);
    await duty.close();
  };
}
