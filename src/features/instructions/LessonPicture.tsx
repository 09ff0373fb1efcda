import { useTranslation } from 'react-i18next';

import type { LessonStep } from './lessons';

/** Screenshot of a step, taken from the product by `npm run pictures`. */
export function LessonPicture({ picture }: { picture: NonNullable<LessonStep['picture']> }) {
  const { t } = useTranslation('instructions');
  return (
    <img
      className="lesson-picture"
      src={`/help/${picture}.webp`}
      alt={t(`pictures.${picture}`)}
      width={1000}
      height={625}
      loading="lazy"
    />
  );
}
