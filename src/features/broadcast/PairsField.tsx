import { useTranslation } from 'react-i18next';

import type { GroupPair } from '@contract/schemas/shapes';

import { useListGroupPairsQuery } from '@/api/pairsApi';
import { usePairedName } from '@/entities/accounts/accountNames';

import type { BroadcastFormState } from './useBroadcastDraft';

/** The paired groups of the chosen ones. */
export interface PairedChoice {
  chosen: readonly GroupPair[];
  label: string;
  isChecked: boolean;
  /** Whether it goes to them too. */
  isWanted: boolean;
}

/** @param skip the owner has no other accounts */
export function usePairedChoice(
  { groupIds, toPairs }: Pick<BroadcastFormState, 'groupIds' | 'toPairs'>,
  skip: boolean,
): PairedChoice {
  const { t } = useTranslation('pairs');
  const nameOf = usePairedName();
  const { data: all = [] } = useListGroupPairsQuery(undefined, { skip });
  const chosen = all.filter(({ groupId }) => groupIds.includes(groupId));
  const accounts = [...new Set(chosen.map(({ paired }) => nameOf(paired)))].join('; ');
  return {
    chosen,
    label: t('broadcast.label', { amount: chosen.length, accounts }),
    isChecked: toPairs,
    isWanted: toPairs && chosen.length > 0,
  };
}

interface Props {
  pairs: PairedChoice;
  isDisabled: boolean;
  onChange: (toPairs: boolean) => void;
}

/** Whether a broadcast goes to the paired groups of other accounts too. */
export function PairsField({ pairs: { chosen, label, isChecked }, isDisabled, onChange }: Props) {
  if (chosen.length === 0) return null;
  return (
    <label className="broadcast-pairs">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
