import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { baseApi } from '@/api/baseApi';
import {
  useDeleteNotificationMutation,
  useListNotificationsQuery,
  useMarkNotificationMutation,
  useReadAllNotificationsMutation,
} from '@/api/notificationsApi';
import { useOffers } from '@/api/offers';
import { useNow } from '@/lib/useNow';
import { EmptyState } from '@/ui/EmptyState';
import { QueryFailure } from '@/ui/QueryFailure';
import { Spinner } from '@/ui/Spinner';
import { useAnnounce } from '@/ui/useAnnounce';

import { NotificationItem } from './NotificationItem';
import { localMarked, localRemoved, selectUnreadCount } from './notificationsSlice';
import { useListedNotifications } from './useListedNotifications';
import { useClosing } from './useClosing';

const TICK_MS = 30_000;

interface Props {
  id: string;
  opener: RefObject<HTMLElement | null>;
  /** `isFocusKept` returns focus to the bell. */
  onClose: (isFocusKept: boolean) => void;
}

/** The newest fifty notifications; each can be marked read or unread and removed. */
export function NotificationPanel({ id, opener, onClose }: Props) {
  const { t } = useTranslation(['notifications', 'common']);
  const dispatch = useDispatch();
  const announce = useAnnounce();
  const panel = useRef<HTMLElement>(null);
  const nowMs = useNow(TICK_MS);
  const items = useListedNotifications();
  const unreadCount = useSelector(selectUnreadCount);
  const { error: failure, isFetching, isLoading, refetch } = useListNotificationsQuery();
  const offers = useOffers();
  const error = offers ? failure : undefined;
  const [mark] = useMarkNotificationMutation();
  const [readAll] = useReadAllNotificationsMutation();
  const [remove] = useDeleteNotificationMutation();
  useClosing(panel, opener, onClose);
  useEffect(() => {
    panel.current?.focus();
  }, []);

  async function keep(work: Promise<unknown>, failure: string) {
    // Without a list on the server, pushed notifications are changed only locally.
    if (!offers) await work.catch(() => undefined);
    else if (!(await announce(work, { failure }))) dispatch(baseApi.util.invalidateTags(['Notification']));
  }

  return (
    <section ref={panel} id={id} className="notificationPanel" aria-label={t('title')} tabIndex={-1}>
      <header className="notificationPanel-head">
        <h2 className="notificationPanel-title">{t('title')}</h2>
        <button
          type="button"
          className="plainButton"
          disabled={unreadCount === 0}
          onClick={() => void keep(readAll().unwrap(), t('failures.mark'))}
        >
          {t('readAll')}
        </button>
      </header>
      {error !== undefined && !isFetching && (
        <QueryFailure error={error} failure={t('failures.load')} onRetry={refetch} isSlim={items.length > 0} />
      )}
      {isLoading && items.length === 0 && <Spinner label={t('common:loading')} />}
      {!isFetching && error === undefined && items.length === 0 && (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      )}
      {items.length > 0 && (
        <ul className="notificationPanel-list">
          {items.map((item) => (
            <NotificationItem
              key={item.id}
              item={item}
              nowMs={nowMs}
              onMark={() => {
                const marked = { id: item.id, unread: !item.unread };
                if (item.isLocal) dispatch(localMarked(marked));
                else void keep(mark(marked).unwrap(), t('failures.mark'));
              }}
              onRemove={() => {
                panel.current?.focus();
                if (item.isLocal) dispatch(localRemoved({ id: item.id }));
                else void keep(remove({ id: item.id }).unwrap(), t('failures.remove'));
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
