import { Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dayjs from 'dayjs';

import type { Broadcast, BroadcastResult, BroadcastText, DeliveryStatus } from '@contract/schemas/shapes';

import { useLazyListBroadcastTextsQuery } from '@/api/broadcastApi';
import { ResendQuestion } from '@/entities/message/ResendQuestion';
import { downloadCsv, SORTABLE_MOMENT } from '@/lib/downloadFile';
import { AntdProvider } from '@/ui/AntdProvider';
import { useAnnounce } from '@/ui/useAnnounce';
import { useOpened } from '@/ui/useOpened';
import { groupName } from '@/lib/names';
import { deliveryReason } from '@/lib/deliveryReason';

import { ResultsTable, type GroupResponses } from './ResultsTable';
import { SentTextModal } from './SentTextModal';

const RESPONSES = ['delivered', 'read', 'reacted', 'replied'] as const;

interface Props {
  source: Broadcast;
  rows: readonly BroadcastResult[];
  responses: readonly GroupResponses[];
}

/** Results of a broadcast per group, with a filter by status, as a file, and again to one group. */
export function BroadcastResults({ source, rows, responses }: Props) {
  const { t } = useTranslation(['broadcast', 'deliveries']);
  const toCells = useResultCells();
  const announce = useAnnounce();
  const [readTexts] = useLazyListBroadcastTextsQuery();
  const [toRead, setToRead] = useState<BroadcastResult | null>(null);
  const [toResend, askToResend, close] = useOpened<BroadcastResult>();
  const id = useId();
  const [status, setStatus] = useState<DeliveryStatus | 'all'>('all');
  const found = [...new Set(rows.map((row) => row.status))];
  // A status without groups filters nothing.
  const isFiltered = status !== 'all' && found.includes(status);
  const shown = isFiltered ? rows.filter((row) => row.status === status) : rows;
  const count = (of: DeliveryStatus) => rows.filter((row) => row.status === of).length;
  const hasTexts = Boolean(source.variables);

  async function handleCsv() {
    const reading = hasTexts ? readTexts({ id: source.id }, true).unwrap() : Promise.resolve(null);
    if (!(await announce(reading, { failure: t('results.csvFailed') }))) return;
    downloadCsv(toCells(shown, responses, await reading), `broadcast_${source.id}.csv`);
  }

  return (
    <>
      <div className="row broadcast-filter">
        <label htmlFor={id}>{t('results.filter')}</label>
        <AntdProvider>
          <Select
            id={id}
            className="broadcast-filterSelect"
            value={isFiltered ? status : 'all'}
            options={[
              { value: 'all' as const, label: t('results.all', { count: rows.length }) },
              ...found.map((value) => ({
                value,
                label: t('results.ofStatus', { status: t(`deliveries:statuses.${value}`), count: count(value) }),
              })),
            ]}
            onChange={setStatus}
          />
        </AntdProvider>
        <button type="button" className="plainButton" onClick={() => void handleCsv()}>
          {t('results.csv')}
        </button>
      </div>
      <ResultsTable
        rows={shown}
        responses={responses}
        onResend={askToResend}
        {...(hasTexts && { onText: setToRead })}
      />
      {toRead && <SentTextModal source={source} row={toRead} onClose={() => setToRead(null)} />}
      {toResend && <ResendQuestion source={source} row={toResend} onClose={close} />}
    </>
  );
}

type ToCells = (
  rows: readonly BroadcastResult[],
  responses: readonly GroupResponses[],
  texts: readonly BroadcastText[] | null,
) => string[][];

/** Makes the cells of a file: a line of titles, then group, status, time, reason, responses and, if given, text of each result. */
function useResultCells(): ToCells {
  const { t } = useTranslation(['broadcast', 'deliveries']);
  const reasonOf = ({ status, error }: BroadcastResult) =>
    error === null || status !== 'failed' ? '' : t(`deliveries:reasons.${deliveryReason(error)}`, { code: error });
  return (rows, responses, texts) => {
    const responsesOf = new Map(responses.map((row) => [row.groupId, row]));
    const textOf = new Map(texts?.map(({ groupId, text }) => [groupId, text]));
    const titles = (['group', 'status', 'moment', 'reason'] as const).map((key) => t(`results.columns.${key}`));
    return [
      [
        ...titles,
        ...RESPONSES.map((kind) => t(`deliveries:responses.${kind}`)),
        ...(texts ? [t('results.columns.text')] : []),
      ],
      ...rows.map((row) => [
        groupName(row),
        t(`deliveries:statuses.${row.status}`),
        row.sent_at === null ? '' : dayjs.unix(row.sent_at).format(SORTABLE_MOMENT),
        reasonOf(row),
        ...RESPONSES.map((kind) => String(responsesOf.get(row.group_id)?.[kind] ?? '')),
        ...(texts ? [textOf.get(row.group_id) ?? ''] : []),
      ]),
    ];
  };
}
