import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { TaggedGroups, TagGroups } from '@contract/schemas/shapes';

import { useListGroupsQuery } from '@/api/groupsApi';
import { useTagGroupsMutation } from '@/api/tagsApi';
import { useTags } from '@/api/useTags';
import { groupName } from '@/lib/names';
import { TagSelect } from '@/ui/TagSelect';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';
import { VirtualList } from '@/ui/VirtualList';

import './tags.css';
import './tagsTexts';
import { useCreateTag } from './useCreateTag';

const FAILURE_HEIGHT_PX = 56;

interface Props {
  groupIds: number[];
  onClose: () => void;
}

/** Adds a tag to the selected groups. */
export const AddTagModal = (props: Props) => <TagGroupsModal {...props} action="add" />;

/** Removes a tag from the selected groups. */
export const RemoveTagModal = (props: Props) => <TagGroupsModal {...props} action="remove" />;

function TagGroupsModal({ groupIds, action, onClose }: Props & Pick<TagGroups, 'action'>) {
  const { t } = useTranslation(['tags', 'common']);
  const announce = useAnnounce();
  const { message } = useToasts();
  const { tags } = useTags();
  const { create, isCreating } = useCreateTag(tags);
  const [tagGroups, { isLoading }] = useTagGroupsMutation();
  const [tagId, setTagId] = useState<string | null>(null);
  const [failures, setFailures] = useState<TaggedGroups['failures']>([]);
  const selected = new Set(groupIds);
  const offered = action === 'add' ? tags : tags.filter((tag) => tag.groupIds.some((id) => selected.has(id)));
  const chosen = offered.find(({ id }) => String(id) === tagId);

  async function handleCreate(name: string) {
    const id = await create(name);
    if (id !== null) setTagId(String(id));
  }

  async function handleConfirm() {
    if (!chosen || isLoading) return;
    const change = tagGroups({ id: chosen.id, action, groupIds }).unwrap();
    if (!(await announce(change, { failure: t(`many.${action}.failed`) }))) return;
    const result = await change;
    if (result.doneCount > 0) message.success(t(`many.${action}.done`, { count: result.doneCount }));
    if (result.failures.length === 0) onClose();
    else setFailures(result.failures);
  }

  if (failures.length > 0) return <Failures failures={failures} onClose={onClose} />;
  return (
    <Modal
      open
      width={480}
      title={t(`many.${action}.title`, { count: groupIds.length })}
      okText={t(`many.${action}.submit`)}
      okButtonProps={{ disabled: !chosen || isCreating, 'aria-busy': isLoading }}
      cancelText={t('common:actions.cancel')}
      closable={{ 'aria-label': t('common:actions.close') }}
      confirmLoading={isLoading}
      onOk={() => void handleConfirm()}
      onCancel={onClose}
    >
      {action === 'remove' && offered.length === 0 ? (
        <p>{t('many.remove.none')}</p>
      ) : (
        <TagSelect
          hasFocus
          tags={offered}
          value={chosen ? [String(chosen.id)] : []}
          label={t('many.label')}
          placeholder={t(action === 'add' ? 'ofGroup.placeholder' : 'many.remove.placeholder')}
          isLoading={isCreating}
          onCreate={action === 'add' ? (name) => void handleCreate(name) : undefined}
          onChange={(value) => setTagId(value.at(-1) ?? null)}
        />
      )}
    </Modal>
  );
}

/** Groups in which nothing changed, each with the server's reason. */
function Failures({ failures, onClose }: { failures: TaggedGroups['failures']; onClose: () => void }) {
  const { t } = useTranslation(['tags', 'common']);
  const { data: groups = [] } = useListGroupsQuery();
  const names = new Map(groups.map((group) => [group.id, groupName(group)]));
  return (
    <Modal
      open
      width={480}
      title={t('many.failures.title', { count: failures.length })}
      footer={(_buttons, { CancelBtn }) => <CancelBtn />}
      cancelText={t('common:actions.close')}
      closable={{ 'aria-label': t('common:actions.close') }}
      onCancel={onClose}
    >
      <VirtualList
        items={failures}
        label={t('many.failures.list')}
        className="tags-failures"
        rowHeightPx={FAILURE_HEIGHT_PX}
        keyOf={({ groupId }) => groupId}
      >
        {({ groupId, text }) => (
          <div className="tags-failure">
            <span>{names.get(groupId) ?? t('many.failures.unknown', { id: String(groupId) })}</span>
            <p className="tags-hint">{text}</p>
          </div>
        )}
      </VirtualList>
    </Modal>
  );
}
