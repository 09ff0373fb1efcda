import { useTranslation } from 'react-i18next';

import { connectionState } from './connectionState';
import './messenger.css';
import { useMessengerStatus } from './useMessengerStatus';

/** Connection status in the top bar, announced to screen readers when it changes; gray while it is unknown or the server is unreachable. */
export function MessengerStatusText({ isStale = false }: { isStale?: boolean }) {
  const { t } = useTranslation('messenger');
  const status = useMessengerStatus();
  const word = connectionState(status);
  return (
    <span
      role="status"
      aria-live="polite"
      aria-label={t('status.label')}
      className="messengerStatus"
      data-state={isStale || status === null ? 'stale' : word}
    >
      <span className="messengerStatus-dot" aria-hidden />
      {t(`status.${word}`)}
    </span>
  );
}
