import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { Broadcast } from '@contract/schemas/shapes';

import type { useBroadcasts } from '@/api/broadcastApi';
import type { SendingHold } from '@/entities/run/sendingHold';
import { EmptyState } from '@/ui/EmptyState';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';
import { QueryView } from '@/ui/QueryView';
import { useOpened } from '@/ui/useOpened';

import { CancelBroadcast } from './CancelBroadcast';

// The form is the page's main content; the table's library loads after it.
const { View: BroadcastTable } = lazyView(
  async () => (await import(/* webpackChunkName: "broadcast-table" */ './BroadcastTable')).BroadcastTable,
  MissingPart,
);

const skeleton = <div className="skeletonBlock" style={{ height: 160 }} />;

/** Which broadcasts each list shows. */
const STATUSES = {
  sent: ['running', 'paused', 'completed', 'canceled'],
  running: ['running', 'paused'],
  finished: ['completed', 'canceled'],
} as const satisfies Record<string, readonly Broadcast['status'][]>;

interface Props {
  list: keyof typeof STATUSES;
  query: ReturnType<typeof useBroadcasts>;
  hold: SendingHold | null;
  /** Whether the server can copy one into a draft. */
  canDuplicate: boolean;
}

/** Broadcasts that were sent or are being sent, newest first, with progress. */
export function SentList({ list, query, hold, canDuplicate }: Props) {
  const { t } = useTranslation('broadcast');
  const [toCancel, askToCancel, close] = useOpened<Broadcast>();
  const statuses: readonly Broadcast['status'][] = STATUSES[list];
  const isShown = ({ status }: Broadcast) => statuses.includes(status);
  const hasOthers = (query.data?.length ?? 0) > 0;
  const isFirst = list === 'sent' || !hasOthers;
  const { older } = query;
  return (
    <>
      <QueryView
        query={query}
        failure={t('history.loadFailed')}
        skeleton={skeleton}
        isEmpty={(rows) => !rows.some(isShown)}
        empty={
          isFirst ? (
            <EmptyState title={t('history.empty.title')} text={t('history.empty.text')} />
          ) : (
            <EmptyState title={t(`history.none.${list}.title`)} text={t(`history.none.${list}.text`)} />
          )
        }
      >
        {(rows) => (
          <>
            <Suspense fallback={skeleton}>
              <BroadcastTable
                rows={rows.filter(isShown)}
                hold={hold}
                canDuplicate={canDuplicate}
                onCancel={askToCancel}
              />
            </Suspense>
            {toCancel && (
              <CancelBroadcast row={rows.find(({ id }) => id === toCancel.id) ?? toCancel} onClose={close} />
            )}
          </>
        )}
      </QueryView>
      {older.canLoad && (
        <button type="button" className="plainButton broadcast-more" disabled={older.isLoading} onClick={older.load}>
          {t('history.more')}
        </button>
      )}
    </>
  );
}
