import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FormattedMessage } from '@/ui/FormattedMessage';

import { messagePreview } from './messagePreview';

/** The beginning of a message, expandable. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation('runs');
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const preview = messagePreview(text);
  return (
    <>
      <p className="runMessage-text" id={id}>
        <FormattedMessage text={isWhole ? text : preview} />
      </p>
      {preview !== text && (
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
