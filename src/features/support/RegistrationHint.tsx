import { useTranslation } from 'react-i18next';

import { useGetBotInfoQuery } from '@/api/profileApi';

/** How to register with the bot, which support needs to reply. Source: SPEC-8.11. */
export function RegistrationHint() {
  const { t } = useTranslation('support');
  const { data: bot } = useGetBotInfoQuery();
  return (
    <div role="alert" className="support-warning">
      <p>{t('unregistered.title')}</p>
      <ol>
        <li>{t('unregistered.username')}</li>
        <li>
          {bot?.link ? (
            <a href={bot.link} target="_blank" rel="noreferrer">
              {t('unregistered.openBot', { username: bot.username })}
            </a>
          ) : (
            t('unregistered.findBot')
          )}
        </li>
        <li>{t('unregistered.start')}</li>
        <li>{t('unregistered.again')}</li>
      </ol>
    </div>
  );
}
