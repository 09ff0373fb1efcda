import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { HOME_PATH } from '@/lib/returnPath';
import { EmptyState } from '@/ui/EmptyState';
import { useDocumentTitle } from '@/ui/useDocumentTitle';

/** Shows that an address leads nowhere, and the way back. */
export function NotFoundPage() {
  const { t } = useTranslation('common');
  useDocumentTitle(t('notFound.title'));
  return (
    <EmptyState
      isPage
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Link className="solidButton" to={HOME_PATH}>
          {t('notFound.toDashboard')}
        </Link>
      }
    />
  );
}
