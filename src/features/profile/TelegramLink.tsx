import { useTranslation } from 'react-i18next';

import { useGetBotInfoQuery, useTestTelegramMutation, type KnownBotInfo } from '@/api/profileApi';
import { isMissingCall } from '@/api/offers';
import { normalizeError } from '@/lib/normalizeError';
import { QueryFailure } from '@/ui/QueryFailure';
import { useAnnounce } from '@/ui/useAnnounce';

const NOT_CONFIGURED = 'TELEGRAM_NOT_CONFIGURED';
/** While unlinked, the user is probably linking in Telegram right now. */
const POLL_INTERVAL_MS = 5_000;

/** Telegram link status, the linking URL, and a test. Only the test is required by the specification. */
export function TelegramLink() {
  const { t } = useTranslation('profile');
  const { data: bot, error, isFetching, refetch } = useGetBotInfoQuery();
  const isWaiting = bot?.isLinked === false;
  useGetBotInfoQuery(undefined, { pollingInterval: isWaiting ? POLL_INTERVAL_MS : 0 });

  const hasFailed = error !== undefined && !isFetching && !bot;
  if (hasFailed && normalizeError(error).code === NOT_CONFIGURED) {
    return <p className="hint profile-hint">{t('telegram.notConfigured')}</p>;
  }
  if (!bot && !hasFailed) return <div className="skeletonBlock profile-botSkeleton" />;
  return (
    <div className="profile-telegram">
      {bot && <LinkState bot={bot} />}
      {hasFailed && !isMissingCall(error) && (
        <QueryFailure error={error} failure={t('failures.bot')} onRetry={refetch} isSlim />
      )}
      <p className="wrap">
        {bot?.link && (
          <a className="plainButton" href={bot.link} target="_blank" rel="noreferrer">
            {t(isWaiting ? 'telegram.link' : 'telegram.open', { username: bot.username })}
          </a>
        )}
        <TestButton isDisabled={isWaiting} />
      </p>
    </div>
  );
}

/** Nothing when the server does not report the link status. */
function LinkState({ bot: { username, isLinked } }: { bot: KnownBotInfo }) {
  const { t } = useTranslation('profile');
  if (isLinked === null) return null;
  return (
    <>
      <p role="status" className="profile-telegramState" data-linked={isLinked}>
        {t(isLinked ? 'telegram.linked' : 'telegram.notLinked', { username })}
      </p>
      {!isLinked && <p className="hint profile-hint">{t('telegram.how')}</p>}
    </>
  );
}

function TestButton({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const [testTelegram, { isLoading }] = useTestTelegramMutation();
  return (
    <button
      type="button"
      className="plainButton"
      disabled={isDisabled || isLoading}
      onClick={() =>
        void announce(testTelegram().unwrap(), { success: t('telegram.tested'), failure: t('failures.test') })
      }
    >
      {t('telegram.test')}
    </button>
  );
}
