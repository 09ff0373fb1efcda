import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { copyText } from '@/lib/copyText';

interface Props {
  title: string;
  secret: string;
  onClose: () => void;
}

type Copying = 'copied' | 'copyFailed' | null;

/** A secret that the server shows once. */
export function SecretNote({ title, secret, onClose }: Props) {
  const { t } = useTranslation('programs');
  const [copying, setCopying] = useState<Copying>(null);

  async function handleCopy() {
    try {
      await copyText(secret);
      setCopying('copied');
    } catch {
      setCopying('copyFailed');
    }
  }

  return (
    <section className="secretNote" aria-label={title}>
      <p className="secretNote-title">
        <b>{title}.</b> {t('secret.once')}
      </p>
      <input
        className="plainText secretNote-secret"
        aria-label={title}
        readOnly
        autoFocus
        value={secret}
        onFocus={({ target }) => target.select()}
      />
      <div className="row secretNote-actions">
        <button type="button" className="solidButton" onClick={() => void handleCopy()}>
          {t('secret.copy')}
        </button>
        <button type="button" className="plainButton" onClick={onClose}>
          {t('secret.close')}
        </button>
        <span role="status">{copying && t(`secret.${copying}`)}</span>
      </div>
    </section>
  );
}
