import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Opened with `showModal()`, which also restores focus on close. */
  dialog: RefObject<HTMLDialogElement | null>;
  onUnlink: () => Promise<void>;
}

/** Confirmation before the phone is unlinked. */
export function UnlinkDialog({ dialog, onUnlink }: Props) {
  const { t } = useTranslation('phone');
  const [stage, setStage] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function handleUnlink() {
    setStage('busy');
    try {
      await onUnlink();
    } catch {
      setStage('failed');
    }
  }

  return (
    <dialog ref={dialog} className="phone-dialog" aria-labelledby="unlink-title" onClose={() => setStage('idle')}>
      <h2 id="unlink-title">{t('unlink.title')}</h2>
      <p>{t('unlink.text')}</p>
      {stage === 'failed' && <p role="alert">{t('unlink.failed')}</p>}
      <div className="phone-dialog-actions">
        <button type="button" className="phone-secondary" onClick={() => dialog.current?.close()}>
          {t('unlink.cancel')}
        </button>
        <button type="button" className="phone-danger" disabled={stage === 'busy'} onClick={() => void handleUnlink()}>
          {t('unlink.submit')}
        </button>
      </div>
    </dialog>
  );
}
