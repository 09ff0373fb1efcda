import { useTranslation } from 'react-i18next';

import { PhonePicture } from './PhonePicture';

/** Explains where the code is when no phone is linked. */
export function WelcomeScreen({ isUnlinked }: { isUnlinked: boolean }) {
  const { t } = useTranslation('phone');
  return (
    <main className="phone-card">
      <PhonePicture />
      <h1>{isUnlinked ? t('unlinked.title') : t('welcome.title')}</h1>
      <p>{t('welcome.text')}</p>
    </main>
  );
}
