import { useTranslation } from 'react-i18next';

import { LANGUAGES, nameOf, toLanguage } from '@contract/languages';

import { useSaveProfileMutation } from '@/api/profileApi';
import { chooseLanguage } from '@/lib/language';
import { FormField } from '@/ui/FormField';
import { useAnnounce } from '@/ui/useAnnounce';

import './profileWords';

/** The language of the console: every word on the page changes at once, and the server keeps it for news to come. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('profile');
  const announce = useAnnounce();
  const [saveProfile] = useSaveProfileMutation();

  async function handleChoice(name: string) {
    const language = toLanguage(name);
    await chooseLanguage(language);
    await announce(saveProfile({ language }).unwrap(), { failure: t('failures.language') });
  }

  return (
    <FormField label={t('language.label')} hint={t('language.hint')}>
      {(control) => (
        <select
          {...control}
          className="plainSelect"
          value={toLanguage(i18n.language)}
          onChange={({ target }) => void handleChoice(target.value)}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {nameOf(language)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
