import { useTranslation } from 'react-i18next';

import { fieldOf, listVariables } from '@contract/variables';

import { useListGroupPairsQuery } from '@/api/pairsApi';
import { usePairedName } from '@/entities/group/usePairedName';

import type { BroadcastFormState } from './useBroadcastDraft';

/** The paired groups of the chosen ones. */
export interface PairedChoice {
  count: number;
  label: string;
  /** Why it cannot go to them: a file, own fields and a later time stay with one account. */
  obstacle: string | null;
  isChecked: boolean;
  /** Whether it goes to them too. */
  isWanted: boolean;
}

type Written = Pick<BroadcastFormState, 'message' | 'variables' | 'fileInfo' | 'groupIds' | 'toPairs'>;

/** @param skip the owner has no other accounts */
export function usePairedChoice(draft: Written & { isPlanned: boolean }, skip: boolean): PairedChoice {
  const { t } = useTranslation('pairs');
  const nameOf = usePairedName();
  const { data: all = [] } = useListGroupPairsQuery(undefined, { skip });
  const chosen = all.filter(({ groupId }) => draft.groupIds.includes(groupId));
  const accounts = [...new Set(chosen.map(({ paired }) => nameOf(paired)))].join('; ');
  const { message, variables, fileInfo, isPlanned, toPairs } = draft;
  const hasFields = variables !== null && listVariables(message).some((id) => fieldOf(id) !== null);
  const what = isPlanned ? 'planned' : fileInfo !== null ? 'file' : hasFields ? 'field' : null;
  return {
    count: chosen.length,
    label: t('broadcast.label', { amount: chosen.length, accounts }),
    obstacle: what && t(`broadcast.obstacles.${what}`, { accounts }),
    isChecked: toPairs,
    isWanted: toPairs && what === null && chosen.length > 0,
  };
}

interface Props {
  pairs: PairedChoice;
  isDisabled: boolean;
  onChange: (toPairs: boolean) => void;
}

/** Whether a broadcast goes to the paired groups of other accounts too. */
export function PairsField({ pairs: { count, label, obstacle, isChecked }, isDisabled, onChange }: Props) {
  if (count === 0) return null;
  return (
    <div>
      <label className="broadcast-pairs">
        <input
          type="checkbox"
          checked={isChecked && obstacle === null}
          disabled={isDisabled || obstacle !== null}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {obstacle !== null && <p className="hint broadcast-hint">{obstacle}</p>}
    </div>
  );
}
