import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { useGroup } from '@/api/useGroup';
import { groupName, nameInQuotes } from '@/lib/names';
import { beginsAtTop } from '@/ui/dialogPlace';

import './entry.css';
import { InviteSection } from './InviteSection';
import { RequestsSection } from './RequestsSection';

interface Props {
  groupId: number;
  onClose: () => void;
}

/** How people come into a group: its invite link, and requests to join. */
export function GroupEntryModal({ groupId, onClose }: Props) {
  const { t } = useTranslation(['groupEntry', 'common']);
  const group = useGroup(groupId);
  return (
    <Modal
      open
      {...beginsAtTop}
      width={720}
      title={t('title', { name: nameInQuotes(group ? groupName(group) : String(groupId)) })}
      footer={(_buttons, { CancelBtn }) => <CancelBtn />}
      cancelText={t('common:actions.close')}
      onCancel={onClose}
    >
      <InviteSection groupId={groupId} />
      <RequestsSection groupId={groupId} />
    </Modal>
  );
}
