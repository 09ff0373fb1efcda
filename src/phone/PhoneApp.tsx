import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { browserStorage } from '@/lib/browserStorage';

import { connectPhone, type ConnectPhone } from './connectPhone';
import { EnterCode } from './EnterCode';
import { LinkScreen } from './LinkScreen';
import { LinkedPhone } from './LinkedPhone';
import { PhonePicture } from './PhonePicture';

const TOKEN_KEY = 'phone_token';

/** Storage of the phone's token. */
const phoneToken = {
  read: () => browserStorage.read(TOKEN_KEY),
  write: (token: string) => browserStorage.write(TOKEN_KEY, token),
  remove: () => browserStorage.remove(TOKEN_KEY),
};

/** The link code in the URL, or null. */
const readLinkCode = () => new URLSearchParams(window.location.search).get('code');

/** Whether the console shows a code to enter here. */
const readIsEntering = () => new URLSearchParams(window.location.search).has('enter');

/** Removes the code from URL and history, since it was used and is secret. */
const forgetLinkCode = () => window.history.replaceState(null, '', window.location.pathname);

/** The simulated phone: links by a code, then shows the account's chats. */
export function PhoneApp({ connect = connectPhone }: { connect?: ConnectPhone }) {
  const [code, setCode] = useState(readLinkCode);
  const [token, setToken] = useState(phoneToken.read);
  const [isEntering, setIsEntering] = useState(readIsEntering);
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
    setIsEntering(false);
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
    if (token === null || isEntering) return <WelcomeScreen isUnlinked={isUnlinked} onCode={setCode} />;
    return <LinkedPhone token={token} connect={connect} onUnlinked={handleUnlinked} />;
  }
}

/** Explains where the code is when no phone is linked, and takes one that is typed. */
function WelcomeScreen({ isUnlinked, onCode }: { isUnlinked: boolean; onCode: (code: string) => void }) {
  const { t } = useTranslation('phone');
  return (
    <main className="phone-card">
      <PhonePicture />
      <h1>{isUnlinked ? t('unlinked.title') : t('welcome.title')}</h1>
      <p>{t('welcome.text')}</p>
      <EnterCode onCode={onCode} />
    </main>
  );
}
