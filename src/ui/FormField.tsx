import { useId, type ReactNode } from 'react';

import './formField.css';

/** Attributes of the control of a field that connect it with its name, its hint and its problem. */
export interface FieldControl {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface Props {
  label: string;
  hint?: string;
  /** The text of its problem, or null. */
  problem?: string | null;
  children: (control: FieldControl) => ReactNode;
}

/** A field of a form: its name above, its problem and its hint below. */
export function FormField({ label, hint, problem = null, children }: Props) {
  const id = useId();
  const [problemId, hintId] = [`${id}-problem`, `${id}-hint`];
  return (
    <div className="formField">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== null, 'aria-describedby': `${problemId} ${hintId}` })}
      <p id={problemId} className="formField-problem" role="alert">
        {problem}
      </p>
      {hint !== undefined && (
        <p id={hintId} className="formField-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
