import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { JournalEntry } from '@contract/schemas/shapes';

import { useGetBroadcastQuery } from '@/api/broadcastApi';
import { ResendQuestion } from '@/entities/message/ResendQuestion';
import { ResendButton } from '@/entities/run/ResendButton';

interface Props {
  row: JournalEntry;
}

/** Sends a failed or unconfirmed message of a funnel or a broadcast again; nothing for other deliveries. */
export function JournalResend({ row }: Props) {
  const { status, kind, run, groupName, message } = row;
  if (status !== 'failed' && status !== 'unconfirmed') return null;
  if (run) {
    const sent = { order_num: run.orderNum, message, status, resends: [] };
    return <ResendButton runId={run.id} message={sent} groupName={groupName} />;
  }
  return kind === 'broadcast' && <OfBroadcast row={row} />;
}

function OfBroadcast({ row: { sourceId, groupId, groupName, status, error } }: Props) {
  const { t } = useTranslation('broadcast');
  const [isAsking, setIsAsking] = useState(false);
  const { data: source, isFetching } = useGetBroadcastQuery(sourceId ?? 0, { skip: !isAsking || sourceId === null });
  const result = { group_id: groupId, name: groupName, custom_name: null, status, error, sent_at: null };
  return (
    <>
      <button type="button" className="plainButton" disabled={isFetching} onClick={() => setIsAsking(true)}>
        {t('results.resend.action')}
      </button>
      {isAsking && source && <ResendQuestion source={source} row={result} onClose={() => setIsAsking(false)} />}
    </>
  );
}
