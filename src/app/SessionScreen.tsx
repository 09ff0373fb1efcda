import { useTranslation } from 'react-i18next';

import { Spinner } from '@/ui/Spinner';

import './sessionScreen.css';

interface Props {
  /** The check got no response. */
  isUnreachable: boolean;
  onRetry: () => void;
}

/** Shown while the session is being checked. */
export function SessionScreen({ isUnreachable, onRetry }: Props) {
  const { t } = useTranslation('session');
  return (
    <main className="sessionScreen">
      <Spinner label={t('check.running')} />
      {isUnreachable && (
        <div role="alert" className="sessionScreen-trouble">
          <p>{t('check.unreachable')}</p>
          <button type="button" className="plainButton" onClick={onRetry}>
            {t('check.retry')}
          </button>
        </div>
      )}
    </main>
  );
}
