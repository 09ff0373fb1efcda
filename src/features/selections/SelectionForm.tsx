import { useTranslation } from 'react-i18next';

import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';

import { FormField, type FieldControl } from '@/ui/FormField';
import { TextField } from '@/ui/TextField';
import { SearchSelect } from '@/ui/SearchSelect';

import {
  ACTIVITY_CHOICES,
  POST_CHOICES,
  TYPE_CHOICES,
  type SelectionFields,
  type SelectionProblems,
} from './selectionFields';
import './selections.css';
import { SelectionTags } from './SelectionTags';

const { nameMaxChars, membersMaxCount, activityMaxDays } = limits.selections;

interface Props {
  fields: SelectionFields;
  problems: SelectionProblems;
  onChange: (part: Partial<SelectionFields>) => void;
}

/** Name and conditions of a selection; a group must meet all of them. */
export function SelectionForm({ fields, problems, onChange }: Props) {
  const { t } = useTranslation(['selections', 'common']);
  const describe = (problem: SelectionProblems[keyof SelectionProblems]) =>
    problem
      ? t(`form.problems.${problem}`, { maxChars: nameMaxChars, maxMembers: membersMaxCount, maxDays: activityMaxDays })
      : null;

  return (
    <>
      <TextField
        label={t('form.name')}
        problem={describe(problems.name)}
        value={fields.name}
        placeholder={t('form.namePlaceholder')}
        autoComplete="off"
        autoFocus
        onChange={(typed) => onChange({ name: typed })}
      />
      <SelectionTags fields={fields} onChange={onChange} />
      <div className="selectionForm-columns">
        <FormField label={t('form.type.label')}>
          {(control) => (
            <SearchSelect
              {...control}
              isSearchable={false}
              value={fields.type}
              options={TYPE_CHOICES.map((value) => ({ value, label: t(`form.type.${value}`) }))}
              onChange={(type) => onChange({ type })}
            />
          )}
        </FormField>
        <FormField label={t('form.canPost.label')}>
          {(control) => (
            <SearchSelect
              {...control}
              isSearchable={false}
              value={fields.canPost}
              options={POST_CHOICES.map((value) => ({ value, label: t(`form.canPost.${value}`) }))}
              onChange={(canPost) => onChange({ canPost })}
            />
          )}
        </FormField>
        <FormField label={t('form.membersMin')} problem={describe(problems.members)}>
          {(control) => (
            <NumberInput
              control={control}
              value={fields.membersMin}
              onChange={(membersMin) => onChange({ membersMin })}
            />
          )}
        </FormField>
        <FormField label={t('form.membersMax')}>
          {(control) => (
            <NumberInput
              control={control}
              value={fields.membersMax}
              onChange={(membersMax) => onChange({ membersMax })}
            />
          )}
        </FormField>
        <FormField label={t('form.activity.label')}>
          {(control) => (
            <SearchSelect
              {...control}
              isSearchable={false}
              value={fields.activity}
              options={ACTIVITY_CHOICES.map((value) => ({ value, label: t(`form.activity.${value}`) }))}
              onChange={(activity) => onChange({ activity })}
            />
          )}
        </FormField>
        {fields.activity !== 'any' && (
          <FormField
            label={t('form.days')}
            problem={describe(problems.days)}
            {...(fields.activity === 'notWithin' && { hint: t('form.unknownActivity') })}
          >
            {(control) => <NumberInput control={control} value={fields.days} onChange={(days) => onChange({ days })} />}
          </FormField>
        )}
      </div>
      <TextField
        label={t('form.nameContains')}
        value={fields.nameContains}
        autoComplete="off"
        onChange={(typed) => onChange({ nameContains: cutCharacters(typed, limits.groups.customNameMaxChars) })}
      />
    </>
  );
}

interface NumberInputProps {
  control: FieldControl;
  value: string;
  onChange: (value: string) => void;
}

function NumberInput({ control, value, onChange }: NumberInputProps) {
  return (
    <input
      {...control}
      type="number"
      min={0}
      inputMode="numeric"
      className="plainText"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
