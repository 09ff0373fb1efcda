import type { ComponentProps } from 'react';

import { FormField } from './FormField';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  label: string;
  hint?: string;
  /** The text of its problem, or null. */
  problem?: string | null;
  value: string;
  onChange: (value: string) => void;
}

/** A field of a form for one line of text. */
export function TextField({ label, hint, problem, onChange, ...input }: Props) {
  return (
    <FormField label={label} hint={hint} problem={problem}>
      {(control) => (
        <input className="plainText" {...input} {...control} onChange={({ target }) => onChange(target.value)} />
      )}
    </FormField>
  );
}
