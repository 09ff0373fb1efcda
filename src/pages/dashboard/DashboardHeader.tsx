import { useTranslation } from 'react-i18next';

import { OverflowMenu } from '@/ui/OverflowMenu';

import { AccountStats } from '@/features/stats/AccountStats';
import { RefreshButton } from './RefreshButton';

interface Props {
  isConnected: boolean;
  /** Null while the groups are loading or could not be loaded. */
  groupCount: number | null;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** Unlinks the phone. */
  onReset: () => void;
  onRenameGroups: () => void;
  onDeleteInactive: () => void;
}

/** Title, connection and number of groups, and the button that reloads the groups from the messenger. */
export function DashboardHeader(props: Props) {
  const { t } = useTranslation(['dashboard', 'messenger']);
  const { isConnected, groupCount, isRefreshing, onRefresh, onReset, onRenameGroups, onDeleteInactive } = props;
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
        <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} />
        {isConnected && (
          <button type="button" className="plainButton" onClick={onReset}>
            {t('messenger:reset.confirm')}
          </button>
        )}
        {groupCount !== null && groupCount > 0 && (
          <OverflowMenu
            label={t('menu.label')}
            items={[
              { key: 'renameGroups', label: t('menu.renameGroups'), onSelect: onRenameGroups },
              { key: 'deleteInactive', label: t('menu.deleteInactive'), onSelect: onDeleteInactive },
            ]}
          />
        )}
      </div>
      <AccountStats isReady={groupCount !== null} />
    </header>
  );
}
