import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Selection } from '@contract/schemas/shapes';
import { createRuleTest } from '@contract/selections';

import { useListSelectionsQuery } from '@/api/selectionsApi';
import { useRuleGroups } from '@/api/useRuleGroups';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { QueryView } from '@/ui/QueryView';

import { DeleteSelectionModal } from './DeleteSelectionModal';
import { EditSelectionModal } from './EditSelectionModal';
import './selections.css';
import './selectionsTexts';

const { maxCount } = limits.selections;

/** What is open above the list; `id` is null for a new selection. */
type Step = { kind: 'edit'; id: number | null } | { kind: 'delete'; id: number } | null;

/** All saved selections with the number of their groups: create, change and delete them. */
export function ManageSelectionsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['selections', 'common']);
  const query = useListSelectionsQuery();
  const [step, setStep] = useState<Step>(null);
  const selections = query.data ?? [];
  const back = () => setStep(null);
  const selection = selections.find(({ id }) => id === step?.id) ?? null;

  if (step?.kind === 'edit' && (step.id === null || selection))
    return <EditSelectionModal selection={selection} selections={selections} onClose={back} />;
  if (step?.kind === 'delete' && selection) return <DeleteSelectionModal selection={selection} onClose={back} />;
  return (
    <Modal
      open
      width={600}
      title={t('manage.title')}
      okText={t('manage.create')}
      okButtonProps={{ disabled: !query.data || selections.length >= maxCount }}
      cancelText={t('common:actions.close')}
      closable={{ 'aria-label': t('common:actions.close') }}
      onOk={() => setStep({ kind: 'edit', id: null })}
      onCancel={onClose}
    >
      <QueryView query={query} failure={t('manage.loadFailed')} skeleton={<div className="skeletonBlock" />}>
        {(all) => (
          <>
            {all.length === 0 ? <p>{t('manage.none')}</p> : <SelectionTable selections={all} onStep={setStep} />}
            {all.length >= maxCount && <p className="selections-hint">{t('manage.full', { count: maxCount })}</p>}
          </>
        )}
      </QueryView>
    </Modal>
  );
}

const idOf = ({ id }: Selection) => id;

function SelectionTable({ selections, onStep }: { selections: readonly Selection[]; onStep: (step: Step) => void }) {
  const { t } = useTranslation('selections');
  const groups = useRuleGroups();
  const [nowMs] = useState(Date.now);
  const counts = useMemo(
    () => new Map(selections.map(({ id, rule }) => [id, groups?.filter(createRuleTest(rule, nowMs)).length])),
    [selections, groups, nowMs],
  );
  const columns = useMemo(
    (): DataColumn<Selection>[] => [
      { key: 'name', title: t('manage.columns.name'), isRowHeader: true, render: ({ name }) => name },
      { key: 'groups', title: t('manage.columns.groups'), width: '20%', render: ({ id }) => counts.get(id) },
      {
        key: 'actions',
        title: t('manage.columns.actions'),
        width: 210,
        isTitleHidden: true,
        render: ({ id, name }) => (
          <span className="manageSelections-actions">
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
    [t, onStep, counts],
  );
  return <DataTable label={t('manage.list')} columns={columns} rows={selections} keyOf={idOf} />;
}
