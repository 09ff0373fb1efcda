import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { PICTURE_LANGUAGES, type LessonStep } from './lessons';

/** Screenshot of a step in the theme and language of the console, taken from the product by `npm run pictures`. */
export function LessonPicture({ picture }: { picture: NonNullable<LessonStep['picture']> }) {
  const { t, i18n } = useTranslation('instructions');
  const language = PICTURE_LANGUAGES.find((one) => one === i18n.language) ?? 'en';
  const theme = useSyncExternalStore(watchTheme, () => document.documentElement.dataset.theme);
  return (
    <img
      className="lesson-picture"
      src={`/help/${language}/${picture}${theme === 'dark' ? '-dark' : ''}.webp`}
      alt={t(`pictures.${picture}`)}
      width={1000}
      height={625}
      loading="lazy"
    />
  );
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
