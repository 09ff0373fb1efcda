import { useTranslation } from 'react-i18next';

import type { UserSession } from '@contract/schemas/shapes';

import { useEndSessionMutation, useListSessionsQuery } from '@/api/profileApi';
import { formatMoment } from '@/lib/moment';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';

import { describeBrowser } from './describeBrowser';
import './profileWords';

/** Where the owner is signed in; any other sign-in can be ended from here. */
export function SessionList() {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const query = useListSessionsQuery();
  const [endSession, { isLoading }] = useEndSessionMutation();
  return (
    <section className="profile-sessions" aria-labelledby="profile-sessions">
      <h3 id="profile-sessions" className="profile-subtitle">
        {t('sessions.title')}
      </h3>
      <QueryView
        query={query}
        failure={t('failures.sessions')}
        skeleton={<div className="skeletonBlock profile-skeleton" />}
      >
        {(sessions) => (
          <ul className="profile-list">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={isLoading}
                onEnd={() =>
                  void announce(endSession({ id: session.id }).unwrap(), {
                    success: t('sessions.ended'),
                    failure: t('failures.endSession'),
                  })
                }
              />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: UserSession; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('profile');
  const { id, user_agent, address, created_at, last_seen_at, is_current } = session;
  const browser = describeBrowser(user_agent);
  return (
    <li className="profile-session">
      <div>
        <p id={`session-${id}`} className="profile-sessionName">
          {browser ?? t('sessions.unknownBrowser')}
          {is_current && <span className="profile-current">{t('sessions.current')}</span>}
        </p>
        <p className="profile-hint">
          {t('sessions.facts', {
            address: address ?? t('sessions.unknownAddress'),
            created: formatMoment(created_at),
            seen: formatMoment(last_seen_at),
          })}
        </p>
      </div>
      {!is_current && (
        <button
          type="button"
          className="plainButton"
          aria-describedby={`session-${id}`}
          disabled={isBusy}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  );
}
