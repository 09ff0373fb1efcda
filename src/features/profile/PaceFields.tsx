import { useTranslation } from 'react-i18next';

import { FormField } from '@/ui/FormField';

import type { PaceFields, PaceNumberName, PaceProblem } from './paceValues';

/** Props shared by all fields of the sending rate. */
export interface FieldProps {
  fields: PaceFields;
  problem: PaceProblem | null;
  onChange: (name: keyof PaceFields, value: string) => void;
}

/** One number with its unit and explanation. It is text: a number field shows and takes the decimal mark of the browser's language. */
export function PaceNumber({ field, fields, problem, onChange }: FieldProps & { field: PaceNumberName }) {
  const { t } = useTranslation('profile');
  return (
    <FormField
      label={t(`pace.fields.${field}`)}
      hint={t(`pace.hints.${field}`)}
      problem={problem?.field === field ? t(`pace.problems.${problem.key}`, { ...problem.range }) : null}
    >
      {(control) => (
        <input
          {...control}
          className="plainText"
          inputMode="decimal"
          autoComplete="off"
          value={fields[field]}
          onChange={({ target }) => {
            onChange(field, target.value);
          }}
        />
      )}
    </FormField>
  );
}
