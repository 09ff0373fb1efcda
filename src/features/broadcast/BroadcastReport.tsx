import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { limits } from '@contract/limits';
import type { Broadcast, BroadcastResponses as Found, BroadcastResult, DeliveryStatus } from '@contract/schemas/shapes';
import { SECOND_MS, toSeconds } from '@contract/time';

import {
  useGetBroadcastResponsesQuery,
  useGetBroadcastTimelineQuery,
  useListBroadcastResultsQuery,
} from '@/api/broadcastApi';
import { useOffers } from '@/api/offers';
import { useShortLinks } from '@/api/useShortLinks';
import { serverNow } from '@/lib/clock';
import { numberFormat } from '@/lib/numberFormat';
import type { SendingHold } from '@/entities/run/sendingHold';
import { FormattedMessage } from '@/entities/message/FormattedMessage';
import { PollOptions } from '@/entities/plan/PollOptions';
import { MessageActs } from '@/entities/messageActs/MessageActs';
import type { ActedOn } from '@/entities/messageActs/possibleKinds';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';
import { QueryView } from '@/ui/QueryView';

import './broadcast.css';
import { BroadcastActions, ProgressBar, StatusCell, useLiveCounts } from './BroadcastCells';
import './broadcastReport.css';
import { BroadcastResponses } from './BroadcastResponses';
import { BroadcastFile } from './BroadcastFile';
import { CancelBroadcast } from './CancelBroadcast';
import { countChanges, type ChangeCounts } from './countChanges';
import { journalOf, type ListOf } from './journalOf';
import { doneCount } from './liveCounts';
import { useMarkedMessage } from './useMarkedMessage';
import { PairedReports } from './PairedReports';
import { BroadcastChart } from './BroadcastChart';

// Lazy: counts, actions and chart come first; the table of all groups and its dialogs weigh as much again.
const { View: BroadcastResults } = lazyView(
  async () => (await import(/* webpackChunkName: "broadcast-results" */ './BroadcastResults')).BroadcastResults,
  MissingPart,
);

const COUNTS = ['sent', 'failed', 'unconfirmed', 'pending', 'canceled'] as const;
/** Results that do not change any more, as counted by the broadcast. */
const DONE: ReadonlySet<string> = new Set<DeliveryStatus>(['success', 'failed', 'unconfirmed']);
const chartSkeleton = <div className="skeletonBlock" style={{ height: 290 }} />;
const responsesSkeleton = <div className="skeletonBlock" style={{ height: 90 }} />;
const tableSkeleton = <div className="skeletonBlock broadcast-list" />;

const NONE: Found['groups'] = [];

interface Props {
  broadcast: Broadcast;
  isLive: boolean;
  hold: SendingHold | null;
}

/** One broadcast: what was sent, how far it is, when its messages were sent, and the result in each group. */
export function BroadcastReport({ broadcast, isLive, hold }: Props) {
  const { t } = useTranslation(['broadcast', 'deliveries']);
  const { id, status } = broadcast;
  const isOpen = status === 'running' || status === 'paused';
  const everyMs = limits.schedules.refreshMs;
  const timeline = useGetBroadcastTimelineQuery(id, { pollingInterval: isOpen && !isLive ? everyMs : 0 });
  const [isBehind, setIsBehind] = useState(false);
  // Thousands of rows are not read again for each message, and with a socket only after one.
  const [isActing, setIsActing] = useState(false);
  const isMoving = isActing || (isOpen && (isBehind || !isLive));
  const results = useListBroadcastResultsQuery(id, { pollingInterval: isMoving ? everyMs : 0 });
  const responses = useResponses(broadcast);
  const short = useShortLinks(broadcast.message, { pollingInterval: everyMs });
  const counts = useLiveCounts(broadcast);
  const hasJournal = useOffers();
  const listOf = useMemo(() => (hasJournal ? journalOf(id) : null), [hasJournal, id]);
  const resultCount = results.data?.filter(({ status }) => DONE.has(status)).length ?? 0;
  if (isBehind !== resultCount < doneCount(counts)) setIsBehind(!isBehind);
  const changes = useMemo(() => countChanges(results.data), [results.data]);
  const sent = useMemo(() => results.data?.filter(isSent).map(toActedOn), [results.data]);
  if (isActing !== changes.isActing) setIsActing(changes.isActing);
  return (
    <div className="broadcastReport">
      <Summary {...{ broadcast, hold, listOf, changes, sent }} />
      <section className="card broadcastReport-card" aria-labelledby="broadcast-chart">
        <h2 id="broadcast-chart" className="broadcastReport-title">
          {t('report.chart.title')}
        </h2>
        <QueryView query={timeline} failure={t('report.chart.loadFailed')} skeleton={chartSkeleton}>
          {(found) => <BroadcastChart timeline={found} listOf={listOf} />}
        </QueryView>
      </section>
      {hasJournal && (
        <section className="card broadcastReport-card" aria-labelledby="broadcast-responses">
          <h2 id="broadcast-responses" className="broadcastReport-title">
            {t('deliveries:responses.title')}
          </h2>
          <QueryView query={responses} failure={t('deliveries:responses.loadFailed')} skeleton={responsesSkeleton}>
            {({ total, poll }) => <BroadcastResponses total={total} poll={poll} short={short} />}
          </QueryView>
        </section>
      )}
      <section className="card broadcastReport-card" aria-labelledby="broadcast-results">
        <h2 id="broadcast-results" className="broadcastReport-title">
          {t('results.list')}
        </h2>
        {hasJournal && (
          <p className="broadcastReport-journal">
            <Link to={journalOf(id)()}>{t('deliveries:inJournal')}</Link>
          </p>
        )}
        <QueryView query={results} failure={t('results.loadFailed')} skeleton={tableSkeleton}>
          {(rows) => (
            <Suspense fallback={tableSkeleton}>
              <BroadcastResults source={broadcast} rows={rows} responses={responses.data?.groups ?? NONE} />
            </Suspense>
          )}
        </QueryView>
      </section>
    </div>
  );
}

const isSent = ({ status }: BroadcastResult) => status === 'success' || status === 'unconfirmed';
const toActedOn = ({ changes, sent_at }: BroadcastResult): ActedOn => ({
  changes,
  sentMs: sent_at === null ? null : sent_at * SECOND_MS,
});

/** Members respond for a day; each second something may have changed, but nobody waits for it. */
function useResponses({ id, created_at, finished_at }: Broadcast) {
  const canChange = toSeconds(serverNow() - limits.responses.keptMs) < (finished_at ?? created_at);
  const isOffered = useOffers();
  return useGetBroadcastResponsesQuery(id, {
    pollingInterval: canChange ? limits.schedules.refreshMs : 0,
    skip: !isOffered,
  });
}

interface SummaryProps extends Pick<Props, 'broadcast' | 'hold'> {
  listOf: ListOf | null;
  changes: ChangeCounts;
  /** What arrived, or may have; undefined while unknown. */
  sent: readonly ActedOn[] | undefined;
}

/** The message and its file, the counts so far, what was done to the messages since, and the actions. */
function Summary({ broadcast, hold, listOf, changes, sent }: SummaryProps) {
  const { t } = useTranslation(['broadcast', 'groupActs']);
  const counts = useLiveCounts(broadcast);
  const [isCanceling, setIsCanceling] = useState(false);
  const message = useMarkedMessage(broadcast);
  const { poll } = broadcast;
  return (
    <section className="card broadcastReport-card broadcastReport-summary" aria-label={t('history.progress')}>
      <div className="broadcastReport-message">
        {message !== '' && (
          <div className="broadcast-bubble">
            <FormattedMessage text={message} />
            {poll && <PollOptions poll={poll} />}
          </div>
        )}
        <BroadcastFile broadcast={broadcast} />
        <PairedReports paired={broadcast.paired} />
        {changes.kinds.map(({ kind, count }) => (
          <p key={kind} className="hint">
            {t(`groupActs:messages.changedIn.${kind}`, { count })}
          </p>
        ))}
      </div>
      <div className="broadcastReport-progress">
        <StatusCell row={broadcast} hold={hold} />
        <ProgressBar counts={counts} />
        <dl className="broadcastReport-counts">
          {COUNTS.filter((kind) => kind !== 'canceled' || counts.canceled > 0).map((kind) => (
            <div key={kind} data-kind={counts[kind] > 0 ? kind : undefined}>
              <dt>{t(`report.counts.${kind}`)}</dt>
              <dd>
                {listOf && counts[kind] > 0 ? (
                  <Link to={listOf(kind)}>{numberFormat.format(counts[kind])}</Link>
                ) : (
                  numberFormat.format(counts[kind])
                )}
              </dd>
            </div>
          ))}
        </dl>
        <div className="row">
          <BroadcastActions row={broadcast} canDuplicate onCancel={() => setIsCanceling(true)} />
          {counts.sent + counts.unconfirmed > 0 && (
            <MessageActs
              of={{ broadcastId: broadcast.id }}
              messages={sent}
              kinds={['correct', 'recall', 'pin']}
              hasText={broadcast.message !== '' && !poll}
            />
          )}
        </div>
      </div>
      {isCanceling && <CancelBroadcast row={broadcast} onClose={() => setIsCanceling(false)} />}
    </section>
  );
}
