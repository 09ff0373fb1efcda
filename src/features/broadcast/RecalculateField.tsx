import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { nameInQuotes } from '@/lib/names';

import '@/entities/repeat/whenField.css';

interface Props {
  selectionName: string;
  /** How many groups it has now. */
  groupCount: number;
  recalculates: boolean;
  isDisabled?: boolean;
  onChange: (recalculates: boolean) => void;
}

/** Whether a planned broadcast keeps the groups of a saved selection, or is sent to those that it has at that time. */
export function RecalculateField({ selectionName, groupCount, recalculates, isDisabled = false, onChange }: Props) {
  const { t } = useTranslation('broadcast');
  const name = useId();
  const option = (value: boolean, text: string) => (
    <label className="whenField-kind" data-chosen={recalculates === value}>
      <input type="radio" name={name} checked={recalculates === value} onChange={() => onChange(value)} />
      {text}
    </label>
  );
  return (
    <fieldset className="whenField" disabled={isDisabled}>
      <legend className="broadcast-label">{t('planned.selection.label', { name: nameInQuotes(selectionName) })}</legend>
      <div className="wrap">
        {option(false, t('planned.selection.freeze', { count: groupCount }))}
        {option(true, t('planned.selection.recalculate'))}
      </div>
      {recalculates && <p className="whenField-next">{t('planned.selection.hint')}</p>}
    </fieldset>
  );
}
