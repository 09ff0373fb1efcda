import { useTranslation } from 'react-i18next';

import { useOffers } from '@/api/offers';
import { Journal } from '@/features/journal/Journal';
import { PageHeader } from '@/ui/PageHeader';

/** Every delivery of the account. */
export function JournalPage() {
  const { t } = useTranslation('journal');
  const offers = useOffers();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {offers ? <Journal /> : <p>{t('unsupported')}</p>}
    </>
  );
}
