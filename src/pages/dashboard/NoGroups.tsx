import { useTranslation } from 'react-i18next';

import { normalizeError } from '@/lib/normalizeError';
import { EmptyState } from '@/ui/EmptyState';

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
  const hasFailed = error !== undefined;
  const retry = (look: 'tonalButton' | 'linkButton') => (
    <button type="button" className={look} onClick={onRetry}>
      {t('common:actions.retry')}
    </button>
  );
  return (
    <EmptyState
      title={t(hasFailed ? 'empty.titleFailed' : 'empty.title')}
      text={t(hasFailed ? 'empty.textFailed' : 'empty.text')}
      action={
        <>
          {requestId !== null && (
            <p className="noGroups-requestId">{t('common:failures.requestId', { id: requestId })}</p>
          )}
          <div className="noGroups-actions">
            {hasFailed && retry('tonalButton')}
            <RefreshButton look={hasFailed ? 'linkButton' : 'tonalButton'} {...{ isRefreshing, onRefresh }} />
            {!hasFailed && retry('linkButton')}
          </div>
        </>
      }
    />
  );
}
