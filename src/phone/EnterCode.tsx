import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

const CODE = /^[1-9A-Z]{8}$/;

/** Takes the code of a console that links by number. */
export function EnterCode({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('phone');
  const id = useId();
  const [text, setText] = useState('');
  const [hasProblem, setHasProblem] = useState(false);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const code = text.replace(/[\s-]/g, '').toUpperCase();
    setHasProblem(!CODE.test(code));
    if (CODE.test(code)) onCode(code);
  }

  return (
    <form className="phone-enter" noValidate onSubmit={handleSubmit}>
      <label htmlFor={id}>{t('enter.field')}</label>
      <input
        id={id}
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={hasProblem}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-problem`} role="alert">
        {hasProblem && t('enter.problem')}
      </p>
      <button type="submit" className="phone-secondary">
        {t('enter.submit')}
      </button>
    </form>
  );
}
