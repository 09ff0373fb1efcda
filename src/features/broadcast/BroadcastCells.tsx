import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';

import type { Broadcast } from '@contract/schemas/shapes';

import { formatMoment } from '@/lib/moment';
import type { SendingHold } from '@/entities/run/sendingHold';
import { FormattedMessage } from '@/entities/message/FormattedMessage';
import type { MenuItem } from '@/ui/MenuList';
import { OverflowMenu } from '@/ui/OverflowMenu';

import { selectProgress } from './broadcastSlice';
import { doneCount, liveCounts, type BroadcastCounts } from './liveCounts';
import { reportPath } from './reportPath';
import { useBroadcastActions } from './useBroadcastActions';
import { useMarkedMessage } from './useMarkedMessage';

const PREVIEW_CHARS = 160;
const shownCounts = ['sent', 'failed', 'unconfirmed', 'pending', 'canceled'] as const;

/** Counts of a broadcast, updated by the socket. */
export function useLiveCounts(row: Broadcast): BroadcastCounts {
  const pushed = useSelector((state: Parameters<typeof selectProgress>[0]) => selectProgress(state, row.id));
  return liveCounts(row, pushed);
}

/** The beginning of a broadcast's text. */
export function MessageText({ row }: { row: Pick<Broadcast, 'message' | 'variables'> }) {
  const { t } = useTranslation('broadcast');
  const message = useMarkedMessage(row);
  const endChars = message.length > PREVIEW_CHARS ? PREVIEW_CHARS : undefined;
  return (
    <p className="broadcastCell-text">
      {message === '' ? t('history.mediaOnly') : <FormattedMessage text={message} endChars={endChars} />}
    </p>
  );
}

/** Text and number of a broadcast, and the broadcast it retries. */
export function MessageCell({ row }: { row: Broadcast }) {
  const { t } = useTranslation('broadcast');
  const { id, retry_of, retried_by } = row;
  return (
    <>
      <MessageText row={row} />
      <p className="wrap hint broadcastCell-notes">
        <Link to={reportPath(id)}>{t('history.id', { id })}</Link>
        {retry_of !== null && <span>{t('history.retryOf', { id: retry_of })}</span>}
        {retried_by !== null && <span>{t('history.retriedBy', { id: retried_by })}</span>}
      </p>
    </>
  );
}

/** The status, or what a running broadcast waits for, and its expected end. */
export function StatusCell({ row: { status, ends_at }, hold }: { row: Broadcast; hold: SendingHold | null }) {
  const { t } = useTranslation('broadcast');
  const shown = status === 'running' && hold ? hold : status;
  return (
    <div>
      <span className="broadcastCell-status" data-status={shown}>
        {t(`statuses.${shown}`)}
      </span>
      {shown === 'running' && ends_at !== null && (
        <p className="wrap hint broadcastCell-notes">{t('history.endsAt', { moment: formatMoment(ends_at) })}</p>
      )}
    </div>
  );
}

/** A bar with a part for each state. */
export function ProgressBar({ counts }: { counts: BroadcastCounts }) {
  const { t } = useTranslation('broadcast');
  const done = doneCount(counts);
  return (
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
  );
}

/** Progress and results so far. */
export function ProgressCell({ row }: { row: Broadcast }) {
  const { t } = useTranslation('broadcast');
  const counts = useLiveCounts(row);
  const done = doneCount(counts);
  return (
    <div>
      <ProgressBar counts={counts} />
      <p className="wrap hint broadcastCell-notes">
        <span>{t('history.done', { done, total: counts.total })}</span>
        {shownCounts
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <span key={kind} data-kind={kind}>
              {t(`counts.${kind}`, { count: counts[kind] })}
            </span>
          ))}
      </p>
    </div>
  );
}

interface ActionsProps {
  row: Broadcast;
  /** Whether the server can copy one into a draft. */
  canDuplicate: boolean;
  onCancel: (row: Broadcast) => void;
}

/** Actions of a broadcast on its page. */
export function BroadcastActions(props: ActionsProps) {
  return useRowActions(props).map(({ key, label, isDisabled, onSelect }) => (
    <button key={key} type="button" className="plainButton" disabled={isDisabled} onClick={onSelect}>
      {label}
    </button>
  ));
}

/** Actions of a broadcast in its row: the most important one, the others in a menu. */
export function ActionsCell(props: ActionsProps) {
  const { t } = useTranslation('broadcast');
  const navigate = useNavigate();
  const { id } = props.row;
  const [first, ...others] = useRowActions(props);
  const details = { key: 'results', label: t('actions.results'), onSelect: () => void navigate(reportPath(id)) };
  const isUrgent = first !== undefined && first.key !== 'duplicate';
  const items = isUrgent ? [details, ...others] : [first, ...others].filter((item) => item !== undefined);
  return (
    <div className="row broadcastCell-actions">
      {isUrgent ? (
        <button type="button" className="plainButton" disabled={first.isDisabled} onClick={first.onSelect}>
          {first.label}
        </button>
      ) : (
        <Link className="plainButton" to={reportPath(id)}>
          {details.label}
        </Link>
      )}
      {items.length > 0 && <OverflowMenu label={t('actions.more', { id })} items={items} />}
    </div>
  );
}

/** What can be done with a broadcast now, the most important first. */
function useRowActions({ row, canDuplicate, onCancel }: ActionsProps): MenuItem[] {
  const { t } = useTranslation('broadcast');
  const { id, status, retried_by } = row;
  const { failed } = useLiveCounts(row);
  const { pause, resume, retry, duplicate, isBusy } = useBroadcastActions(id);
  const isOpen = status === 'running' || status === 'paused';
  const canRetry = !isOpen && failed > 0 && retried_by === null;
  const item = (key: string, label: string, onSelect: () => void) => ({ key, label, isDisabled: isBusy, onSelect });
  return [
    ...(status === 'running' ? [item('pause', t('actions.pause'), pause)] : []),
    ...(status === 'paused' ? [item('resume', t('actions.resume'), resume)] : []),
    ...(canRetry ? [item('retry', t('actions.retry', { count: failed }), retry)] : []),
    ...(canDuplicate ? [item('duplicate', t('actions.duplicate'), duplicate)] : []),
    ...(isOpen ? [{ ...item('cancel', t('actions.cancel'), () => onCancel(row)), isDangerous: true }] : []),
  ];
}
