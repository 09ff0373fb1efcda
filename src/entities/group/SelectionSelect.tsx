import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Selection } from '@contract/schemas/shapes';
import { createRuleTest } from '@contract/selections';

import { useRuleGroups } from '@/api/useRuleGroups';
import { serverNow } from '@/lib/clock';
import { SearchSelect } from '@/ui/SearchSelect';

import './selectionChoice.css';

/** A saved selection, without its rule. */
export type SelectionName = Pick<Selection, 'id' | 'name'>;

export interface SelectionChoiceProps {
  chosenIds: readonly (number | string)[];
  /** Replaces the chosen groups by those of the selection. */
  onChoose: (groupIds: number[], selection: SelectionName) => void;
}

interface Applied {
  selectionId: number;
  groupIds: readonly number[];
  closedCount: number;
}

/** Selects the groups of a saved selection that can be written to now. It is shown as chosen until other groups are. */
export function SelectionSelect({
  selections,
  chosenIds,
  onChoose,
}: SelectionChoiceProps & { selections: readonly Selection[] }) {
  const { t } = useTranslation('selections');
  const groups = useRuleGroups();
  const [applied, setApplied] = useState<Applied | null>(null);
  const current = applied && isSameSet(applied.groupIds, chosenIds) ? applied : null;

  function handleChange(selectionId: number) {
    const selection = selections.find(({ id }) => id === selectionId);
    if (!groups || !selection) return;
    const found = groups.filter(createRuleTest(selection.rule, serverNow())).map(({ group }) => group);
    const groupIds = found.filter(({ can_post }) => can_post).map(({ id }) => id);
    setApplied({ selectionId, groupIds, closedCount: found.length - groupIds.length });
    onChoose(groupIds, { id: selection.id, name: selection.name });
  }

  if (!groups) return null;
  return (
    <div className="row selectionChoice">
      <SearchSelect
        className="selectionChoice-select"
        aria-label={t('choice.label')}
        placeholder={t('choice.placeholder')}
        value={current?.selectionId ?? null}
        options={selections.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={handleChange}
      />
      <span role="status" className="wrap note selectionChoice-count">
        {current && <span>{t('choice.chosen', { count: current.groupIds.length })}</span>}
        {current && current.closedCount > 0 && <span>{t('choice.closed', { count: current.closedCount })}</span>}
      </span>
    </div>
  );
}

function isSameSet(one: readonly number[], other: readonly (number | string)[]): boolean {
  const ids = new Set<number | string>(one);
  return ids.size === other.length && other.every((id) => ids.has(id));
}
