import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import type { LessonStep } from './lessons';

/** Screenshot of a step in the theme of the console, taken from the product by `npm run pictures`. */
export function LessonPicture({ picture }: { picture: NonNullable<LessonStep['picture']> }) {
  const { t } = useTranslation('instructions');
  const theme = useSyncExternalStore(watchTheme, () => document.documentElement.dataset.theme);
  return (
    <img
      className="lesson-picture"
      src={`/help/${picture}${theme === 'dark' ? '-dark' : ''}.webp`}
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
