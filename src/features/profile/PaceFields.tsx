import { useTranslation } from 'react-i18next';

import { TextField } from '@/ui/TextField';

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
    <TextField
      label={t(`pace.fields.${field}`)}
      hint={t(`pace.hints.${field}`)}
      problem={problem?.field === field ? t(`pace.problems.${problem.key}`, { ...problem.range }) : null}
      inputMode="decimal"
      autoComplete="off"
      value={fields[field]}
      onChange={(typed) => {
        onChange(field, typed);
      }}
    />
  );
}
