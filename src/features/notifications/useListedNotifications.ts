import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import type { Notification } from '@contract/schemas/shapes';

import { feedbackTexts } from './feedback/feedbackTexts';
import { selectLocal, selectNotifications } from './notificationsSlice';

/** An item of the bell; a local one exists only in this tab and is not sent to the server. */
interface ListedNotification extends Notification {
  isLocal: boolean;
}

/** The server's notifications and local ends of broadcasts; newest first. */
export function useListedNotifications(): ListedNotification[] {
  const { t } = useTranslation('notifications');
  const items = useSelector(selectNotifications);
  const local = useSelector(selectLocal);
  return useMemo(() => {
    const own = local.map(({ id, timestamp, unread, ...feedback }) => {
      const texts = feedbackTexts({ id, timestamp, ...feedback }, t);
      return { id, type: 'broadcast' as const, timestamp, unread, isLocal: true, ...texts };
    });
    const all = [...items.map((item) => ({ ...item, isLocal: false })), ...own];
    return [...all].sort((one, other) => other.timestamp - one.timestamp);
  }, [items, local, t]);
}
