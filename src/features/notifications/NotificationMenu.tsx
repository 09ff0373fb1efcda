import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { limits } from '@contract/limits';

import { listNotifications } from '@/api/notificationsApi';

import './notifications.css';
import { selectUnreadCount } from './notificationsSlice';
import { useNotificationToasts } from './useNotificationToasts';
import { NotificationPanel } from './NotificationPanel';

const { badgeMaxCount } = limits.notifications;
const PANEL_ID = 'notificationPanel';

/** The bell in the top bar with the number of unread notifications; a click opens the list. Source: SPEC-2.18, SPEC-9.9. */
export function NotificationMenu() {
  const { t } = useTranslation('notifications');
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const unreadCount = useSelector(selectUnreadCount);
  listNotifications.useQuerySubscription();
  useNotificationToasts();

  const handleClose = useCallback((isFocusKept: boolean) => {
    setIsOpen(false);
    if (isFocusKept) button.current?.focus();
  }, []);

  return (
    <div className="notificationMenu">
      <button
        ref={button}
        type="button"
        className="iconButton"
        aria-label={t('bell', { count: unreadCount })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? PANEL_ID : undefined}
        title={t('bell', { count: unreadCount })}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className="notificationMenu-icon">
          <path d="M5 8.5a5 5 0 0 1 10 0c0 4.2 1.5 5 1.5 5h-13S5 12.7 5 8.5zM8.2 16.3a1.9 1.9 0 0 0 3.6 0" />
        </svg>
        {unreadCount > 0 && (
          <span className="notificationMenu-badge" aria-hidden="true">
            {unreadCount > badgeMaxCount ? t('badgeMany', { count: badgeMaxCount }) : unreadCount}
          </span>
        )}
      </button>
      {isOpen && <NotificationPanel id={PANEL_ID} opener={button} onClose={handleClose} />}
    </div>
  );
}
