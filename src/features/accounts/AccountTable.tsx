import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Account } from '@contract/schemas/shapes';

import { useAccountName, useMessengerName } from '@/entities/accounts/accountNames';
import { openAccount } from '@/entities/accounts/openAccount';
import { nameInQuotes } from '@/lib/names';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';
import { useAnnounce } from '@/ui/useAnnounce';

import './accounts.css';

const idOf = ({ id }: Account) => id;

interface Props {
  accounts: readonly Account[];
  onRename: (account: Account) => void;
  onRemove: (account: Account) => void;
}

/** Every account with its connection, and its messenger where they differ; the open one is marked, the others can be opened. */
export function AccountTable({ accounts, onRename, onRemove }: Props) {
  const { t, i18n } = useTranslation('accounts');
  const nameOf = useAccountName();
  const nameOfKind = useMessengerName();
  const isMixed = new Set(accounts.map(({ messenger }) => messenger)).size > 1;
  const { openingId, open } = useOpen();
  const columns = useMemo(
    (): DataColumn<Account>[] => [
      {
        key: 'name',
        title: t('columns.name'),
        isRowHeader: true,
        render: (row) => (
          <>
            {nameOf(row)}
            {isMixed && <span className="hint accounts-messenger">{nameOfKind(row.messenger)}</span>}
          </>
        ),
      },
      { key: 'state', title: t('columns.state'), width: 170, render: (row) => t(`states.${connectionOf(row)}`) },
      {
        key: 'unread',
        title: t('columns.unread'),
        width: 132,
        render: ({ unreadCount }) => unreadCount.toLocaleString(i18n.language),
      },
      {
        key: 'actions',
        title: t('columns.actions'),
        isTitleHidden: true,
        width: 220,
        render: (row) => (
          <span className="accounts-actions">
            {row.isCurrent ? (
              <span className="chip">{t('current')}</span>
            ) : (
              <button
                type="button"
                className="plainButton"
                aria-label={t('openNamed', { name: nameInQuotes(nameOf(row)) })}
                disabled={openingId !== null}
                onClick={() => void open(row.id)}
              >
                {t(openingId === row.id ? 'opening' : 'open')}
              </button>
            )}
            <span className="accounts-change">
              <IconButton
                label={t('rename', { name: nameInQuotes(nameOf(row)) })}
                icon={ICONS.edit}
                onClick={() => onRename(row)}
              />
              {!row.isFirst && !row.isCurrent && (
                <IconButton
                  label={t('remove', { name: nameInQuotes(nameOf(row)) })}
                  icon={ICONS.delete}
                  onClick={() => onRemove(row)}
                />
              )}
            </span>
          </span>
        ),
      },
    ],
    [t, i18n.language, nameOf, nameOfKind, isMixed, openingId, open, onRename, onRemove],
  );
  return <DataTable label={t('title')} columns={columns} rows={accounts} keyOf={idOf} />;
}

function useOpen() {
  const { t } = useTranslation('accounts');
  const announce = useAnnounce();
  const [openingId, setOpeningId] = useState<number | null>(null);
  return useMemo(
    () => ({
      openingId,
      open: async (id: number) => {
        setOpeningId(id);
        if (!(await announce(openAccount(id), { failure: t('failures.open') }))) setOpeningId(null);
      },
    }),
    [openingId, announce, t],
  );
}

function IconButton({ label, icon, onClick }: { label: string; icon: string; onClick: () => void }) {
  return (
    <button type="button" className="iconButton" aria-label={label} title={label} onClick={onClick}>
      <LineIcon path={icon} />
    </button>
  );
}

/** The connection of an account, as one word. */
function connectionOf({ connection }: Pick<Account, 'connection'>) {
  if (connection.isReady) return 'ready';
  if (connection.isInitializing) return 'connecting';
  return connection.hasAuth ? 'off' : 'unlinked';
}
