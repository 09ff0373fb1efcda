import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { MessengerAbilities, MessengerStatus } from '@contract/schemas/shapes';

import { useConnectMessengerMutation, useLinkBotMutation } from '@/api/messengerApi';
import { hideSecret } from '@/api/secretArguments';
import { isBotToken } from '@/lib/botToken';
import { TextField } from '@/ui/TextField';
import { useAnnounce } from '@/ui/useAnnounce';

import './messenger.css';

/** The kinds of bots. */
type BotLinking = Exclude<MessengerAbilities['linking'], 'phone'>;

interface Props {
  linking: BotLinking;
  status: MessengerStatus;
  onReset: () => void;
}

/** Guides from "not connected" to a linked bot, for messengers that are linked by a token. */
export function BotPanel({ linking, status, onReset }: Props) {
  const { t } = useTranslation('messenger');
  const announce = useAnnounce();
  const [connectMessenger, { isLoading: isConnecting }] = useConnectMessengerMutation();
  const { isInitializing, hasAuth, reason } = status;
  const isTryingAgain = reason === 'connectionLost';

  const isBusy = isInitializing || isConnecting;

  function handleConnect() {
    if (!isBusy) void announce(connectMessenger().unwrap(), { failure: t('connect.failed'), topic: 'messenger' });
  }

  return (
    <section className="card connectPanel" aria-labelledby="connectPanel-title">
      <h2 id="connectPanel-title" className="connectPanel-title">
        {t('bot.title')}
      </h2>
      <div role="status" className="connectPanel-words">
        {reason !== null && <p className="connectPanel-reason">{t(`reasons.${reason}`)}</p>}
        {isInitializing && <p>{t('connect.initializing')}</p>}
      </div>
      {!hasAuth && !isInitializing && <TokenForm linking={linking} />}
      <div className="wrap">
        {hasAuth && (
          <button type="button" className="solidButton" aria-disabled={isBusy} onClick={handleConnect}>
            {t(isTryingAgain ? 'connect.now' : 'connect.submit')}
          </button>
        )}
        {(isInitializing || hasAuth) && (
          <button type="button" className="plainButton" onClick={onReset}>
            {t('reset.action')}
          </button>
        )}
      </div>
    </section>
  );
}

/** Who may have a bot, where its token is, and the field for it. */
function TokenForm({ linking }: Pick<Props, 'linking'>) {
  const { t } = useTranslation('messenger');
  const announce = useAnnounce();
  const [token, setToken] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [linkBot, { isLoading }] = useLinkBotMutation();

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!isBotToken(token) || isLoading) return;
    const linking = linkBot(hideSecret(token.trim())).unwrap();
    if (await announce(linking, { failure: t('bot.failed'), topic: 'messenger' })) setToken('');
  }

  return (
    <form className="numberForm" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className="note">{t(`bot.${linking}.who`)}</p>
      <ol className="botSteps">
        <li>{t(`bot.${linking}.create`)}</li>
        <li>{t(`bot.${linking}.copy`)}</li>
        <li>{t(`bot.${linking}.add`)}</li>
      </ol>
      <TextField
        label={t('bot.field')}
        hint={t('bot.hint')}
        problem={isChecked && !isBotToken(token) ? t('bot.problem') : null}
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.messenger.botTokenMaxChars}
        value={token}
        onChange={setToken}
      />
      <button type="submit" className="solidButton" disabled={isLoading}>
        {t('bot.submit')}
      </button>
    </form>
  );
}
