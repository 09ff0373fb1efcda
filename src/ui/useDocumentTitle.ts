import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Says in the browser's tab where one is, e.g. `<place> — <product>`. */
export function useDocumentTitle(place: string): void {
  const { t } = useTranslation('common');
  const title = t('app.title', { place });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
