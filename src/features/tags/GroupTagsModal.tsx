import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

import { useSetGroupTagsMutation } from '@/api/tagsApi';
import { useGroup } from '@/api/useGroup';
import { useTags } from '@/api/useTags';
import { groupName, nameInQuotes } from '@/lib/names';
import { TagSelect } from '@/entities/tag/TagSelect';
import { useAnnounce } from '@/ui/useAnnounce';
import { RequestModal } from '@/ui/RequestModal';

import './tags.css';
import { useCreateTag } from './useCreateTag';

const { perGroupMaxCount } = limits.tags;

interface Props {
  groupId: number;
  onClose: () => void;
}

/** Chooses the tags of one group; a new tag is created by typing its name. */
export function GroupTagsModal({ groupId, onClose }: Props) {
  const group = useGroup(groupId);
  const { isLoaded } = useTags();
  return group && isLoaded ? <TagsOfGroup group={group} onClose={onClose} /> : null;
}

function TagsOfGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const announce = useAnnounce();
  const { tags, byGroup } = useTags();
  const { create, isCreating } = useCreateTag(tags);
  const [setGroupTags, { isLoading }] = useSetGroupTagsMutation();
  // What is changed here: the rest is as another tab has saved it meanwhile.
  const [changes, setChanges] = useState<Record<'added' | 'removed', string[]>>({ added: [], removed: [] });
  const saved = (byGroup.get(group.id) ?? []).map(({ id }) => String(id));
  const kept = saved.filter((one) => !changes.removed.includes(one));
  // A tag that was deleted in another tab meanwhile.
  const added = changes.added.filter((one) => !kept.includes(one) && tags.some(({ id }) => String(id) === one));
  const existing = [...kept, ...added];

  async function handleCreate(name: string) {
    const id = await create(name);
    if (id !== null) setChanges((now) => ({ ...now, added: [...now.added, String(id)] }));
  }

  function handleChange(chosen: string[]) {
    setChanges({
      added: chosen.filter((one) => !saved.includes(one)),
      removed: saved.filter((one) => !chosen.includes(one)),
    });
  }

  async function handleSave() {
    const saving = setGroupTags({ groupId: group.id, tagIds: existing.map(Number) }).unwrap();
    if (await announce(saving, { success: t('ofGroup.saved'), failure: t('ofGroup.failed') })) onClose();
  }

  return (
    <RequestModal
      width={480}
      title={t('ofGroup.title', { name: nameInQuotes(groupName(group)) })}
      okText={t('ofGroup.submit')}
      okButtonProps={{ disabled: isCreating }}
      isPending={isLoading}
      onOk={() => void handleSave()}
      onCancel={onClose}
    >
      <TagSelect
        hasFocus
        tags={tags}
        value={existing}
        label={t('ofGroup.label')}
        placeholder={t('ofGroup.placeholder')}
        maxCount={perGroupMaxCount}
        isLoading={isCreating}
        onCreate={existing.length < perGroupMaxCount ? (name) => void handleCreate(name) : undefined}
        onChange={handleChange}
      />
      <p className="note tags-hint">{t('ofGroup.hint', { count: perGroupMaxCount })}</p>
    </RequestModal>
  );
}
