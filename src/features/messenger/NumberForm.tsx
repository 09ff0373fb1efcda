import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { readPhoneNumber } from '@contract/phoneNumber';

import { TextField } from '@/ui/TextField';

interface Props {
  phone: string;
  isBusy: boolean;
  onChange: (phone: string) => void;
  onSubmit: (phone: string) => void;
}

/** Takes the number of the phone to link. */
export function NumberForm({ phone, isBusy, onChange, onSubmit }: Props) {
  const { t } = useTranslation('messenger');
  const [isChecked, setIsChecked] = useState(false);
  const hasProblem = isChecked && readPhoneNumber(phone) === null;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (readPhoneNumber(phone) !== null && !isBusy) onSubmit(phone);
  }

  return (
    <form className="numberForm" noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('number.field')}
        hint={t('number.hint')}
        problem={hasProblem ? t('number.problem') : null}
        type="tel"
        autoComplete="tel"
        maxLength={limits.messenger.phoneNumberMaxChars}
        autoFocus
        value={phone}
        onChange={onChange}
      />
      <button type="submit" className="solidButton" disabled={isBusy}>
        {t('number.submit')}
      </button>
    </form>
  );
}
