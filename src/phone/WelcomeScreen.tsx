import { useTranslation } from 'react-i18next';

import { PhonePicture } from './PhonePicture';

/** Tells somebody without a linked phone where the code is. */
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
