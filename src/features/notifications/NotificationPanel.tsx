import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import type { Notification } from '@contract/schemas/shapes';

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

import { feedbackTexts } from './feedback/feedbackTexts';
import { NotificationItem } from './NotificationItem';
import { localMarked, localRemoved, selectLocal, selectNotifications, selectUnreadCount } from './notificationsSlice';

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
      {error !== undefined && (
        <QueryFailure
          error={error}
          failure={t('failures.load')}
          isBusy={isFetching}
          onRetry={refetch}
          isSlim={items.length > 0}
        />
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

/** Closes a panel by Esc, by a click outside, and when focus leaves it. */
function useClosing(
  panel: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: (isFocusKept: boolean) => void,
): void {
  useEffect(() => {
    const isWithin = (target: EventTarget | null) =>
      target instanceof Node && [panel, opener].some(({ current }) => current?.contains(target));
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose(true);
    };
    const handleLeave = ({ target }: Event) => {
      if (target !== document.body && !isWithin(target)) onClose(false);
    };
    document.addEventListener('keydown', handleKey, true);
    document.addEventListener('pointerdown', handleLeave);
    document.addEventListener('focusin', handleLeave);
    return () => {
      document.removeEventListener('keydown', handleKey, true);
      document.removeEventListener('pointerdown', handleLeave);
      document.removeEventListener('focusin', handleLeave);
    };
  }, [panel, opener, onClose]);
}

/** An item of the bell; a local one exists only in this tab and is not sent to the server. */
interface ListedNotification extends Notification {
  isLocal: boolean;
}

/** The server's notifications and local ends of broadcasts; newest first. */
function useListedNotifications(): ListedNotification[] {
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
