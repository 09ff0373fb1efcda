import { useTranslation } from 'react-i18next';

import { useSendQrCodeMutation } from '@/api/messengerApi';
import { useAnnounce } from '@/ui/useAnnounce';

import type { VisibleQrCode } from './useLinkCode';

const SIZE_PX = 264;

/**
 * The QR code, instructions and the remaining time; in the demo first a link to the simulated phone, the only thing to do then. Its space
 * is reserved before the code is loaded.
 */
export function QrCodeView({ code }: { code: VisibleQrCode | null }) {
  const { t } = useTranslation('messenger');
  const { left, phoneUrl } = code ?? { left: null, phoneUrl: null };
  return (
    <div className="qrCode">
      {code ? (
        <img className="qrCode-image" src={code.image} alt={t('qr.alt')} width={SIZE_PX} height={SIZE_PX} />
      ) : (
        <div className="qrCode-image" data-waiting="true" style={{ width: SIZE_PX, height: SIZE_PX }} aria-hidden />
      )}
      <div className="qrCode-words">
        {phoneUrl !== null && (
          <p className="qrCode-demo">
            {t('qr.demoHint')}{' '}
            <a href={phoneUrl} target="_blank" rel="noopener noreferrer">
              {t('qr.openPhone')}
            </a>
          </p>
        )}
        <ol className="qrCode-steps">
          <li>{t('qr.steps.open')}</li>
          <li>{t('qr.steps.menu')}</li>
          <li>{t('qr.steps.scan')}</li>
        </ol>
        <div role="status">{code === null && <p className="qrCode-left">{t('connect.initializing')}</p>}</div>
        {left !== null && <p className="qrCode-left">{t('qr.expiresIn', { count: left })}</p>}
        {code && <SendToTelegram />}
      </div>
    </div>
  );
}

/** For an owner who has the phone elsewhere, or opens the console on it. */
function SendToTelegram() {
  const { t } = useTranslation('messenger');
  const announce = useAnnounce();
  const [sendQrCode, { isLoading }] = useSendQrCodeMutation();

  function handleSend() {
    void announce(sendQrCode().unwrap(), { success: t('qr.telegram.done'), failure: t('qr.telegram.failed') });
  }

  return (
    <button type="button" className="linkButton qrCode-telegram" disabled={isLoading} onClick={handleSend}>
      {t('qr.telegram.send')}
    </button>
  );
}
