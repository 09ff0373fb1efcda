import { and, eq, gt, sql } from 'drizzle-orm';

import type { NotificationType } from '@contract/schemas/notifications';

import { notifications } from '../../db/schema';
import type { Deps } from '../../deps';
import { notify } from '../../notifications/notify';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { translate } from '../../translate';

type Parts = Pick<Deps, 'db' | 'publish'>;
type Trouble = 'away' | 'notConfigured' | 'notLinked' | 'blocked' | 'refused';

/** At most one notification about failures per day. */
const TELL_AGAIN_HOURS = 24;

/** Notifies an owner once a day that notifications reach the console only, and why. */
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

/** Notifies an owner that the bot is blocked and the link was removed. */
export const notifyBlocked = (parts: Parts, userId: number): Promise<void> =>
  tell(parts, userId, 'telegram_error', 'blocked');

/** Notifies an owner that Telegram rejected one notification. */
export const notifyRefused = (parts: Parts, userId: number): Promise<void> =>
  tell(parts, userId, 'notification_error', 'refused');

async function tell(parts: Parts, userId: number, type: NotificationType, trouble: Trouble): Promise<void> {
  const texts = await withUserLanguage(parts.db, userId, () => ({
    title: translate(`telegram.${trouble}.title`),
    message: translate(`telegram.${trouble}.text`),
  }));
  await notify(parts, { userId, type, ...texts });
}
