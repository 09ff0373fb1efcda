import { useTranslation } from 'react-i18next';

import { EmptyState } from '@/ui/EmptyState';
import { useErrorMessage } from '@/ui/useErrorMessage';

import { RefreshButton } from './RefreshButton';

interface Props {
  /** The error of the list, or undefined when it is just empty. */
  error: unknown;
  isRefreshing: boolean;
  isRetrying: boolean;
  onRefresh: () => void;
  onRetry: () => void;
}

/** Replaces the cards when there are none: nothing was found, or the list failed. */
export function NoGroups({ error, isRefreshing, isRetrying, onRefresh, onRetry }: Props) {
  const { t } = useTranslation(['dashboard', 'common']);
  const describeError = useErrorMessage();
  const hasFailed = error !== undefined;
  const { text, details } = describeError(error, t('empty.textFailed'), 'reason');
  const retry = (look: 'tonalButton' | 'linkButton') => (
    <button
      type="button"
      className={look}
      aria-disabled={isRetrying}
      onClick={() => {
        if (!isRetrying) onRetry();
      }}
    >
      {t('common:actions.retry')}
    </button>
  );
  return (
    <EmptyState
      title={t(hasFailed ? 'empty.titleFailed' : 'empty.title')}
      text={hasFailed ? text : t('empty.text')}
      action={
        <>
          {hasFailed &&
            details.map((detail) => (
              <p key={detail} className="noGroups-detail">
                {detail}
              </p>
            ))}
          <div className="noGroups-actions">
            {hasFailed && retry('tonalButton')}
            {/* What stands out before the phone is connected is above: connecting it. */}
            <RefreshButton look="linkButton" {...{ isRefreshing, onRefresh }} />
            {!hasFailed && retry('linkButton')}
          </div>
        </>
      }
    />
  );
}
