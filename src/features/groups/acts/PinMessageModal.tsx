import { Radio } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PIN_DAYS, type PinDays } from '@contract/groupActs';

import { useActOnGroupsMutation } from '@/api/groupActsApi';
import { useAbilities } from '@/api/useAbilities';
import { RequestModal } from '@/ui/RequestModal';
import { useAnnounce } from '@/ui/useAnnounce';

const FIRST_DAYS: PinDays = 7;

interface Props {
  groupId: number;
  /** In the group's timeline. */
  messageId: number;
  onClose: () => void;
}

/** Pins a message that was sent to a group, for as long as WhatsApp allows. */
export function PinMessageModal({ groupId, messageId, onClose }: Props) {
  const { t } = useTranslation('groupActs');
  const announce = useAnnounce();
  const labelId = useId();
  const { hasPinDays, hasOnePin } = useAbilities();
  const [days, setDays] = useState<PinDays>(FIRST_DAYS);
  const [actOnGroups, { isLoading }] = useActOnGroupsMutation();

  async function handleOk() {
    const pinning = actOnGroups({ groupIds: [groupId], act: { kind: 'pin', messageId, days } }).unwrap();
    if (!(await announce(pinning, { failure: t('pin.failed') }))) return;
    const [refused] = (await pinning).failures;
    if (refused) await announce(Promise.reject(new Error(refused.text)), { failure: refused.text });
    else onClose();
  }

  return (
    <RequestModal
      width={480}
      title={t('pin.title')}
      okText={t('pin.action')}
      isPending={isLoading}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <p id={labelId}>{t(hasPinDays ? 'pin.field' : hasOnePin ? 'pin.replaces' : 'pin.forever')}</p>
      {hasPinDays && (
        <Radio.Group
          aria-labelledby={labelId}
          value={days}
          options={PIN_DAYS.map((count) => ({
            value: count,
            label: count === 1 ? t('pin.hours') : t('pin.days', { count }),
          }))}
          onChange={({ target }) => setDays(target.value as PinDays)}
        />
      )}
    </RequestModal>
  );
}
