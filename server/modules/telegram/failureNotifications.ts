import { and, eq, gt, sql } from 'drizzle-orm';

import type { NotificationType } from '@contract/schemas/notifications';

import { notifications } from '../../db/schema';
import type { Deps } from '../../deps';
import { notify } from '../../engine/notify';
import { sayTo } from '../../engine/sayTo';
import { translate } from '../../translate';

type Parts = Pick<Deps, 'db' | 'publish'>;
type Trouble = 'away' | 'notConfigured' | 'notLinked' | 'blocked' | 'refused';

/** Somebody whom every letter fails for hears of it once a day. */
const TELL_AGAIN_HOURS = 24;

/** Tells an owner that their notifications are seen in the console only, and why; once a day. */
export async function notifyFallback(
  parts: Parts,
  userId: number,
  why: 'away' | 'notConfigured' | 'notLinked',
): Promise<void> {
  const [told] = await parts.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.type, 'telegram_fallback'),
        gt(notifications.createdAt, sql`now() - ${TELL_AGAIN_HOURS} * interval '1 hour'`),
      ),
    )
    .limit(1);
  if (!told) await tell(parts, userId, 'telegram_fallback', why);
}

/** Tells an owner that their Telegram wants no more messages of the bot, so the link ended. */
export const notifyBlocked = (parts: Parts, userId: number): Promise<void> =>
  tell(parts, userId, 'telegram_error', 'blocked');

/** Tells an owner that Telegram did not take one notification. */
export const notifyRefused = (parts: Parts, userId: number): Promise<void> =>
  tell(parts, userId, 'notification_error', 'refused');

async function tell(parts: Parts, userId: number, type: NotificationType, trouble: Trouble): Promise<void> {
  const words = await sayTo(parts.db, userId, () => ({
    title: translate(`telegram.${trouble}.title`),
    message: translate(`telegram.${trouble}.text`),
  }));
  await notify(parts, { userId, type, ...words });
}
