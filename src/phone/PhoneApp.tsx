import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { connectPhone, type ConnectPhone } from './connectPhone';
import { LinkScreen } from './LinkScreen';
import { LinkedPhone } from './LinkedPhone';
import { forgetLinkCode, phoneToken, readLinkCode } from './phoneToken';
import { PhonePicture } from './PhonePicture';

/** The simulated phone: links by a code, then shows the account's chats. */
export function PhoneApp({ connect = connectPhone }: { connect?: ConnectPhone }) {
  const [code, setCode] = useState(readLinkCode);
  const [token, setToken] = useState(phoneToken.read);
  const [isUnlinked, setIsUnlinked] = useState(false);

  function handleLinked(newToken: string) {
    phoneToken.write(newToken);
    setToken(newToken);
    setIsUnlinked(false);
    leaveLink();
  }

  function leaveLink() {
    forgetLinkCode();
    setCode(null);
  }

  const handleUnlinked = useCallback(() => {
    phoneToken.remove();
    setToken(null);
    setIsUnlinked(true);
  }, []);

  return <div className="phone">{chooseScreen()}</div>;

  function chooseScreen() {
    if (code !== null)
      return <LinkScreen code={code} onLinked={handleLinked} onLeave={token ? leaveLink : undefined} />;
    if (token === null) return <WelcomeScreen isUnlinked={isUnlinked} />;
    return <LinkedPhone token={token} connect={connect} onUnlinked={handleUnlinked} />;
  }
}

/** Explains where the code is when no phone is linked. */
function WelcomeScreen({ isUnlinked }: { isUnlinked: boolean }) {
  const { t } = useTranslation('phone');
  return (
    <main className="phone-card">
      <PhonePicture />
      <h1>{isUnlinked ? t('unlinked.title') : t('welcome.title')}</h1>
      <p>{t('welcome.text')}</p>
    </main>
  );
}
