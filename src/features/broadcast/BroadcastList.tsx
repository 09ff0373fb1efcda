import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Broadcast } from '@contract/schemas/shapes';

import { useListBroadcastsQuery } from '@/api/broadcastApi';
import { EmptyState } from '@/ui/EmptyState';
import { lazyView } from '@/ui/lazyView';
import { QueryView } from '@/ui/QueryView';

import './broadcast.css';
import './broadcastTexts';
import { CancelBroadcast } from './CancelBroadcast';

// The form is the page's main content; the table's library loads after it.
const { View: BroadcastTable } = lazyView(
  async () => (await import(/* webpackChunkName: "broadcast-table" */ './BroadcastTable')).BroadcastTable,
);

const skeleton = <div className="skeletonBlock broadcast-cardSkeleton" />;

interface Props {
  /** Whether the socket is open; otherwise the list is polled. */
  isLive: boolean;
  onShowResults: (broadcastId: number) => void;
}

/** The account's broadcasts, newest first, with progress. */
export function BroadcastList({ isLive, onShowResults }: Props) {
  const { t } = useTranslation('broadcast');
  const query = useListBroadcastsQuery(undefined, { pollingInterval: isLive ? 0 : limits.schedules.refreshMs });
  const [toCancel, setToCancel] = useState<Broadcast | null>(null);
  if (!query.isOffered) return null;
  return (
    <section className="broadcast-history" aria-labelledby="broadcast-history">
      <h2 id="broadcast-history" className="broadcast-subtitle">
        {t('history.title')}
      </h2>
      <QueryView
        query={query}
        failure={t('history.loadFailed')}
        skeleton={skeleton}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={t('history.empty.title')} text={t('history.empty.text')} />}
      >
        {(rows) => (
          <>
            <Suspense fallback={skeleton}>
              <BroadcastTable rows={rows} onCancel={setToCancel} onShowResults={onShowResults} />
            </Suspense>
            {toCancel && (
              <CancelBroadcast
                row={rows.find(({ id }) => id === toCancel.id) ?? toCancel}
                onClose={() => setToCancel(null)}
              />
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}
