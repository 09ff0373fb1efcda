import { useTranslation } from 'react-i18next';

import { connectionState } from './connectionState';
import './messengerTexts';
import './messenger.css';
import { useMessengerStatus } from './useMessengerStatus';

/** Connection status in the top bar, announced to screen readers when it changes. */
export function MessengerStatusText() {
  const { t } = useTranslation('messenger');
  const word = connectionState(useMessengerStatus());
  return (
    <span role="status" aria-live="polite" aria-label={t('status.label')} className="messengerStatus" data-state={word}>
      <span className="messengerStatus-dot" aria-hidden />
      {t(`status.${word}`)}
    </span>
  );
}
