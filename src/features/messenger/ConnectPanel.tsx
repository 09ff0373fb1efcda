import { useTranslation } from 'react-i18next';

import type { MessengerStatus } from '@contract/schemas/shapes';

import { useConnectMessengerMutation } from '@/api/messengerApi';
import { useAnnounce } from '@/ui/useAnnounce';

import './messenger.css';
import './messengerTexts';
import { QrCodeView } from './QrCodeView';
import { useQrCode } from './useQrCode';

interface Props {
  status: MessengerStatus;
  onReset: () => void;
}

/** Guides from "not connected" to a scanned code. Shown on the dashboard while the messenger is not ready. */
export function ConnectPanel({ status, onReset }: Props) {
  const { t } = useTranslation('messenger');
  const announce = useAnnounce();
  const [connectMessenger, { isLoading }] = useConnectMessengerMutation();
  const code = useQrCode(status);
  const { isInitializing, hasAuth, reason } = status;
  // A linked phone reconnects by itself: there is nothing to scan.
  const isComingBack = isInitializing && hasAuth && code === null;

  function handleConnect() {
    const texts = { success: t('connect.started'), failure: t('connect.failed') };
    void announce(connectMessenger().unwrap(), { ...texts, topic: 'messenger' });
  }

  return (
    <section className="connectPanel" aria-labelledby="connectPanel-title">
      <h2 id="connectPanel-title" className="connectPanel-title">
        {t('connect.title')}
      </h2>
      <div role="status" className="connectPanel-words">
        {reason !== null && <p className="connectPanel-reason">{t(`reasons.${reason}`)}</p>}
        {reason === null && !isInitializing && <p>{t('connect.hint')}</p>}
        {isComingBack && <p>{t('connect.returning')}</p>}
      </div>
      {isInitializing && !isComingBack && <QrCodeView code={code} />}
      <div className="connectPanel-actions">
        <button type="button" className="solidButton" disabled={isInitializing || isLoading} onClick={handleConnect}>
          {t(reason === 'connectionLost' ? 'connect.now' : 'connect.submit')}
        </button>
        {(isInitializing || hasAuth) && (
          <button type="button" className="plainButton" onClick={onReset}>
            {t('reset.action')}
          </button>
        )}
      </div>
    </section>
  );
}
