import { useTranslation } from 'react-i18next';

import { normalizeError } from '@/lib/normalizeError';
import { EmptyState } from '@/ui/EmptyState';

import './dashboardTexts';
import { RefreshButton } from './RefreshButton';

interface Props {
  /** The error of the list, or undefined when it is just empty. */
  error: unknown;
  isRefreshing: boolean;
  onRefresh: () => void;
  onRetry: () => void;
}

/** Replaces the cards when there are none: nothing was found, or the list failed. */
export function NoGroups({ error, isRefreshing, onRefresh, onRetry }: Props) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { requestId } = normalizeError(error);
  return (
    <EmptyState
      title={t(error === undefined ? 'empty.title' : 'empty.titleFailed')}
      text={t(error === undefined ? 'empty.text' : 'empty.textFailed')}
      action={
        <>
          {requestId !== null && (
            <p className="noGroups-requestId">{t('common:failures.requestId', { id: requestId })}</p>
          )}
          <div className="noGroups-actions">
            <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} />
            <button type="button" className="plainButton" onClick={onRetry}>
              {t('common:actions.retry')}
            </button>
          </div>
        </>
      }
    />
  );
}
