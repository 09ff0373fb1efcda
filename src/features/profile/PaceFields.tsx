import { useTranslation } from 'react-i18next';

import { FormField } from '@/ui/FormField';

import { paceRange, type PaceFields, type PaceNumberName, type PaceProblem } from './paceValues';

/** Props shared by all fields of the sending rate. */
export interface FieldProps {
  fields: PaceFields;
  problem: PaceProblem | null;
  onChange: (name: keyof PaceFields, value: string) => void;
}

/** One integer field with its unit and explanation. */
export function PaceNumber({ field, fields, problem, onChange }: FieldProps & { field: PaceNumberName }) {
  const { t } = useTranslation('profile');
  return (
    <FormField
      label={t(`pace.fields.${field}`)}
      hint={t(`pace.hints.${field}`)}
      problem={problem?.field === field ? t(`pace.problems.${problem.key}`) : null}
    >
      {(control) => (
        <input
          {...control}
          type="number"
          className="plainText"
          {...paceRange(field)}
          step={field.endsWith('S') ? 0.5 : 1}
          inputMode="decimal"
          required
          value={fields[field]}
          onChange={({ target }) => {
            onChange(field, target.value);
          }}
        />
      )}
    </FormField>
  );
}
