import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FormattedMessage } from '@/entities/message/FormattedMessage';

import { previewChars } from './messagePreview';

/** The beginning of a message, expandable. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation('runs');
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const endChars = previewChars(text);
  return (
    <>
      <p className="runMessage-text" id={id}>
        <FormattedMessage text={text} endChars={isWhole ? undefined : endChars} />
      </p>
      {endChars !== undefined && (
        <button
          type="button"
          className="linkButton"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'message.less' : 'message.more')}
        </button>
      )}
    </>
  );
}
