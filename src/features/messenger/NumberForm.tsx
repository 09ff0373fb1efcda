import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { readPhoneNumber } from '@contract/phoneNumber';

import { TextField } from '@/ui/TextField';

interface Props {
  isBusy: boolean;
  onSubmit: (phone: string) => void;
}

/** Takes the number of the phone to link. */
export function NumberForm({ isBusy, onSubmit }: Props) {
  const { t } = useTranslation('messenger');
  const [phone, setPhone] = useState('');
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
        onChange={setPhone}
      />
      <button type="submit" className="solidButton" disabled={isBusy}>
        {t('number.submit')}
      </button>
    </form>
  );
}
