import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Account } from '@contract/schemas/shapes';
import { apiPrefix, splitRoute } from '@contract/http';

import { nameInQuotes } from '@/lib/names';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';
import { useAnnounce } from '@/ui/useAnnounce';
import { readSignedIn } from '@/api/parse/session';
import { tokenStorage } from '@/api/tokenStorage';
import { runExitTasks } from '@/lib/exitTasks';

import { useAccountName } from './useAccountName';
import { useMessengerName } from './useMessengerName';
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
        width: 190,
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
                {t('open')}
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

const TIMEOUT_MS = 20_000;
const FIRST_PAGE = '/dashboard';

/**
 * Lets this browser act on another account, from a page that is loaded again: nothing of the former one stays in memory. What waits to be
 * sent for it is sent before. A plain function, as the sign-in, so that no token enters an action or the state.
 * @throws after a refusal, when nothing has changed, or without a response: if the session has moved, the next call leads to the sign-in
 */
async function openAccount(id: number): Promise<void> {
  await runExitTasks();
  const { method, path } = splitRoute('POST /accounts/:id/open');
  const response = await fetch(apiPrefix + path.replace(':id', String(id)), {
    method,
    headers: { authorization: `Bearer ${tokenStorage.read() ?? ''}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const opened = response.ok ? readSignedIn((await response.json()) as unknown) : null;
  if (opened === null) throw new Error(`POST /accounts/:id/open: ${response.status}`);
  tokenStorage.save(opened.token, opened.user);
  window.location.assign(FIRST_PAGE);
}
