import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import { useOffers } from '@/api/offers';
import { Actions } from '@/features/journal/Actions';
import { Journal } from '@/features/journal/Journal';
import { PageHeader } from '@/ui/PageHeader';

import './journalPage.css';

const ACTIONS = 'actions';

/** Every delivery of the account, and what its owner did. */
export function JournalPage() {
  const { t } = useTranslation('journal');
  const offers = useOffers();
  const [params] = useSearchParams();
  const isActions = params.get('tab') === ACTIONS;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <nav className="row journalPage-tabs" aria-label={t('tabs.label')}>
        <Link to="/journal" aria-current={isActions ? undefined : 'page'}>
          {t('tabs.deliveries')}
        </Link>
        <Link to={`/journal?tab=${ACTIONS}`} aria-current={isActions ? 'page' : undefined}>
          {t('tabs.actions')}
        </Link>
      </nav>
      {!offers && <p>{t('unsupported')}</p>}
      {offers && (isActions ? <Actions /> : <Journal />)}
    </>
  );
}
