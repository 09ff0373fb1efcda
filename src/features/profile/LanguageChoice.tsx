import { useTranslation } from 'react-i18next';

import { LANGUAGES, nameOf, toLanguage, type Language } from '@contract/languages';

import { useSaveProfileMutation } from '@/api/profileApi';
import { chooseLanguage } from '@/lib/language';
import { FormField } from '@/ui/FormField';
import { SearchSelect } from '@/ui/SearchSelect';
import { useAnnounce } from '@/ui/useAnnounce';

/** Language of the console: switches all texts immediately and is saved on the server for notifications. */
export function LanguageChoice() {
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
