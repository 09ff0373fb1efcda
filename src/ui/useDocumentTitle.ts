import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Shows in the browser's tab where the user is, e.g. `<place> — <product>`, and how much is unread, e.g. `(3) <place> — <product>`. */
export function useDocumentTitle(place: string, unreadCount = 0): void {
  const { t } = useTranslation('common');
  const title = t('app.title', { place });
  const shown = unreadCount > 0 ? t('app.titleUnread', { title, unread: unreadCount }) : title;
  useEffect(() => {
    document.title = shown;
  }, [shown]);
}
