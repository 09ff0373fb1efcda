import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Tag } from '@contract/schemas/shapes';

import { useListTagsQuery } from '@/api/tagsApi';
import { nameInQuotes } from '@/lib/names';
import { ManageModal, type ManageTexts } from '@/ui/ManageModal';
import { TagChip } from '@/entities/tag/TagChip';

import { DeleteTagModal } from './DeleteTagModal';
import { EditTagModal } from './EditTagModal';
import './tags.css';

const { maxCount } = limits.tags;
const renderName = (tag: Tag) => <TagChip tag={tag} />;
const countOf = ({ groupIds }: Tag) => groupIds.length;

/** All tags with the number of their groups: create, rename, recolour and delete them. */
export function ManageTagsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tags');
  const texts = useMemo(
    (): ManageTexts => ({
      title: t('manage.title'),
      create: t('manage.create'),
      loadFailed: t('manage.loadFailed'),
      list: t('manage.list'),
      none: t('manage.none'),
      full: t('manage.full', { count: maxCount }),
      columns: {
        name: t('manage.columns.name'),
        groups: t('manage.columns.groups'),
        actions: t('manage.columns.actions'),
      },
      edit: (name) => t('manage.editOne', { name: nameInQuotes(name) }),
      remove: (name) => t('manage.deleteOne', { name: nameInQuotes(name) }),
    }),
    [t],
  );
  return (
    <ManageModal
      texts={texts}
      query={useListTagsQuery()}
      maxCount={maxCount}
      renderName={renderName}
      countOf={countOf}
      renderEdit={(tag, tags, back) => <EditTagModal tag={tag} tags={tags} onClose={back} />}
      renderDelete={(tag, back) => <DeleteTagModal tag={tag} onClose={back} />}
      onClose={onClose}
    />
  );
}
