import { and, eq, gt, isNotNull, lt } from 'drizzle-orm';

import { deliveries, messengerAccounts } from '../../db/schema';
import type { Deps } from '../../deps';
import { sqlFromNow } from '../../gateways/clock';
import { createLookout } from '../../jobs/pollingLoop';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A phone that could not read a message asks for it again within days. */
const KEPT_MS = 7 * DAY_MS;

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Forgets, once an hour, the encoded form of messages that no phone will ask for again; what was sent stays readable. Returns the end of it. */
export function watchSent(parts: Parts, firstAfterMs = HOUR_MS): () => Promise<void> {
  const { clock, log } = parts;
  let nextAtMs = clock.nowMs() + firstAfterMs;
  let lookedAtMs: number | null = null;
  const lookout = createLookout(
    async () => {
      if (clock.nowMs() < nextAtMs) return nextAtMs - clock.nowMs();
      const nowMs = clock.nowMs();
      nextAtMs = nowMs + HOUR_MS;
      await forgetSent(parts, lookedAtMs === null ? null : nowMs - lookedAtMs + DAY_MS);
      lookedAtMs = nowMs;
      return HOUR_MS;
    },
    (err) => log.error({ err }, 'the encoded form of old messages was not forgotten'),
  );
  const unsubscribe = clock.onMoved(() => lookout.wake());
  const starting = lookout.start();
  return async () => {
    unsubscribe();
    await starting;
    await lookout.stop();
  };
}

/**
 * One account after the other, so that no sending waits long for it.
 * @param backMs how far back from the end of their life to look; null for everything that there is
 */
export async function forgetSent({ db, clock }: Pick<Parts, 'db' | 'clock'>, backMs: number | null): Promise<void> {
  const accounts = await db.select({ id: messengerAccounts.id }).from(messengerAccounts);
  for (const { id } of accounts) {
    await db
      .update(deliveries)
      .set({ rawMessage: null })
      .where(
        and(
          eq(deliveries.accountId, id),
          lt(deliveries.claimedAt, sqlFromNow(clock, -KEPT_MS)),
          backMs === null ? undefined : gt(deliveries.claimedAt, sqlFromNow(clock, -KEPT_MS - backMs)),
          isNotNull(deliveries.rawMessage),
        ),
      );
  }
}
