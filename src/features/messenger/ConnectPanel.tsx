import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { MessengerStatus } from '@contract/schemas/shapes';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useConnectMessengerMutation, useRequestLinkCodeMutation } from '@/api/messengerApi';
import { useAnnounce } from '@/ui/useAnnounce';

import { LinkCodeView } from './LinkCodeView';
import './messenger.css';
import { NumberForm } from './NumberForm';
import { QrCodeView } from './QrCodeView';
import { useLinkCode } from './useLinkCode';

interface Props {
  status: MessengerStatus;
  onReset: () => void;
  /** Opens the way to WhatsApp; null where there is none to choose. */
  onProxies: (() => void) | null;
}

/** What the owner does to link a phone: `number` before a code was requested, `code` afterwards. */
type Way = 'qr' | 'number' | 'code';

const noNumber = { phone: '' };

/** Guides from "not connected" to a linked phone. Shown on the dashboard while the messenger is not ready. */
export function ConnectPanel({ status, onReset, onProxies }: Props) {
  const { t } = useTranslation('messenger');
  const announce = useAnnounce();
  const [connectMessenger, { isLoading: isConnecting }] = useConnectMessengerMutation();
  const [requestLinkCode, { isLoading: isRequesting }] = useRequestLinkCodeMutation();
  const number = useDialogDraft('linkPhone', noNumber);
  const [chosenWay, setChosenWay] = useState<Way>(number.isRestored ? 'number' : 'qr');
  const codes = useLinkCode(status);
  const { isInitializing, hasAuth, reason, isQueued = false } = status;
  const way = chooseWay();
  // A linked phone reconnects by itself: there is nothing to scan or to enter.
  const isComingBack = isInitializing && hasAuth && codes.qr === null && codes.byNumber === null;
  const isLinking = isInitializing && !isComingBack;
  // Not disabled: a button that is pressed by key would lose the focus.
  const isBusy = (isInitializing && !isQueued) || isConnecting;
  const isTryingAgain = reason === 'connectionLost' || reason === 'proxyFailed' || reason === 'blocked';

  /** A code that was requested in another tab is shown, too; one that failed is requested again in the form. */
  function chooseWay(): Way {
    if (codes.byNumber !== null) return 'code';
    return chosenWay === 'code' && !isInitializing ? 'number' : chosenWay;
  }

  function handleConnect() {
    if (isBusy) return;
    const texts = { success: t('connect.started'), failure: t('connect.failed') };
    setChosenWay('qr');
    void announce(connectMessenger().unwrap(), { ...texts, topic: 'messenger' });
  }

  async function handleNumber(phone: string) {
    const requesting = requestLinkCode(phone).unwrap();
    if (!(await announce(requesting, { failure: t('number.failed'), topic: 'messenger' }))) return;
    setChosenWay('code');
    number.discard();
  }

  function handleBack() {
    setChosenWay('qr');
    number.startAnew();
    if (way === 'code') void announce(connectMessenger().unwrap(), { failure: t('connect.failed') });
  }

  return (
    <section className="card connectPanel" aria-labelledby="connectPanel-title">
      <h2 id="connectPanel-title" className="connectPanel-title">
        {t('connect.title')}
      </h2>
      <div role="status" className="connectPanel-words">
        {reason !== null && <p className="connectPanel-reason">{t(`reasons.${reason}`)}</p>}
        {reason === null && !isInitializing && <p>{t('connect.hint')}</p>}
        {isQueued && <p>{t('connect.queued')}</p>}
        {isComingBack && !isQueued && <p>{t('connect.returning')}</p>}
      </div>
      {isLinking && way === 'qr' && <QrCodeView code={codes.qr} />}
      {isLinking && way === 'code' && <LinkCodeView code={codes.byNumber} />}
      {!hasAuth && way === 'number' && (
        <NumberForm
          phone={number.fields.phone}
          isBusy={isRequesting}
          onChange={(phone) => number.change({ phone })}
          onSubmit={(phone) => void handleNumber(phone)}
        />
      )}
      <div className="wrap">{actions()}</div>
    </section>
  );

  function actions() {
    const byNumber = codes.byNumber;
    return (
      <>
        {(way === 'qr' || hasAuth) && (
          <button type="button" className="solidButton" aria-disabled={isBusy} onClick={handleConnect}>
            {t(isQueued || isTryingAgain ? 'connect.now' : 'connect.submit')}
          </button>
        )}
        {way === 'qr' && !hasAuth && (
          <button type="button" className="plainButton" onClick={() => setChosenWay('number')}>
            {t('number.action')}
          </button>
        )}
        {byNumber && (
          <button
            type="button"
            className="plainButton"
            disabled={isRequesting}
            onClick={() => void handleNumber(byNumber.phone)}
          >
            {t('number.newCode')}
          </button>
        )}
        {way !== 'qr' && !hasAuth && (
          <button type="button" className="plainButton" disabled={isConnecting} onClick={handleBack}>
            {t('number.back')}
          </button>
        )}
        {onProxies && (
          <button type="button" className="plainButton" onClick={onProxies}>
            {t('proxies')}
          </button>
        )}
        {(isInitializing || hasAuth) && (
          <button type="button" className="plainButton" onClick={onReset}>
            {t('reset.action')}
          </button>
        )}
      </>
    );
  }
}
