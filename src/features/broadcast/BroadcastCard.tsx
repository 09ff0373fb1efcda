import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import type { Broadcast } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';
import { Confirm } from '@/ui/Confirm';
import { FormattedMessage } from '@/ui/FormattedMessage';

import { selectProgress } from './broadcastSlice';
import { liveCounts, type BroadcastCounts } from './liveCounts';
import { useBroadcastActions } from './useBroadcastActions';

const PREVIEW_CHARS = 160;
const shownCounts = ['sent', 'failed', 'unconfirmed', 'pending', 'canceled'] as const;

interface Props {
  row: Broadcast;
  /** Whether the last question before canceling is open. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onShowResults: (broadcastId: number) => void;
}

/** One broadcast: what it says, how far it is, and what can be done with it. */
export function BroadcastCard({ row, isAsking, onAsk, onShowResults }: Props) {
  const { t } = useTranslation(['broadcast', 'common']);
  const { id, status, message, created_at, ends_at, retry_of, retried_by } = row;
  const pushed = useSelector((state: Parameters<typeof selectProgress>[0]) => selectProgress(state, id));
  const counts = liveCounts(row, pushed);
  const { pause, resume, cancel, retry, isBusy } = useBroadcastActions(id);
  const isOpen = status === 'running' || status === 'paused';
  return (
    <li className="broadcastCard" data-status={status}>
      <p className="broadcastCard-head">
        <span className="broadcastCard-status">{t(`statuses.${status}`)}</span>
        <span>{formatMoment(created_at)}</span>
        {retry_of !== null && <span>{t('history.retryOf', { id: retry_of })}</span>}
        {retried_by !== null && <span>{t('history.retriedBy', { id: retried_by })}</span>}
        <span className="broadcastCard-id">{t('history.id', { id })}</span>
      </p>
      <p className="broadcastCard-text">
        {message === '' ? t('history.mediaOnly') : <FormattedMessage text={preview(message)} />}
      </p>
      <Counts counts={counts} />
      <div className="broadcastCard-actions">
        {status === 'running' && ends_at !== null && (
          <span className="broadcast-hint">{t('history.endsAt', { moment: formatMoment(ends_at) })}</span>
        )}
        {status === 'running' && (
          <button type="button" className="plainButton" disabled={isBusy} onClick={pause}>
            {t('actions.pause')}
          </button>
        )}
        {status === 'paused' && (
          <button type="button" className="plainButton" disabled={isBusy} onClick={resume}>
            {t('actions.resume')}
          </button>
        )}
        {isOpen && (
          <button
            type="button"
            className="plainButton"
            disabled={isBusy}
            onClick={() => {
              onAsk(true);
            }}
          >
            {t('actions.cancel')}
          </button>
        )}
        {!isOpen && counts.failed > 0 && retried_by === null && (
          <button type="button" className="plainButton" disabled={isBusy} onClick={retry}>
            {t('actions.retry', { count: counts.failed })}
          </button>
        )}
        <button
          type="button"
          className="plainButton"
          onClick={() => {
            onShowResults(id);
          }}
        >
          {t('actions.results')}
        </button>
      </div>
      {isAsking && (
        <Confirm
          type="danger"
          title={t('cancel.title')}
          message={t('cancel.text', { count: counts.pending })}
          confirmText={t('cancel.submit')}
          cancelText={t('common:actions.close')}
          isLoading={isBusy}
          onConfirm={() => {
            void cancel().then(() => onAsk(false));
          }}
          onCancel={() => {
            onAsk(false);
          }}
        />
      )}
    </li>
  );
}

function Counts({ counts }: { counts: BroadcastCounts }) {
  const { t } = useTranslation('broadcast');
  const done = counts.total - counts.pending;
  return (
    <>
      <div
        className="broadcastBar"
        role="progressbar"
        aria-label={t('history.progress')}
        aria-valuemin={0}
        aria-valuemax={counts.total}
        aria-valuenow={done}
        aria-valuetext={t('history.done', { done, total: counts.total })}
      >
        {shownCounts.map((kind) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: counts[kind] }} />
        ))}
      </div>
      <p className="broadcastCard-counts">
        <span>{t('history.done', { done, total: counts.total })}</span>
        {shownCounts
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <span key={kind} data-kind={kind}>
              {t(`counts.${kind}`, { count: counts[kind] })}
            </span>
          ))}
      </p>
    </>
  );
}

const preview = (message: string) =>
  message.length > PREVIEW_CHARS ? `${message.slice(0, PREVIEW_CHARS)}...` : message;
