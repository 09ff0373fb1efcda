import type { ReactNode } from 'react';

interface Props {
  name: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  label: string;
  problem: string | null;
  isFirst?: boolean;
  children?: ReactNode;
}

/** A field of the sign-in form with its label, its problem, and a control after the text. */
export function LoginField({ name, type, autoComplete, label, problem, isFirst = false, children }: Props) {
  const problemId = `${name}-problem`;
  return (
    <div className="loginField">
      <label htmlFor={name}>{label}</label>
      <span className="loginField-control">
        <input
          id={name}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoFocus={isFirst}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={problemId}
        />
        {children}
      </span>
      <p id={problemId} className="loginField-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
