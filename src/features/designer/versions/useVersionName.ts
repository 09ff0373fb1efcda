import { useTranslation } from 'react-i18next';

/** The name of a version by its number; null is the funnel on the canvas. */
export function useVersionName(): (revision: number | null) => string {
  const { t } = useTranslation('versions');
  return (revision) => (revision === null ? t('canvas') : t('number', { number: revision }));
}
