import { useTranslation } from 'react-i18next';

import { apiPrefix } from '@contract/http';
import texts from '@locales/ru/programs.json';

import { useOffers } from '@/api/offers';
import { Tokens } from '@/features/programs/Tokens';
import { Webhooks } from '@/features/programs/Webhooks';
import { addNamespace } from '@/lib/i18n';
import { PageHeader } from '@/ui/PageHeader';

addNamespace('programs', texts);

/** API tokens and webhooks of the owner. */
export function ProgramsPage() {
  const { t } = useTranslation('programs');
  const offers = useOffers();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} className="programs-header">
        <a className="plainButton" href={`${apiPrefix}/docs`} target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
      </PageHeader>
      {offers ? (
        <>
          <Tokens />
          <Webhooks />
        </>
      ) : (
        <p>{t('unsupported')}</p>
      )}
    </>
  );
}
