import { useTranslation } from 'react-i18next';

import { useGetBotInfoQuery, useTestTelegramMutation } from '@/api/profileApi';
import { normalizeError } from '@/lib/normalizeError';
import { QueryFailure } from '@/ui/QueryFailure';
import { useAnnounce } from '@/ui/useAnnounce';

import './profileWords';

const NOT_CONFIGURED = 'TELEGRAM_NOT_CONFIGURED';
/** While it is not linked, the person is probably in Telegram doing just that. */
const ASK_EVERY_MS = 5_000;

/** Whether the bot reaches the owner, the way to link it, and a test of it. */
export function TelegramLink() {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const { data: bot, error, isFetching, refetch } = useGetBotInfoQuery();
  const isWaiting = bot !== undefined && !bot.isLinked;
  useGetBotInfoQuery(undefined, { pollingInterval: isWaiting ? ASK_EVERY_MS : 0 });
  const [testTelegram, { isLoading }] = useTestTelegramMutation();

  if (error !== undefined && !isFetching && !bot) {
    return normalizeError(error).code === NOT_CONFIGURED ? (
      <p className="profile-hint">{t('telegram.notConfigured')}</p>
    ) : (
      <QueryFailure error={error} failure={t('failures.bot')} onRetry={refetch} isSlim />
    );
  }
  if (!bot) return <div className="skeletonBlock profile-botSkeleton" />;
  return (
    <div className="profile-telegram">
      <p role="status" className="profile-telegramState" data-linked={bot.isLinked}>
        {t(bot.isLinked ? 'telegram.linked' : 'telegram.notLinked', { username: bot.username })}
      </p>
      {!bot.isLinked && <p className="profile-hint">{t('telegram.how')}</p>}
      <p className="profile-actions">
        <a className="plainButton" href={bot.link} target="_blank" rel="noreferrer">
          {t(bot.isLinked ? 'telegram.open' : 'telegram.link', { username: bot.username })}
        </a>
        <button
          type="button"
          className="plainButton"
          disabled={!bot.isLinked || isLoading}
          onClick={() =>
            void announce(testTelegram().unwrap(), { success: t('telegram.tested'), failure: t('failures.test') })
          }
        >
          {t('telegram.test')}
        </button>
      </p>
    </div>
  );
}
