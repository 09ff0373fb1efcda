import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Selection } from '@contract/schemas/shapes';
import { createRuleTest } from '@contract/selections';

import { useDeleteSelectionMutation, useListSelectionsQuery } from '@/api/selectionsApi';
import { useRuleGroups } from '@/api/useRuleGroups';
import { serverNow } from '@/lib/clock';
import { nameInQuotes } from '@/lib/names';
import { ManageModal, type ManageTexts } from '@/ui/ManageModal';
import { useAnnounce } from '@/ui/useAnnounce';
import { ConfirmModal } from '@/ui/ConfirmModal';

import { EditSelectionModal } from './EditSelectionModal';
import './selections.css';

const { maxCount } = limits.selections;
const NO_SELECTIONS: readonly Selection[] = [];
const renderName = ({ name }: Selection) => name;

/** All saved selections with the number of their groups: create, change and delete them. */
export function ManageSelectionsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('selections');
  const query = useListSelectionsQuery();
  const countOf = useCounts(query.data ?? NO_SELECTIONS);
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
      query={query}
      maxCount={maxCount}
      renderName={renderName}
      countOf={countOf}
      renderEdit={(selection, selections, back) => (
        <EditSelectionModal selection={selection} selections={selections} onClose={back} />
      )}
      renderDelete={(selection, back) => <DeleteSelectionModal selection={selection} onClose={back} />}
      onClose={onClose}
    />
  );
}

/** The number of groups of each selection now. */
function useCounts(selections: readonly Selection[]): (selection: Selection) => number | undefined {
  const groups = useRuleGroups();
  const [nowMs] = useState(serverNow);
  const counts = useMemo(
    () => new Map(selections.map(({ id, rule }) => [id, groups?.filter(createRuleTest(rule, nowMs)).length])),
    [selections, groups, nowMs],
  );
  return useCallback(({ id }) => counts.get(id), [counts]);
}

/** Confirmation before a selection is deleted. */
function DeleteSelectionModal({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t } = useTranslation('selections');
  const announce = useAnnounce();
  const [deleteSelection, { isLoading }] = useDeleteSelectionMutation();

  async function handleConfirm() {
    const deletion = deleteSelection({ id: selection.id }).unwrap();
    if (await announce(deletion, { success: t('delete.done'), failure: t('delete.failed') })) onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('delete.title', { name: nameInQuotes(selection.name) })}
      message={t('delete.text')}
      confirmText={t('delete.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
