import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { BroadcastResponses, BroadcastResult, DeliveryStatus } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';
import { formatMoment } from '@/lib/moment';
import { compareNames } from '@/lib/sortKeys';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { ChangeNotes } from '@/entities/messageActs/ChangeNotes';
import { ResponsesLine } from '@/entities/responses/ResponsesLine';
import { FailedDelivery } from '@/entities/run/FailedDelivery';

/** Problems first. */
const STATUSES: DeliveryStatus[] = ['failed', 'unconfirmed', 'skipped', 'canceled', 'queued', 'sending', 'success'];

const byName = (one: BroadcastResult, other: BroadcastResult) => compareNames(groupName(one), groupName(other));
const byStatus = (one: BroadcastResult, other: BroadcastResult) =>
  STATUSES.indexOf(one.status) - STATUSES.indexOf(other.status) || byName(one, other);
const byMoment = (one: BroadcastResult, other: BroadcastResult) =>
  (one.sent_at ?? Infinity) === (other.sent_at ?? Infinity)
    ? byName(one, other)
    : (one.sent_at ?? Infinity) - (other.sent_at ?? Infinity);
const idOf = ({ group_id }: BroadcastResult) => group_id;

/** How a group responded. */
export type GroupResponses = BroadcastResponses['groups'][number];

interface Props {
  rows: readonly BroadcastResult[];
  /** Of the groups of which anything is known. */
  responses: readonly GroupResponses[];
  /** Sends the message to the group of a failed or unconfirmed result again; without it that is not offered. */
  onResend?: (row: BroadcastResult) => void;
  /** Shows the text that a group gets, where the groups get different ones. */
  onText?: (row: BroadcastResult) => void;
}

/** Results of a broadcast per group, sortable by group, status and time. */
export function ResultsTable({ rows, responses, onResend, onText }: Props) {
  const { t } = useTranslation(['broadcast', 'deliveries']);
  const responsesOf = useMemo(() => new Map(responses.map((row) => [row.groupId, row])), [responses]);
  const columns = useMemo(
    (): DataColumn<BroadcastResult>[] => [
      {
        key: 'group',
        title: t('results.columns.group'),
        isRowHeader: true,
        compare: byName,
        render: groupName,
        ...(responsesOf.size > 0 && { width: '22%' }),
      },
      {
        key: 'status',
        title: t('results.columns.status'),
        width: responsesOf.size > 0 ? '15%' : onText ? '20%' : '24%',
        compare: byStatus,
        render: (row) => <ResultStatus row={row} />,
      },
      {
        key: 'moment',
        title: t('results.columns.moment'),
        width: responsesOf.size > 0 ? 110 : '22%',
        compare: byMoment,
        render: ({ sent_at, status }) => {
          if (sent_at !== null) return formatMoment(sent_at);
          return t(status === 'unconfirmed' ? 'results.unknownMoment' : 'results.notSent');
        },
      },
      ...(responsesOf.size > 0 ? [responsesColumn(t('deliveries:responses.column'), responsesOf)] : []),
      ...(onText ? [textColumn(t('results.columns.text'), t('results.text.action'), onText)] : []),
      ...(onResend ? [resendColumn(t('history.columns.actions'), t('results.resend.action'), onResend)] : []),
    ],
    [t, responsesOf, onResend, onText],
  );
  return (
    <DataTable
      remembersAs="results"
      className="resultsTable"
      label={t('results.list')}
      columns={columns}
      rows={rows}
      keyOf={idOf}
    />
  );
}

const responsesColumn = (
  title: string,
  responsesOf: ReadonlyMap<number, GroupResponses>,
): DataColumn<BroadcastResult> => ({
  key: 'responses',
  title,
  render: ({ group_id }) => <ResponsesLine responses={responsesOf.get(group_id)} />,
});

const textColumn = (
  title: string,
  text: string,
  onText: (row: BroadcastResult) => void,
): DataColumn<BroadcastResult> => ({
  key: 'text',
  title,
  width: 100,
  isTitleHidden: true,
  render: (row) =>
    hasText(row) ? (
      <button type="button" className="linkButton" onClick={() => onText(row)}>
        {text}
      </button>
    ) : null,
});

/** A text that could not be filled in was not sent. */
const hasText = ({ error }: BroadcastResult) => error !== 'valueMissing' && error !== 'textTooLong';

const resendColumn = (
  title: string,
  text: string,
  onResend: (row: BroadcastResult) => void,
): DataColumn<BroadcastResult> => ({
  key: 'actions',
  title,
  width: 190,
  align: 'end',
  isTitleHidden: true,
  render: (row) =>
    row.status === 'failed' || row.status === 'unconfirmed' ? (
      <button type="button" className="plainButton" onClick={() => onResend(row)}>
        {text}
      </button>
    ) : null,
});

function ResultStatus({ row: { status, error, changes } }: { row: BroadcastResult }) {
  const { t } = useTranslation('deliveries');
  return (
    <div>
      <span data-kind={status}>{t(`statuses.${status}`)}</span>
      {error !== null && status === 'failed' && (
        <p className="wrap hint broadcastCell-notes">
          <FailedDelivery error={error} />
        </p>
      )}
      <ChangeNotes changes={changes} />
    </div>
  );
}
