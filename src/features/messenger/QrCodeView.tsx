import { useTranslation } from 'react-i18next';

import type { VisibleQrCode } from './useQrCode';

/** The code with the way to scan it and the time it has left; in the demo, a link to the simulated phone. */
export function QrCodeView({ code: { image, phoneUrl, left } }: { code: VisibleQrCode }) {
  const { t } = useTranslation('messenger');
  return (
    <div className="qrCode">
      <img className="qrCode-image" src={image} alt={t('qr.alt')} width={232} height={232} />
      <div className="qrCode-words">
        <ol className="qrCode-steps">
          <li>{t('qr.steps.open')}</li>
          <li>{t('qr.steps.menu')}</li>
          <li>{t('qr.steps.scan')}</li>
        </ol>
        {left !== null && <p className="qrCode-left">{t('qr.expiresIn', { count: left })}</p>}
        {phoneUrl !== null && (
          <p className="qrCode-demo">
            {t('qr.demoHint')}{' '}
            <a href={phoneUrl} target="_blank" rel="noopener noreferrer">
              {t('qr.openPhone')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
