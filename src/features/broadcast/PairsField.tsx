import { useTranslation } from 'react-i18next';

import { fieldOf, listVariables } from '@contract/variables';

import { useListGroupPairsQuery } from '@/api/pairsApi';
import { usePairedName } from '@/entities/group/usePairedName';

import type { BroadcastFormState } from './useBroadcastDraft';

/** The paired groups of the chosen ones. */
export interface PairedChoice {
  count: number;
  label: string;
  /** A file, own fields and a later time stay with one account. */
  isPossible: boolean;
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
  const isPossible = fileInfo === null && !hasFields && !isPlanned;
  return {
    count: chosen.length,
    label: t('broadcast.label', { amount: chosen.length, accounts }),
    isPossible,
    isChecked: toPairs,
    isWanted: toPairs && isPossible && chosen.length > 0,
  };
}

interface Props {
  pairs: PairedChoice;
  isDisabled: boolean;
  onChange: (toPairs: boolean) => void;
}

/** Whether a broadcast goes to the paired groups of other accounts too. */
export function PairsField({ pairs: { count, label, isPossible, isChecked }, isDisabled, onChange }: Props) {
  const { t } = useTranslation('pairs');
  if (count === 0) return null;
  return (
    <div>
      <label className="broadcast-pairs">
        <input
          type="checkbox"
          checked={isChecked && isPossible}
          disabled={isDisabled || !isPossible}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {!isPossible && <p className="hint broadcast-hint">{t('broadcast.none')}</p>}
    </div>
  );
}
