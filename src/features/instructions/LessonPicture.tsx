import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { isBotKind } from '@contract/messengerKinds';

import { useAbilities } from '@/api/useAbilities';

import type { LessonStep } from './lessons';
import folders from './pictureFolders.json';

/** Screenshot of a step in the theme and language of the console; languages without pictures get those of the first folder. */
export function LessonPicture({ picture }: { picture: NonNullable<LessonStep['picture']> }) {
  const { t, i18n } = useTranslation('instructions');
  const folder = folders.includes(i18n.language) ? i18n.language : folders[0];
  const isBot = isBotKind(useAbilities());
  const theme = useSyncExternalStore(watchTheme, () => document.documentElement.dataset.theme);
  // A bot is linked without the code of this picture.
  if (isBot && picture === 'connect') return null;
  return (
    <img
      className="frame lesson-picture"
      src={`/help/${folder}/${picture}${theme === 'dark' ? '-dark' : ''}.webp`}
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
