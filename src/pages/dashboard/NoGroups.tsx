import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { EmptyState } from '@/ui/EmptyState';

interface Props {
  view: 'welcome' | 'empty' | 'failed';
  isRefreshing: boolean;
  onRefresh: () => void;
  onRetry: () => void;
}

/** What stands where the cards would: a welcome when the phone is connected, else that nothing was found. */
export function NoGroups({ view, isRefreshing, onRefresh, onRetry }: Props) {
  const { t } = useTranslation(['dashboard', 'common']);
  const refresh = (
    <button type="button" className="plainButton" aria-disabled={isRefreshing} onClick={onRefresh}>
      {t('refresh.action')}
    </button>
  );

  if (view === 'welcome') {
    return (
      <EmptyState
        title={t('welcome.title')}
        text={t('welcome.text')}
        action={
          <div className="noGroups-actions">
            {refresh}
            <Link to="/funnels">{t('welcome.funnels')}</Link>
          </div>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('empty.title')}
      text={t(view === 'failed' ? 'empty.textFailed' : 'empty.text')}
      action={
        <div className="noGroups-actions">
          {refresh}
          <button type="button" className="plainButton" onClick={onRetry}>
            {t('common:actions.retry')}
          </button>
        </div>
      }
    />
  );
}
