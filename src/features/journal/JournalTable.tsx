import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { JournalEntry } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { useListGroupsQuery } from '@/api/groupsApi';
import { actText } from '@/entities/message/actText';
import { FormattedMessage } from '@/entities/message/FormattedMessage';
import { PollOptions } from '@/entities/plan/PollOptions';
import { MessageSource } from '@/entities/message/MessageSource';
import { ChangeNotes } from '@/entities/messageActs/ChangeNotes';
import { MessageActs } from '@/entities/messageActs/MessageActs';
import { FailedDelivery } from '@/entities/run/FailedDelivery';
import { WaitNote } from '@/entities/run/RunProgress';
import { formatMoment } from '@/lib/moment';
import { DataTable, type DataColumn } from '@/ui/DataTable';

import { JournalResend } from './JournalResend';

const TONES = { success: 'success', failed: 'error', unconfirmed: 'warning' } as const;
const hasTone = (status: JournalEntry['status']): status is keyof typeof TONES => status in TONES;

const keyOf = ({ id }: JournalEntry): number => id;

interface Props {
  rows: readonly JournalEntry[];
  /** Shows texts whole, not their first lines. */
  isWhole: boolean;
}

/** Deliveries in the order of the server. */
export function JournalTable({ rows, isWhole }: Props) {
  const { t } = useTranslation('journal');
  const { data: groups } = useListGroupsQuery();
  const known = useMemo(() => groups && new Set(groups.map(({ id }) => id)), [groups]);
  const columns = useMemo(
    (): DataColumn<JournalEntry>[] => [
      {
        key: 'moment',
        title: t('columns.moment'),
        width: '17%',
        isRowHeader: true,
        render: (row) => <Moment row={row} />,
      },
      { key: 'group', title: t('columns.group'), width: '18%', render: (row) => <Target row={row} /> },
      { key: 'source', title: t('columns.source'), width: '17%', render: (row) => <MessageSource row={row} /> },
      { key: 'message', title: t('columns.message'), render: (row) => <Message row={row} isWhole={isWhole} /> },
      {
        key: 'state',
        title: t('columns.state'),
        width: '27%',
        render: (row) => <State row={row} isWhole={isWhole} isLeft={known?.has(row.groupId) === false} />,
      },
    ],
    [t, isWhole, known],
  );
  return <DataTable remembersAs="journal" label={t('title')} columns={columns} rows={rows} keyOf={keyOf} />;
}

interface RowProps {
  row: JournalEntry;
}

/** Leads to this row alone, with its whole text. */
const Moment = ({ row: { id, atMs } }: RowProps) => (
  <Link to={`/journal?delivery=${id}`}>
    <time dateTime={new Date(atMs).toISOString()}>{formatMoment(atMs / SECOND_MS)}</time>
  </Link>
);

const Target = ({ row: { groupId, groupName } }: RowProps) => <Link to={`/groups/${groupId}`}>{groupName}</Link>;

function Message({ row: { message, act, poll }, isWhole }: RowProps & { isWhole: boolean }) {
  const { t } = useTranslation(['deliveries', 'groupActs']);
  if (act)
    return (
      <div>
        {t(`groupActs:history.${actText(act)}`)}
        {message !== '' && (
          <div className="journal-text" data-whole={isWhole}>
            <FormattedMessage text={message} />
          </div>
        )}
      </div>
    );
  return (
    <div>
      <div className="journal-text" data-whole={isWhole}>
        {message === '' ? t('file') : <FormattedMessage text={message} />}
      </div>
      {poll &&
        (isWhole ? <PollOptions poll={poll} /> : <p className="hint journal-options">{poll.options.join(' · ')}</p>)}
    </div>
  );
}

/** The state, and why it waits or was not sent. */
function State({ row, isWhole, isLeft }: RowProps & { isWhole: boolean; isLeft: boolean }) {
  const { id, status, error, wait, act, poll, changes } = row;
  const { t } = useTranslation(['deliveries', 'groupActs', 'journal']);
  return (
    <div className="journal-state" data-whole={isWhole}>
      <span className="chip" data-tone={hasTone(status) ? TONES[status] : undefined}>
        {t(status === 'success' && act ? 'groupActs:done' : `deliveries:statuses.${status}`)}
      </span>
      {wait?.reason === 'time' || wait?.reason === 'paused' ? (
        <span>{t(`journal:waits.${wait.reason}`)}</span>
      ) : (
        wait && <WaitNote wait={wait} />
      )}
      {status !== 'success' && error !== null && (
        <span>
          <FailedDelivery error={error} status={status} />
        </span>
      )}
      <ChangeNotes changes={changes} />
      {/* Nothing can be done in a group that was left. */}
      {!isLeft && (
        <span className="row journal-acts">
          {(status === 'success' || status === 'unconfirmed') && !act && (
            <MessageActs
              of={{ deliveryId: id }}
              messages={[{ changes, sentMs: row.atMs }]}
              kinds={['correct', 'recall']}
              hasText={row.message !== '' && !poll}
              groupName={row.groupName}
              isInline
            />
          )}
          <JournalResend row={row} />
        </span>
      )}
    </div>
  );
}
