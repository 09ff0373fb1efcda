import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { GroupField } from '@contract/schemas/shapes';
import {
  addEveryone,
  BUILT_IN_VARIABLES,
  fieldVariable,
  mentionsEveryone,
  removeEveryone,
  writeVariable,
  type VariableId,
  type WrittenText,
} from '@contract/variables';

import { useAbilities } from '@/api/useAbilities';

import { useButtonRow } from '@/ui/useButtonRow';

import { changeField } from './changeField';
import './composer.css';
import { useVariableName } from './useVariableName';

interface Props {
  /** Id of the text field below which it stands. */
  fieldId: string;
  fields: readonly GroupField[];
  /** The text, where it may mention everyone. */
  value?: WrittenText;
  /** Gets the whole text with the inserted part. */
  onInsert: (text: string) => void;
  /** More to insert. */
  children?: ReactNode;
}

/** What can be inserted into a message text at the cursor: a chip for each variable. */
export function InsertBar({ fieldId, fields, value, onInsert, children }: Props) {
  const { t } = useTranslation('variables');
  const nameOf = useVariableName(fields);
  const { hasMentions } = useAbilities();
  const ids: VariableId[] = [...BUILT_IN_VARIABLES, ...fields.map(({ id }) => fieldVariable(id))];
  const inRow = useButtonRow(ids.length);
  return (
    <div className="row hint insertBar" role="toolbar" aria-label={t('insert')}>
      <span aria-hidden="true">{t('insert')}</span>
      {ids.map((id, place) => (
        <button
          key={id}
          {...inRow(place)}
          type="button"
          className="chip insertBar-chip"
          onClick={() => insertAtCursor(fieldId, writeVariable(id), onInsert)}
        >
          {nameOf(id)}
        </button>
      ))}
      {children}
      {value && (hasMentions || mentionsEveryone(value)) && <EveryoneSwitch value={value} onChange={onInsert} />}
    </div>
  );
}

/** Replaces the selection of a text field and puts the cursor after what was inserted. */
function insertAtCursor(fieldId: string, inserted: string, onInsert: (text: string) => void): void {
  const field = document.getElementById(fieldId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { value, selectionStart, selectionEnd } = field;
  const cursor = selectionStart + inserted.length;
  const text = value.slice(0, selectionStart) + inserted + value.slice(selectionEnd);
  changeField(field, { text, start: cursor, end: cursor }, onInsert);
}

interface EveryoneSwitchProps {
  value: WrittenText;
  /** Gets the whole text with or without the mention. */
  onChange: (text: string) => void;
}

/** Whether a message mentions everyone in the group. */
function EveryoneSwitch({ value, onChange }: EveryoneSwitchProps) {
  const { t } = useTranslation('variables');
  const isOn = mentionsEveryone(value);
  return (
    <label className="everyoneSwitch" title={t('everyone.hint')}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={() => onChange(isOn ? removeEveryone(value.text) : addEveryone(value.text))}
      />
      {t('names.everyone')}
    </label>
  );
}
