import { useTranslation } from 'react-i18next';

import type { ConnectionState } from '@/features/messenger/connectionState';
import '@/features/messenger/messengerTexts';
import { OverflowMenu, type MenuItem } from '@/ui/OverflowMenu';

import { AccountStats } from '@/features/stats/AccountStats';
import { RefreshButton } from './RefreshButton';

interface Props {
  connection: ConnectionState;
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
  const { connection, groupCount, isRefreshing, onRefresh, onReset, onRenameGroups, onDeleteInactive } = props;
  const hasGroups = groupCount !== null && groupCount > 0;
  const isConnected = connection === 'connected';
  const items: MenuItem[] = [
    ...(hasGroups
      ? [
          { key: 'renameGroups', label: t('menu.renameGroups'), onSelect: onRenameGroups },
          { key: 'deleteInactive', label: t('menu.deleteInactive'), onSelect: onDeleteInactive },
        ]
      : []),
    ...(isConnected
      ? [{ key: 'reset', label: t('messenger:reset.confirm'), isDangerous: true, onSelect: onReset }]
      : []),
  ];
  return (
    <header className="dashboardHeader">
      <h1 className="dashboardHeader-title">{t('title')}</h1>
      <p className="dashboardHeader-facts">
        <span className="dashboardHeader-connection" data-state={connection}>
          {t(`messenger:status.${connection}`)}
        </span>
        {groupCount !== null && <span>{t('count', { count: groupCount })}</span>}
      </p>
      <div className="dashboardHeader-actions">
        <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} />
        {items.length > 0 && <OverflowMenu label={t('menu.label')} items={items} />}
      </div>
      <AccountStats isReady={groupCount !== null} />
    </header>
  );
}
