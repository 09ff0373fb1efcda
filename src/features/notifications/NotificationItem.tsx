import { useTranslation } from 'react-i18next';

import type { Notification } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { formatMoment } from '@/lib/moment';
import { timeAgo } from '@/lib/relativeTime';

interface Props {
  item: Notification;
  nowMs: number;
  /** Toggles read and unread. */
  onMark: () => void;
  onRemove: () => void;
}

/** One notification in the list. */
export function NotificationItem({ item, nowMs, onMark, onRemove }: Props) {
  const { t } = useTranslation('notifications');
  const { id, type, title, message, timestamp, unread } = item;
  const titleId = `notification-${id}`;
  const { unit, count } = timeAgo(timestamp, nowMs);
  return (
    <li className="notificationItem" data-unread={unread}>
      <p className="notificationItem-head">
        <span className="notificationItem-type">{t(`types.${type}`)}</span>
        <time dateTime={new Date(timestamp).toISOString()} title={formatMoment(timestamp / SECOND_MS)}>
          {t(`ago.${unit}`, { count })}
        </time>
      </p>
      <p className="notificationItem-title" id={titleId}>
        {unread && <span className="notificationItem-dot" role="img" aria-label={t('unread')} />}
        {title}
      </p>
      {message !== '' && <p className="notificationItem-text">{message}</p>}
      <p className="notificationItem-actions">
        <button type="button" className="linkButton" aria-describedby={titleId} onClick={onMark}>
          {t(unread ? 'markRead' : 'markUnread')}
        </button>
        <button type="button" className="linkButton" aria-describedby={titleId} onClick={onRemove}>
          {t('remove')}
        </button>
      </p>
    </li>
  );
}
