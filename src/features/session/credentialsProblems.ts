import { limits } from '@contract/limits';

/** Problems of the sign-in form by field. Source: SPEC-5.1 to SPEC-5.4. */
export interface CredentialsProblems {
  email: 'required' | 'format' | null;
  password: 'required' | 'tooShort' | null;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Validates the form before any request. */
export function findCredentialsProblems(email: string, password: string): CredentialsProblems {
  return { email: findEmailProblem(email.trim()), password: findPasswordProblem(password) };
}

function findEmailProblem(email: string): CredentialsProblems['email'] {
  if (email === '') return 'required';
  return EMAIL.test(email) ? null : 'format';
}

function findPasswordProblem(password: string): CredentialsProblems['password'] {
  if (password === '') return 'required';
  return password.length < limits.login.passwordMinChars ? 'tooShort' : null;
}
