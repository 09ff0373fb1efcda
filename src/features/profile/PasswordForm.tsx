import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { useChangePasswordMutation } from '@/api/profileApi';
import { hideSecret } from '@/api/secretArguments';
import { TextField } from '@/ui/TextField';
import { useAnnounce } from '@/ui/useAnnounce';

const { passwordMinChars: minChars, passwordMaxChars: maxChars } = limits.account;
const empty = { old_password: '', new_password: '' };

type Passwords = typeof empty;
type Problem = 'required' | 'tooLong' | 'tooShort';

function findProblems({ old_password, new_password }: Passwords): Record<keyof Passwords, Problem | null> {
  const isShort = new_password.length < minChars;
  const ofNew =
    new_password === '' ? 'required' : isShort ? 'tooShort' : new_password.length > maxChars ? 'tooLong' : null;
  return { old_password: old_password === '' ? 'required' : null, new_password: ofNew };
}

/** Changing the password ends all other sessions. */
export function PasswordForm() {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const [passwords, setPasswords] = useState(empty);
  const [isChecked, setIsChecked] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const problems = findProblems(passwords);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (problems.old_password !== null || problems.new_password !== null || isLoading) return;
    const changing = changePassword(hideSecret(passwords)).unwrap();
    if (!(await announce(changing, { success: t('password.saved'), failure: t('failures.password') }))) return;
    setPasswords(empty);
    setIsChecked(false);
  }

  const field = (name: keyof Passwords, label: string, autoComplete: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      problem={isChecked && problems[name] ? t(`password.${problems[name]}`, { minChars, maxChars }) : null}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      spellCheck={false}
      value={passwords[name]}
      onChange={(typed) => {
        setPasswords({ ...passwords, [name]: typed });
      }}
    />
  );

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="profile-subtitle">{t('password.title')}</h2>
      {field('old_password', t('password.old'), 'current-password')}
      {field('new_password', t('password.new'), 'new-password', t('password.hint'))}
      <label className="profile-check">
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ target }) => {
            setIsShown(target.checked);
          }}
        />
        {t('password.show')}
      </label>
      <button type="submit" className="plainButton" disabled={isLoading}>
        {t('password.submit')}
      </button>
    </form>
  );
}
