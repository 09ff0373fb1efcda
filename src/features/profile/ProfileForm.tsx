import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { LANGUAGES, nameOf, toLanguage, type Language } from '@contract/languages';

import type { KnownUser } from '@/api/parse/session';
import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useGetProfileQuery, useSaveProfileMutation } from '@/api/profileApi';
import { tokenStorage } from '@/api/tokenStorage';
import { normalizeError } from '@/lib/normalizeError';
import { FormField } from '@/ui/FormField';
import { TextField } from '@/ui/TextField';
import { QueryView } from '@/ui/QueryView';
import { RestoredNote } from '@/ui/RestoredNote';
import { useAnnounce } from '@/ui/useAnnounce';
import { useFresh } from '@/ui/useFresh';
import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage } from '@/ui/useErrorMessage';
import { useToasts } from '@/ui/useToasts';
import { chooseLanguage } from '@/lib/language';
import { SearchSelect } from '@/ui/SearchSelect';

import { TelegramLink } from './TelegramLink';

const { telegramUsernameMinChars: minChars, telegramUsernameMaxChars: maxChars } = limits.profile;
const USERNAME = new RegExp(`^[A-Za-z0-9_]{${minChars},${maxChars}}$`);

/** E-mail and language, and notifications by Telegram. Source: SPEC-2.171, SPEC-2.172. */
export function ProfileForm() {
  const { t } = useTranslation('profile');
  const show = useShowToast();
  const describeError = useErrorMessage();
  const query = useFresh(useGetProfileQuery(undefined, { refetchOnMountOrArgChange: true }));
  const { error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  const failure = normalizeError(error).status === 401 ? t('failures.unauthorized') : t('failures.load');
  useEffect(() => {
    if (hasFailed) show({ style: 'message', kind: 'error', ...describeError(error, failure) });
  }, [hasFailed, error, failure, show, describeError]);
  useSignInFirst(isFetching);
  return (
    <QueryView query={query} failure={failure} skeleton={<div className="skeletonBlock" style={{ height: 240 }} />}>
      {(user) => <Fields user={user} />}
    </QueryView>
  );
}

/** An ended session closes the dialog before its error can be shown; the toast shows it then. */
function useSignInFirst(isAsking: boolean): void {
  const { t } = useTranslation('profile');
  const { message } = useToasts();
  const leave = useEffectEvent(() => {
    if (isAsking && tokenStorage.read() === null) message.error(t('failures.unauthorized'));
  });
  useEffect(() => () => leave(), []);
}

function Fields({ user }: { user: KnownUser }) {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const draft = useDialogDraft('profile', {
    username: user.telegram_username ?? '',
    isNotified: user.telegram_notifications,
  });
  const { fields, changed } = draft;
  const { username, isNotified } = fields;
  const [isRefused, setIsRefused] = useState(false);
  const [saveProfile, { isLoading }] = useSaveProfileMutation();

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const isBad = username !== '' && !USERNAME.test(username);
    setIsRefused(isBad);
    if (isBad) return;
    const saving = saveProfile({
      ...(changed.username !== undefined && { telegram_username: username || null }),
      ...(changed.isNotified !== undefined && { telegram_notifications: isNotified }),
    });
    if (await announce(saving.unwrap(), { success: t('saved'), failure: t('failures.save') }))
      draft.saved(fields, fields);
  }

  return (
    <>
      <div className="profile-columns">
        <FormField label={t('email')}>
          {(control) => (
            <input {...control} className="plainText profile-email" readOnly autoComplete="off" value={user.email} />
          )}
        </FormField>
        <LanguageChoice />
      </div>
      <section className="profile-part" aria-labelledby="profile-notifications">
        <h2 id="profile-notifications" className="profile-subtitle">
          {t('notificationsTitle')}
        </h2>
        <form noValidate onSubmit={(event) => void handleSubmit(event)}>
          <RestoredNote isRestored={draft.isRestored} onDiscard={draft.startAnew} />
          <TextField
            label={t('username.label')}
            hint={t('username.hint')}
            problem={isRefused ? t('username.problem', { minChars, maxChars }) : null}
            autoComplete="off"
            spellCheck={false}
            value={username}
            onChange={(typed) => {
              draft.change({ username: typed.replace(/^\s*@/, '').trim() });
              setIsRefused(false);
            }}
          />
          <label className="profile-check">
            <input
              type="checkbox"
              checked={isNotified}
              onChange={({ target }) => {
                draft.change({ isNotified: target.checked });
              }}
            />
            {t('notifications')}
          </label>
          <TelegramLink />
          <div className="dialogFoot profile-save">
            <button type="submit" className="solidButton" disabled={isLoading}>
              {t('submit')}
            </button>
          </div>
        </form>
      </section>
    </>
  );
}

/** Language of the console: switches all texts immediately and is saved on the server for notifications. */
function LanguageChoice() {
  const { t, i18n } = useTranslation('profile');
  const announce = useAnnounce();
  const [saveProfile] = useSaveProfileMutation();

  async function handleChoice(language: Language) {
    await chooseLanguage(language);
    await announce(saveProfile({ language }).unwrap(), { failure: t('failures.language') });
  }

  return (
    <FormField label={t('language.label')} hint={t('language.hint')}>
      {(control) => (
        <SearchSelect
          {...control}
          isSearchable={false}
          className="profile-select"
          value={toLanguage(i18n.language)}
          options={LANGUAGES.map((language) => ({
            value: language,
            label: nameOf(language),
            lang: language,
          }))}
          onChange={(language) => void handleChoice(language)}
        />
      )}
    </FormField>
  );
}
