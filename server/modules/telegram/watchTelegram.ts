import { setTimeout as sleep } from 'node:timers/promises';

import type { Deps } from '../../deps';
import { keepDuty } from '../../engine/duty';
import { createLookout } from '../../engine/lookout';
import type { Telegram, TelegramUpdate } from '../../gateways/telegram/telegram';

/** How long a process that may not listen, or cannot, waits before it looks again. */
const LISTEN_AGAIN_MS = 1_000;
const DUTY = 'telegram';

/** What a process does for Telegram by itself. */
export interface TelegramWork {
  /** Carries waiting letters; answers how long until the next look. */
  sendOutbox(): Promise<number>;
  /** Takes one piece of news; it may come twice after a crash. */
  take(update: TelegramUpdate): Promise<void>;
}

type Parts = Pick<Deps, 'db' | 'log' | 'config' | 'telegram'>;

/** Carries letters and listens to the bot, in one process at a time, since Telegram talks to one. Returns the end of it. */
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

  /** One look for news. What was not taken whole is asked for again: the offset stays. */
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
