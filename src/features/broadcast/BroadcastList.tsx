import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { useListBroadcastsQuery } from '@/api/broadcastApi';
import { isMissingCall } from '@/api/missingCall';
import { EmptyState } from '@/ui/EmptyState';
import { QueryView } from '@/ui/QueryView';

import './broadcast.css';
import { BroadcastCard } from './BroadcastCard';
import './broadcastWords';

interface Props {
  /** Whether the socket is open; while it is not, the list is asked for again and again. */
  isLive: boolean;
  onShowResults: (broadcastId: number) => void;
}

/** The broadcasts of the account, newest first, with their progress. */
export function BroadcastList({ isLive, onShowResults }: Props) {
  const { t } = useTranslation('broadcast');
  const query = useListBroadcastsQuery(undefined, { pollingInterval: isLive ? 0 : limits.activeFunnels.refreshMs });
  const [asked, setAsked] = useState<number | null>(null);
  if (isMissingCall(query.error)) return null;
  return (
    <section className="broadcast-history" aria-labelledby="broadcast-history">
      <h2 id="broadcast-history" className="broadcast-subtitle">
        {t('history.title')}
      </h2>
      <QueryView
        query={query}
        failure={t('history.loadFailed')}
        skeleton={<div className="skeletonBlock broadcast-cardSkeleton" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={t('history.empty.title')} text={t('history.empty.text')} />}
      >
        {(rows) => (
          <ul className="broadcast-cards">
            {rows.map((row) => (
              <BroadcastCard
                key={row.id}
                row={row}
                isAsking={asked === row.id}
                onAsk={(isAsking) => {
                  setAsked(isAsking ? row.id : null);
                }}
                onShowResults={onShowResults}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
