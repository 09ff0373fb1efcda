import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import type { ConnectionState } from '@/features/messenger/connectionState';
import { LineIcon } from '@/ui/LineIcon';
import type { MenuItem } from '@/ui/MenuList';
import { OverflowMenu } from '@/ui/OverflowMenu';
import { PageHeader } from '@/ui/PageHeader';

import { AccountStats } from '@/features/stats/AccountStats';
import { RefreshButton } from './RefreshButton';

const PHONE = 'M6 2.5h8a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1M9 15h2';
const BOT = 'M5 8h10a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1M10 8V4M8 12v1M12 12v1';

interface Props {
  /** Whether a bot is linked instead of a phone. */
  isBot: boolean;
  connection: ConnectionState;
  /** Null while the groups are loading or could not be loaded. */
  groupCount: number | null;
  /** False while the screen below offers it itself. */
  hasRefresh: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** Unlinks the phone or the bot. */
  onReset: () => void;
  /** Null where there is no way to WhatsApp to choose. */
  onProxies: (() => void) | null;
  onRenameGroups: () => void;
  onDeleteInactive: () => void;
  /** Null where the server has one account for each owner. */
  onAccounts: (() => void) | null;
  /** Null where the server has no tags. */
  onManageTags: (() => void) | null;
  /** Null where the server fills in no texts. */
  onGroupFields: (() => void) | null;
  /** Null where the server has no selections. */
  onManageSelections: (() => void) | null;
  /** Null where the server has no short addresses. */
  onEntryLinks: (() => void) | null;
}

/**
 * Title, connection and number of groups, and the button that reloads the groups from the messenger. Rendered when one of these
 * changes, not with each change of a group.
 */
export const DashboardHeader = memo(function DashboardHeader(props: Props) {
  const { t } = useTranslation(['dashboard', 'messenger']);
  const { connection, groupCount, hasRefresh, isRefreshing, onRefresh, onReset, onRenameGroups, onDeleteInactive } =
    props;
  const { onManageTags, onGroupFields, onManageSelections, onEntryLinks, onProxies, onAccounts } = props;
  const hasGroups = groupCount !== null && groupCount > 0;
  const isConnected = connection === 'connected';
  const connectionText = t(`messenger:status.${connection}`);
  const items: MenuItem[] = [
    ...(hasGroups
      ? [
          { key: 'renameGroups', label: t('menu.renameGroups'), onSelect: onRenameGroups },
          ...(onManageTags ? [{ key: 'manageTags', label: t('menu.manageTags'), onSelect: onManageTags }] : []),
          ...(onGroupFields ? [{ key: 'groupFields', label: t('menu.groupFields'), onSelect: onGroupFields }] : []),
          ...(onManageSelections
            ? [{ key: 'manageSelections', label: t('menu.manageSelections'), onSelect: onManageSelections }]
            : []),
          ...(onEntryLinks ? [{ key: 'entryLinks', label: t('menu.entryLinks'), onSelect: onEntryLinks }] : []),
          { key: 'deleteInactive', label: t('menu.deleteInactive'), onSelect: onDeleteInactive },
        ]
      : []),
    ...(onAccounts ? [{ key: 'accounts', label: t('menu.accounts'), onSelect: onAccounts }] : []),
    ...(onProxies ? [{ key: 'proxies', label: t('messenger:proxies'), onSelect: onProxies }] : []),
    ...(isConnected
      ? [{ key: 'reset', label: t('messenger:reset.confirm'), isDangerous: true, onSelect: onReset }]
      : []),
  ];
  return (
    <PageHeader title={t('title')} className="dashboardHeader">
      <p className="dashboardHeader-facts">
        {/* An icon: the text is in the top bar. */}
        <span className="dashboardHeader-connection" data-state={connection} title={connectionText}>
          <LineIcon path={props.isBot ? BOT : PHONE} />
          <span className="unseen">{connectionText}</span>
        </span>
        {groupCount !== null && <span>{t('count', { count: groupCount })}</span>}
      </p>
      <div className="dashboardHeader-actions">
        {hasRefresh && <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} />}
        {items.length > 0 && <OverflowMenu label={t('menu.label')} items={items} />}
      </div>
      <AccountStats isReady={groupCount !== null} />
    </PageHeader>
  );
});
