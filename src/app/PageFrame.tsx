import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';

import { selectUnreadCount } from '@/features/notifications/notificationsSlice';
import { useDocumentTitle } from '@/ui/useDocumentTitle';

import { ErrorScreen } from './ErrorScreen';
import './layoutTexts';
import type { PageRoute } from './routes';

/** One page: its name in the tab, and an error screen of its own that leaves the rest of the console alive. */
export function PageFrame({ route: { path, titleKey, page } }: { route: PageRoute }) {
  const { t } = useTranslation('layout');
  const { key } = useLocation();
  useDocumentTitle(t(titleKey), useSelector(selectUnreadCount));
  return (
    <ErrorScreen key={path} resetKey={key}>
      <page.View />
    </ErrorScreen>
  );
}
