import { useTranslation } from 'react-i18next';

interface Props {
  isConnected: boolean;
  /** Null while the groups are on their way or could not be loaded. */
  groupCount: number | null;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** Unlinks the phone. */
  onReset: () => void;
}

/** Title, connection and number of groups, and the way to ask the messenger for its groups anew. */
export function DashboardHeader({ isConnected, groupCount, isRefreshing, onRefresh, onReset }: Props) {
  const { t } = useTranslation(['dashboard', 'messenger']);
  return (
    <header className="dashboardHeader">
      <h1 className="dashboardHeader-title">{t('title')}</h1>
      <p className="dashboardHeader-facts">
        <span className="dashboardHeader-connection" data-connected={isConnected}>
          {t(isConnected ? 'connected' : 'disconnected')}
        </span>
        {groupCount !== null && <span>{t('count', { count: groupCount })}</span>}
      </p>
      <div className="dashboardHeader-actions">
        <button
          type="button"
          className="plainButton"
          aria-disabled={isRefreshing}
          aria-busy={isRefreshing}
          onClick={onRefresh}
        >
          {t(isRefreshing ? 'refresh.busy' : 'refresh.action')}
        </button>
        {isConnected && (
          <button type="button" className="plainButton" onClick={onReset}>
            {t('messenger:reset.confirm')}
          </button>
        )}
      </div>
    </header>
  );
}
