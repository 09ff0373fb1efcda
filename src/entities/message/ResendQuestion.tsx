import { useTranslation } from 'react-i18next';

import type { Broadcast, BroadcastResult } from '@contract/schemas/shapes';

import { useSendBroadcastMutation } from '@/api/broadcastApi';
import { groupName, nameInQuotes } from '@/lib/names';
import { Confirm } from '@/ui/Confirm';
import { useAnnounce } from '@/ui/useAnnounce';

interface Props {
  source: Broadcast;
  row: BroadcastResult;
  onClose: () => void;
}

/** Asks before the message of a broadcast is sent to one group again, as a broadcast of its own; it may have arrived already. */
export function ResendQuestion({ source: { id, message, variables, poll, media_url }, row, onClose }: Props) {
  const { t } = useTranslation(['broadcast', 'common']);
  const announce = useAnnounce();
  const [sendBroadcast, { isLoading }] = useSendBroadcastMutation();

  async function handleConfirm() {
    const text = { message, ...(variables && { variables, again_of: id }), ...(poll && { poll }) };
    const work = sendBroadcast({ ...text, media_url, group_ids: [row.group_id] }).unwrap();
    if (await announce(work, { success: t('started'), failure: t('failures.start'), first: 'server' })) onClose();
  }

  return (
    <Confirm
      type={row.status === 'unconfirmed' ? 'danger' : 'warning'}
      title={t('results.resend.title', { name: nameInQuotes(groupName(row)) })}
      message={t(row.status === 'unconfirmed' ? 'results.resend.unconfirmed' : 'results.resend.failed')}
      confirmText={t('results.resend.action')}
      cancelText={t('common:actions.close')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
