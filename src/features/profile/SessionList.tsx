import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { UserSession } from '@contract/schemas/shapes';

import { useEndSessionMutation, useListSessionsQuery } from '@/api/profileApi';
import { formatMoment } from '@/lib/moment';
import { compareKeys, sortKey } from '@/lib/sortKeys';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';

import { describeBrowser } from './describeBrowser';

interface Ending {
  isBusy: boolean;
  onEnd: (sessionId: number) => void;
}

const EndingContext = createContext<Ending | null>(null);

const browserKey = ({ user_agent }: UserSession) => sortKey(describeBrowser(user_agent) ?? '');
const byBrowser = (one: UserSession, other: UserSession) => compareKeys(browserKey(one), browserKey(other));
const bySignIn = (one: UserSession, other: UserSession) => one.created_at - other.created_at;
const byLastSeen = (one: UserSession, other: UserSession) => one.last_seen_at - other.last_seen_at;
const idOf = ({ id }: UserSession) => id;
const latestFirst = { columnKey: 'seen', order: 'descend' } as const;

/** The owner's sessions; any other session can be ended here. */
export function SessionList() {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const query = useListSessionsQuery();
  const [endSession, { isLoading }] = useEndSessionMutation();
  const columns = useColumns();

  function handleEnd(id: number) {
    void announce(endSession({ id }).unwrap(), { success: t('sessions.ended'), failure: t('failures.endSession') });
  }

  return (
    <section className="profile-sessions" aria-labelledby="profile-sessions">
      <h2 id="profile-sessions" className="profile-subtitle">
        {t('sessions.title')}
      </h2>
      <QueryView
        query={query}
        failure={t('failures.sessions')}
        skeleton={<div className="skeletonBlock" style={{ height: 240 }} />}
      >
        {(sessions) => (
          <EndingContext value={{ isBusy: isLoading, onEnd: handleEnd }}>
            <DataTable
              className="profile-sessionTable"
              label={t('sessions.title')}
              columns={columns}
              rows={sessions}
              keyOf={idOf}
              initialSort={latestFirst}
            />
          </EndingContext>
        )}
      </QueryView>
    </section>
  );
}

function useColumns(): DataColumn<UserSession>[] {
  const { t } = useTranslation('profile');
  return useMemo(
    () => [
      {
        key: 'browser',
        title: t('sessions.columns.browser'),
        isRowHeader: true,
        compare: byBrowser,
        render: (session) => <BrowserName session={session} />,
      },
      {
        key: 'address',
        title: t('sessions.columns.address'),
        width: '18%',
        render: ({ address }) => address ?? t('sessions.unknownAddress'),
      },
      {
        key: 'signIn',
        title: t('sessions.columns.signIn'),
        compare: bySignIn,
        width: '22%',
        render: ({ created_at }) => formatMoment(created_at),
      },
      {
        key: 'seen',
        title: t('sessions.columns.seen'),
        compare: byLastSeen,
        width: '22%',
        render: ({ last_seen_at }) => formatMoment(last_seen_at),
      },
      {
        key: 'end',
        title: t('sessions.end'),
        isTitleHidden: true,
        width: 110,
        render: (session) => <EndButton session={session} />,
      },
    ],
    [t],
  );
}

function BrowserName({ session: { id, user_agent, is_current } }: { session: UserSession }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <span id={`session-${id}`}>{describeBrowser(user_agent) ?? t('sessions.unknownBrowser')}</span>{' '}
      {is_current && <span className="profile-current">{t('sessions.current')}</span>}
    </>
  );
}

function EndButton({ session: { id, is_current } }: { session: UserSession }) {
  const { t } = useTranslation('profile');
  const ending = use(EndingContext);
  if (is_current) return null;
  return (
    <button
      type="button"
      className="plainButton profile-endSession"
      aria-describedby={`session-${id}`}
      disabled={ending?.isBusy}
      onClick={() => ending?.onEnd(id)}
    >
      {t('sessions.end')}
    </button>
  );
}
