import { useTranslation } from 'react-i18next';

import { copyText } from '@/lib/copyText';
import { useAnnounce } from '@/ui/useAnnounce';

import type { VisibleLinkCode } from './useLinkCode';

/** Written in two halves, as on the phone. */
const HALF_CHARS = 4;

/** The code to enter on the phone, how to enter it, and its remaining time. Its space is reserved before it is issued. */
export function LinkCodeView({ code }: { code: VisibleLinkCode | null }) {
  const { t } = useTranslation('messenger');
  const announce = useAnnounce();

  function handleCopy(text: string) {
    void announce(copyText(text), { success: t('number.copied'), failure: t('number.copyFailed') });
  }

  return (
    <div className="linkCode">
      <div className="linkCode-box">
        <p className="linkCode-phone">{code ? t('number.phone', { phone: `+${code.phone}` }) : ' '}</p>
        {code ? (
          <p className="linkCode-text" translate="no">
            {code.text.slice(0, HALF_CHARS)}
            <span aria-hidden>-</span>
            {code.text.slice(HALF_CHARS)}
          </p>
        ) : (
          <p className="linkCode-text" aria-hidden data-waiting="true">
            ····-····
          </p>
        )}
        <div role="status">{code === null && <p className="qrCode-left">{t('number.waiting')}</p>}</div>
        {code && (
          <>
            {code.left !== null && <p className="qrCode-left">{t('qr.expiresIn', { count: code.left })}</p>}
            <button type="button" className="plainButton" onClick={() => handleCopy(code.text)}>
              {t('number.copy')}
            </button>
          </>
        )}
      </div>
      <div className="qrCode-words">
        {code?.phoneUrl && (
          <p className="qrCode-demo">
            {t('qr.demoHint')}{' '}
            <a href={code.phoneUrl} target="_blank" rel="noopener noreferrer">
              {t('qr.openPhone')}
            </a>
          </p>
        )}
        <ol className="qrCode-steps">
          <li>{t('qr.steps.open')}</li>
          <li>{t('qr.steps.menu')}</li>
          <li>{t('number.steps.choose')}</li>
          <li>{t('number.steps.enter')}</li>
        </ol>
      </div>
    </div>
  );
}
