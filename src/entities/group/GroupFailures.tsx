import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import type { ChangedGroups, Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';

import './groupFailures.css';
import { VirtualList } from '@/ui/VirtualList';
import { useReturnFocus } from '@/ui/useReturnFocus';

const ROW_HEIGHT_PX = 56;

interface Props {
  title: string;
  /** What succeeded in the other groups. */
  done: string | false;
  failures: ChangedGroups['failures'];
  /** For the names. */
  groups: readonly Group[] | undefined;
  onClose: () => void;
}

/** After a change of many groups: how many changed, and those in which nothing did, each with the reason. */
export function GroupFailures({ title, done, failures, groups = [], onClose }: Props) {
  useReturnFocus();
  const { t } = useTranslation('common');
  const names = new Map(groups.map((group) => [group.id, groupName(group)]));
  return (
    <Modal
      open
      width={480}
      title={title}
      footer={(_buttons, { CancelBtn }) => <CancelBtn />}
      cancelText={t('actions.close')}
      onCancel={onClose}
    >
      {done !== false && <p className="groupFailures-done">{done}</p>}
      <VirtualList
        items={failures}
        label={t('groupFailures.list')}
        className="groupFailures"
        rowHeightPx={ROW_HEIGHT_PX}
        keyOf={({ groupId }) => groupId}
        isReadOnly
      >
        {({ groupId, text }) => (
          <div className="groupFailures-row">
            <span>{names.get(groupId) ?? t('groupFailures.unknown', { id: String(groupId) })}</span>
            <p className="note groupFailures-reason">{text}</p>
          </div>
        )}
      </VirtualList>
    </Modal>
  );
}
