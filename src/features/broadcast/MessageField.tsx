import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { FormattedMessage } from '@/ui/FormattedMessage';

import './broadcastTexts';

const maxChars = limits.broadcast.messageMaxChars;

/** The text of a broadcast with a live counter and a preview. */
export function MessageField({ value, onChange }: { value: string; onChange: (message: string) => void }) {
  const { t } = useTranslation('broadcast');
  const id = useId();
  const isEmpty = value.trim() === '';
  const isTooLong = value.length > maxChars;
  return (
    <div className="broadcast-message">
      <div className="broadcast-field">
        <label className="broadcast-label" htmlFor={id}>
          {t('message.label')}
        </label>
        <textarea
          id={id}
          className="plainText"
          rows={7}
          value={value}
          placeholder={t('message.placeholder')}
          aria-invalid={isTooLong}
          aria-describedby={`${id}-count`}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
        <p id={`${id}-count`} className="broadcast-hint" data-problem={isTooLong}>
          {isTooLong ? t('problems.tooLong', { maxChars }) : t('message.counter', { length: value.length, maxChars })}
        </p>
      </div>
      <div className="broadcast-preview" data-empty={isEmpty}>
        <p className="broadcast-hint">{t('message.preview')}</p>
        <p className="broadcast-bubble">{isEmpty ? t('message.previewEmpty') : <FormattedMessage text={value} />}</p>
      </div>
    </div>
  );
}
