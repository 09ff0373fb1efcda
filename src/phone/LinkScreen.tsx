import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { phoneApi, PhoneFailure } from './phoneApi';
import { PhonePicture } from './PhonePicture';

const EXPIRED = 410;

type Stage =
  | { name: 'checking' }
  | { name: 'ready' | 'linking'; email: string }
  | { name: 'failed'; isExpired: boolean };

interface Props {
  code: string;
  onLinked: (token: string) => void;
  /** Set when this phone is already linked. */
  onLeave?: () => void;
}

/** Confirmation to link the console that showed the code. */
export function LinkScreen({ code, onLinked, onLeave }: Props) {
  const { t } = useTranslation('phone');
  const [stage, setStage] = useState<Stage>({ name: 'checking' });
  const [tryCount, setTryCount] = useState(0);

  useEffect(() => {
    let isStale = false;
    phoneApi.getLink(code).then(
      ({ email }) => isStale || setStage({ name: 'ready', email }),
      (error: unknown) => isStale || setStage(toFailed(error)),
    );
    return () => {
      isStale = true;
    };
  }, [code, tryCount]);

  async function handleLink(email: string) {
    setStage({ name: 'linking', email });
    try {
      const { token } = await phoneApi.confirmLink(code);
      onLinked(token);
    } catch (error) {
      setStage(toFailed(error));
    }
  }

  return (
    <main className="phone-card">
      <PhonePicture />
      <div aria-live="polite">{describe()}</div>
      {stage.name === 'failed' && !stage.isExpired && (
        <button type="button" className="phone-primary" onClick={() => setTryCount(tryCount + 1)}>
          {t('chats.retry')}
        </button>
      )}
      {stage.name === 'failed' && onLeave && (
        <button type="button" className="phone-secondary" onClick={onLeave}>
          {t('link.toChats')}
        </button>
      )}
      {(stage.name === 'ready' || stage.name === 'linking') && (
        <button
          type="button"
          className="phone-primary"
          disabled={stage.name === 'linking'}
          onClick={() => void handleLink(stage.email)}
        >
          {stage.name === 'linking' ? t('link.submitting') : t('link.submit')}
        </button>
      )}
    </main>
  );

  function describe() {
    if (stage.name === 'checking') return <p>{t('link.checking')}</p>;
    if (stage.name === 'failed') {
      return (
        <>
          <h1>{stage.isExpired ? t('link.expiredTitle') : t('link.failedTitle')}</h1>
          <p>{stage.isExpired ? t('link.expiredText') : t('connection.offline')}</p>
        </>
      );
    }
    return (
      <>
        <h1>{t('link.title')}</h1>
        <p>{t('link.account', { email: stage.email })}</p>
      </>
    );
  }
}

const toFailed = (error: unknown): Stage => ({
  name: 'failed',
  isExpired: error instanceof PhoneFailure && error.status === EXPIRED,
});
