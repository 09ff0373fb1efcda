import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ApiToken } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { useDeleteTokenMutation, useListTokensQuery } from '@/api/programsApi';
import { serverNow } from '@/lib/clock';
import { formatMoment } from '@/lib/moment';
import { nameInQuotes } from '@/lib/names';
import { compareNames } from '@/lib/sortKeys';
import { Confirm } from '@/ui/Confirm';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';
import { useOpened } from '@/ui/useOpened';

import './programs.css';
import { SecretNote } from './SecretNote';

// Lazy: it brings the calendar.
const { View: TokenForm } = lazyView(
  async () => (await import(/* webpackChunkName: "token-form" */ './TokenForm')).TokenForm,
  MissingPart,
);

const byName = (one: ApiToken, other: ApiToken) => compareNames(one.name, other.name);
const byUse = (one: ApiToken, other: ApiToken) => (one.lastUsedAt ?? 0) - (other.lastUsedAt ?? 0);
const idOf = ({ id }: ApiToken) => id;

/** Tokens of the owner's programs: create and revoke them. */
export function Tokens() {
  const { t } = useTranslation('programs');
  const query = useListTokensQuery();
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null);
  const [revoked, ask, close] = useOpened<ApiToken>();
  const columns = useColumns(ask);

  return (
    <section className="card programs-part" aria-labelledby="programs-tokens">
      <h2 id="programs-tokens" className="programs-title">
        {t('tokens.title')}
      </h2>
      <p className="note programs-hint">{t('tokens.hint')}</p>
      <Suspense fallback={<div className="skeletonBlock" style={{ height: 116 }} />}>
        <TokenForm onCreated={setCreated} />
      </Suspense>
      {created && (
        <SecretNote
          key={created.secret}
          title={t('secret.token', { name: nameInQuotes(created.name) })}
          secret={created.secret}
          onClose={() => setCreated(null)}
        />
      )}
      <QueryView
        query={query}
        failure={t('failures.tokens')}
        skeleton={<div className="skeletonBlock" style={{ height: 96 }} />}
        isEmpty={(tokens) => tokens.length === 0}
        empty={<p className="note programs-empty">{t('tokens.empty')}</p>}
      >
        {(tokens) => <DataTable label={t('tokens.title')} columns={columns} rows={tokens} keyOf={idOf} />}
      </QueryView>
      {revoked && <RevokeQuestion token={revoked} onClose={close} />}
    </section>
  );
}

function RevokeQuestion({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation('programs');
  const announce = useAnnounce();
  const [deleteToken, { isLoading }] = useDeleteTokenMutation();

  async function handleRevoke() {
    const words = { success: t('tokens.revoked'), failure: t('failures.revoke') };
    if (await announce(deleteToken({ id }).unwrap(), words)) onClose();
  }

  return (
    <Confirm
      type="danger"
      title={t('tokens.revokeTitle', { name: nameInQuotes(name) })}
      message={t('tokens.revokeText')}
      confirmText={t('tokens.revoke')}
      isLoading={isLoading}
      onConfirm={() => void handleRevoke()}
      onCancel={onClose}
    />
  );
}

function useColumns(onRevoke: (token: ApiToken) => void): DataColumn<ApiToken>[] {
  const { t } = useTranslation('programs');
  return useMemo(() => {
    const moment = (atMs: number) => formatMoment(toSeconds(atMs));
    const expiry = ({ expiresAt }: ApiToken) => {
      if (expiresAt === null) return t('tokens.forever');
      return expiresAt <= serverNow() ? t('tokens.expired', { moment: moment(expiresAt) }) : moment(expiresAt);
    };
    return [
      {
        key: 'name',
        title: t('tokens.columns.name'),
        isRowHeader: true,
        compare: byName,
        render: ({ id, name }) => (
          <span id={`token-${id}`} className="programs-name">
            {name}
          </span>
        ),
      },
      { key: 'role', title: t('tokens.columns.role'), width: '19%', render: ({ role }) => t(`tokens.roles.${role}`) },
      {
        key: 'used',
        title: t('tokens.columns.used'),
        width: '19%',
        compare: byUse,
        render: ({ lastUsedAt }) => (lastUsedAt === null ? t('tokens.never') : moment(lastUsedAt)),
      },
      { key: 'expires', title: t('tokens.columns.expires'), width: '19%', render: expiry },
      {
        key: 'revoke',
        title: t('tokens.revoke'),
        isTitleHidden: true,
        width: 120,
        render: (token) => (
          <button
            type="button"
            className="plainButton"
            aria-describedby={`token-${token.id}`}
            onClick={() => onRevoke(token)}
          >
            {t('tokens.revoke')}
          </button>
        ),
      },
    ];
  }, [t, onRevoke]);
}
