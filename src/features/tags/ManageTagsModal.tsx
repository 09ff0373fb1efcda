import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Tag } from '@contract/schemas/shapes';

import { useListTagsQuery } from '@/api/tagsApi';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { QueryView } from '@/ui/QueryView';
import { TagChip } from '@/ui/TagChip';

import { DeleteTagModal } from './DeleteTagModal';
import { EditTagModal } from './EditTagModal';
import './tags.css';
import './tagsTexts';

const { maxCount } = limits.tags;

/** What is open above the list; `id` is null for a new tag. */
type Step = { kind: 'edit'; id: number | null } | { kind: 'delete'; id: number } | null;

/** All tags with the number of their groups: create, rename, recolour and delete them. */
export function ManageTagsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['tags', 'common']);
  const query = useListTagsQuery();
  const [step, setStep] = useState<Step>(null);
  const tags = query.data ?? [];
  const back = () => setStep(null);
  const tag = tags.find(({ id }) => id === step?.id) ?? null;

  if (step?.kind === 'edit' && (step.id === null || tag)) return <EditTagModal tag={tag} tags={tags} onClose={back} />;
  if (step?.kind === 'delete' && tag) return <DeleteTagModal tag={tag} onClose={back} />;
  return (
    <Modal
      open
      width={600}
      title={t('manage.title')}
      okText={t('manage.create')}
      okButtonProps={{ disabled: !query.data || tags.length >= maxCount }}
      cancelText={t('common:actions.close')}
      closable={{ 'aria-label': t('common:actions.close') }}
      onOk={() => setStep({ kind: 'edit', id: null })}
      onCancel={onClose}
    >
      <QueryView query={query} failure={t('manage.loadFailed')} skeleton={<div className="skeletonBlock" />}>
        {(all) => (
          <>
            {all.length === 0 ? <p>{t('manage.none')}</p> : <TagTable tags={all} onStep={setStep} />}
            {all.length >= maxCount && <p className="tags-hint">{t('manage.full', { count: maxCount })}</p>}
          </>
        )}
      </QueryView>
    </Modal>
  );
}

const idOf = ({ id }: Tag) => id;

function TagTable({ tags, onStep }: { tags: readonly Tag[]; onStep: (step: Step) => void }) {
  const { t } = useTranslation('tags');
  const columns = useMemo(
    (): DataColumn<Tag>[] => [
      { key: 'name', title: t('manage.columns.name'), isRowHeader: true, render: (tag) => <TagChip tag={tag} /> },
      {
        key: 'groups',
        title: t('manage.columns.groups'),
        width: '20%',
        render: ({ groupIds }) => groupIds.length,
      },
      {
        key: 'actions',
        title: t('manage.columns.actions'),
        width: 210,
        isTitleHidden: true,
        render: ({ id, name }) => (
          <span className="manageTags-actions">
            <button
              type="button"
              className="linkButton"
              aria-label={t('manage.editOne', { name })}
              onClick={() => onStep({ kind: 'edit', id })}
            >
              {t('manage.edit')}
            </button>
            <button
              type="button"
              className="linkButton"
              aria-label={t('manage.deleteOne', { name })}
              onClick={() => onStep({ kind: 'delete', id })}
            >
              {t('manage.delete')}
            </button>
          </span>
        ),
      },
    ],
    [t, onStep],
  );
  return <DataTable label={t('manage.list')} columns={columns} rows={tags} keyOf={idOf} />;
}
