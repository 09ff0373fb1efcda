import { useEffect, useState, type SubmitEvent, type ReactNode } from 'react';

import standardTexts from '@locales/ru/login.json';
import { limits } from '@contract/limits';

import type { KnownUser } from '@/api/parse/session';
import { tokenStorage } from '@/api/tokenStorage';
import { findCredentialsProblems, type CredentialsProblems } from '@/features/session/credentialsProblems';
import { signIn, type SignInOutcome } from '@/features/session/signIn';
import { textsOf } from '@/lib/language';
import { useToasts } from '@/ui/useToasts';
import './loginPage.css';

interface Props {
  /** The server ended the session that was open here. */
  hasExpired?: boolean;
  /** Opens the console; the form stays busy until that is done. */
  onSignedIn: (user: KnownUser) => void | Promise<void>;
}

const loginTexts = () => textsOf('login', standardTexts);

const noProblems: CredentialsProblems = { email: null, password: null };

/** The sign-in form. It needs only React: its texts come directly from the locale file and its controls are native. */
export function LoginPage({ hasExpired = false, onSignedIn }: Props) {
  const texts = loginTexts();
  const { message } = useToasts();
  const [problems, setProblems] = useState(noProblems);
  const [isBusy, setIsBusy] = useState(false);
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  // After a sign-out the tab still has the title of the page that was left.
  useEffect(() => {
    document.title = texts.brand;
  }, [texts.brand]);

  async function submit(email: string, password: string) {
    setIsBusy(true);
    const outcome = await signIn(email, password);
    if (outcome.kind === 'signedIn') {
      message.success(texts.signedIn);
      await onSignedIn(outcome.user);
      return;
    }
    setIsBusy(false);
    // Another tab has signed in meanwhile and this page follows it.
    if (tokenStorage.read() !== null) return;
    message.error(failureText(outcome));
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const { email, password } = readForm(event.currentTarget);
    const found = findCredentialsProblems(email, password);
    setProblems(found);
    const firstWrong = found.email ? 'email' : found.password && 'password';
    if (firstWrong) event.currentTarget.querySelector<HTMLElement>(`#${firstWrong}`)?.focus();
    else void submit(email.trim(), password);
  }

  function handleInput() {
    if (problems !== noProblems) setProblems(noProblems);
  }

  return (
    <main className="login">
      <form className="login-form" noValidate onSubmit={handleSubmit} onInput={handleInput}>
        <p className="login-brand">
          <svg className="login-mark" viewBox="3 0 24 24" width="32" height="32" aria-hidden="true">
            <path d="M3 4h18l-7 8.5V18l-4 2.5v-8z" fill="currentColor" />
          </svg>
          {texts.brand}
        </p>
        <h1 className="login-title">{texts.title}</h1>
        <p className="login-subtitle">{texts.subtitle}</p>
        {hasExpired && (
          <p className="login-expired" role="status">
            {texts.expired}
          </p>
        )}
        <LoginField
          name="email"
          type="email"
          autoComplete="username"
          label={texts.email.label}
          problem={problems.email && texts.email[problems.email]}
          isFirst
        />
        <LoginField
          name="password"
          type={isPasswordShown ? 'text' : 'password'}
          autoComplete="current-password"
          label={texts.password.label}
          problem={problems.password && passwordProblemText(problems.password)}
        >
          <button
            type="button"
            className="login-show"
            aria-label={isPasswordShown ? texts.password.hide : texts.password.show}
            onClick={() => {
              setIsPasswordShown(!isPasswordShown);
            }}
          >
            <Eye isOpen={isPasswordShown} />
          </button>
        </LoginField>
        <button type="submit" className="solidButton login-submit" aria-disabled={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </button>
      </form>
    </main>
  );
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="M4 20L20 4" strokeLinecap="round" />}
    </svg>
  );
}

function readForm(form: HTMLFormElement): { email: string; password: string } {
  const data = new FormData(form);
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: read('email'), password: read('password') };
}

function passwordProblemText(problem: 'required' | 'tooShort'): string {
  return loginTexts().password[problem].replace('{{minChars}}', String(limits.login.passwordMinChars));
}

/** The server's text, or the text of the specification (SPEC-8.2 to SPEC-8.4). */
function failureText(outcome: Exclude<SignInOutcome, { kind: 'signedIn' }>): string {
  const texts = loginTexts();
  switch (outcome.kind) {
    case 'refused':
      return outcome.text ?? texts.failures.refused;
    case 'serverFailed':
      return outcome.text ?? texts.failures.server;
    case 'noAnswer':
      return texts.failures.noAnswer;
  }
}

interface LoginFieldProps {
  name: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  label: string;
  problem: string | null;
  isFirst?: boolean;
  children?: ReactNode;
}

/** A field of the sign-in form with its label, its problem, and a control after the text. */
function LoginField({ name, type, autoComplete, label, problem, isFirst = false, children }: LoginFieldProps) {
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
