import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import texts from '@locales/ru/journal.json';

import { useOffers } from '@/api/offers';
import { Actions } from '@/features/journal/Actions';
import { Connection } from '@/features/journal/Connection';
import { Journal } from '@/features/journal/Journal';
import { addNamespace } from '@/lib/i18n';
import { PageHeader } from '@/ui/PageHeader';

import './journalPage.css';

addNamespace('journal', texts);

const tabs = ['deliveries', 'actions', 'connection'] as const;

/** Every delivery of the account, what its owner did, and how its connection fared. */
export function JournalPage() {
  const { t } = useTranslation('journal');
  const offers = useOffers();
  const [params] = useSearchParams();
  const shown = tabs.find((tab) => tab === params.get('tab')) ?? 'deliveries';
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <nav className="row journalPage-tabs" aria-label={t('tabs.label')}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={tab === 'deliveries' ? '/journal' : `/journal?tab=${tab}`}
            aria-current={tab === shown ? 'page' : undefined}
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      {!offers && <p>{t('unsupported')}</p>}
      {offers && shown === 'deliveries' && <Journal />}
      {offers && shown === 'actions' && <Actions />}
      {offers && shown === 'connection' && <Connection />}
    </>
  );
}
