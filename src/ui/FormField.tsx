import { useId, type ReactNode } from 'react';

import './formField.css';

/** What the control of a field takes on, so that its name, its hint and its problem belong to it. */
export interface FieldControl {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface Props {
  label: string;
  hint?: string;
  /** What is wrong with it, in words, or null. */
  problem?: string | null;
  children: (control: FieldControl) => ReactNode;
}

/** A field of a form: its name above, what is wrong with it and what it means below. */
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
