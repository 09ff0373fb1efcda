import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Broadcast, JournalEntry } from '@contract/schemas/shapes';

import { useLazyGetBroadcastQuery } from '@/api/broadcastApi';
import { ResendQuestion } from '@/entities/message/ResendQuestion';
import { ResendButton } from '@/entities/run/ResendButton';
import { useAnnounce } from '@/ui/useAnnounce';

interface Props {
  row: JournalEntry;
}

/** Sends a failed or unconfirmed message of a funnel or a broadcast again; nothing for other deliveries, and for what its messenger cannot do. */
export function JournalResend({ row }: Props) {
  const { status, kind, run, groupName, message, error } = row;
  if ((status !== 'failed' && status !== 'unconfirmed') || error === 'actNotOffered') return null;
  if (run) {
    const sent = { order_num: run.orderNum, message, status, resends: [] };
    return <ResendButton runId={run.id} message={sent} groupName={groupName} isInline />;
  }
  return kind === 'broadcast' && <OfBroadcast row={row} />;
}

function OfBroadcast({ row: { sourceId, groupId, groupName, status, error } }: Props) {
  const { t } = useTranslation('broadcast');
  const announce = useAnnounce();
  const [load, { isFetching }] = useLazyGetBroadcastQuery();
  const [source, setSource] = useState<Broadcast | null>(null);
  const result = { group_id: groupId, name: groupName, custom_name: null, status, error, sent_at: null };
  async function handleAsk() {
    const loading = load(sourceId ?? 0).unwrap();
    if (await announce(loading, { failure: t('report.loadFailed') })) setSource(await loading);
  }

  return (
    <>
      <button type="button" className="linkButton" disabled={isFetching} onClick={() => void handleAsk()}>
        {t('results.resend.action')}
      </button>
      {source && <ResendQuestion source={source} row={result} onClose={() => setSource(null)} />}
    </>
  );
}
