import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { reportPath } from './reportPath';
import type { SendOutcome } from './useSendBroadcast';

/** That something was sent or saved from this draft before. */
export type SentBeforeOutcome = Extract<SendOutcome, { kind: 'before' }>;

interface Props {
  outcome: SentBeforeOutcome;
  /** What the form holds may be sent as well. */
  onSendAnother: () => void;
  /** What the form holds is not needed any more. */
  onForget: () => void;
}

/**
 * Says that the draft was sent before, from this or another tab, and links to that broadcast. When the draft was changed since, the
 * operator decides whether it is sent, too.
 */
export function SentBefore({ outcome: { done, isSame }, onSendAnother, onForget }: Props) {
  const { t } = useTranslation('broadcast');
  const isSent = done.call === 'sendBroadcast';
  return (
    <div role="alert" className="broadcast-before">
      <p>{isSame ? t('before.same') : t(isSent ? 'before.sent' : 'before.saved')}</p>
      <span className="broadcast-sendButtons">
        {isSent && done.id !== null && <Link to={reportPath(done.id)}>{t('before.open', { id: done.id })}</Link>}
        {!isSame && (
          <>
            <button type="button" className="plainButton" onClick={onForget}>
              {t('before.forget')}
            </button>
            <button type="button" className="plainButton" onClick={onSendAnother}>
              {t('before.another')}
            </button>
          </>
        )}
      </span>
    </div>
  );
}
