import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ChangedGroups, TagGroups } from '@contract/schemas/shapes';

import { useListGroupsQuery } from '@/api/groupsApi';
import { useTagGroupsMutation } from '@/api/tagsApi';
import { useTags } from '@/api/useTags';
import { GroupFailures } from '@/entities/group/GroupFailures';
import { TagSelect } from '@/entities/tag/TagSelect';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';
import { RequestModal } from '@/ui/RequestModal';
import { useIsMounted } from '@/ui/useIsMounted';

import './tags.css';
import { useCreateTag } from './useCreateTag';

/** How long a change of tags can be undone. */
const UNDO_MS = 8_000;

interface Props {
  groupIds: number[];
  onClose: () => void;
}

/** Adds a tag to the selected groups. */
export const AddTagModal = (props: Props) => <TagGroupsModal {...props} action="add" />;

/** Removes a tag from the selected groups. */
export const RemoveTagModal = (props: Props) => <TagGroupsModal {...props} action="remove" />;

function TagGroupsModal({ groupIds, action, onClose }: Props & Pick<TagGroups, 'action'>) {
  const { t } = useTranslation('tags');
  const announce = useAnnounce();
  const { message } = useToasts();
  const isMounted = useIsMounted();
  const { tags } = useTags();
  const { data: groups } = useListGroupsQuery();
  const { create, isCreating } = useCreateTag(tags);
  const [tagGroups, { isLoading }] = useTagGroupsMutation();
  const [tagId, setTagId] = useState<string | null>(null);
  const [result, setResult] = useState<ChangedGroups | null>(null);
  const selected = new Set(groupIds);
  const offered = action === 'add' ? tags : tags.filter((tag) => tag.groupIds.some((id) => selected.has(id)));
  const chosen = offered.find(({ id }) => String(id) === tagId);

  async function handleCreate(name: string) {
    const id = await create(name);
    if (id !== null) setTagId(String(id));
  }

  /** Only groups that this dialog has changed. */
  async function undo(id: number, changed: number[]) {
    const opposite = action === 'add' ? 'remove' : 'add';
    const change = tagGroups({ id, action: opposite, groupIds: changed }).unwrap();
    const isUndone = await announce(change, { success: t('many.undone'), failure: t(`many.${opposite}.failed`) });
    if (isUndone) setResult((shown) => shown && { ...shown, doneCount: 0 });
  }

  async function handleConfirm() {
    if (!chosen || isLoading) return;
    const change = tagGroups({ id: chosen.id, action, groupIds }).unwrap();
    if (!(await announce(change, { failure: t(`many.${action}.failed`) }))) return;
    const made = await change;
    const kept = new Set(made.failures.map(({ groupId }) => groupId));
    const had = new Set(chosen.groupIds);
    const changed = groupIds.filter((id) => !kept.has(id) && had.has(id) === (action === 'remove'));
    if (made.doneCount > 0) {
      message.success(t(`many.${action}.done`, { count: made.doneCount }), {
        durationMs: UNDO_MS,
        action:
          changed.length > 0 ? { label: t('many.undo'), onClick: () => void undo(chosen.id, changed) } : undefined,
      });
    }
    if (made.failures.length === 0) onClose();
    else if (!isMounted()) message.error(t('many.failures', { count: made.failures.length }));
    else setResult(made);
  }

  if (result) {
    const { doneCount, failures } = result;
    return (
      <GroupFailures
        title={t('many.failures', { count: failures.length })}
        done={doneCount > 0 && t(`many.${action}.done`, { count: doneCount })}
        failures={failures}
        groups={groups}
        onClose={onClose}
      />
    );
  }
  return (
    <RequestModal
      width={480}
      title={t(`many.${action}.title`, { count: groupIds.length })}
      okText={t(`many.${action}.submit`)}
      okButtonProps={{ disabled: !chosen || isCreating }}
      isPending={isLoading}
      onOk={() => void handleConfirm()}
      onCancel={onClose}
    >
      {action === 'remove' && offered.length === 0 ? (
        <p>{t('many.remove.none')}</p>
      ) : (
        <TagSelect
          hasFocus
          isSingle
          tags={offered}
          value={chosen ? [String(chosen.id)] : []}
          label={t('many.label')}
          placeholder={t(action === 'add' ? 'ofGroup.placeholder' : 'many.remove.placeholder')}
          isLoading={isCreating}
          onCreate={action === 'add' ? (name) => void handleCreate(name) : undefined}
          onChange={(value) => setTagId(value.at(-1) ?? null)}
        />
      )}
    </RequestModal>
  );
}
