import { useTranslation } from 'react-i18next';

import { MINUTE_MS } from '@contract/time';
import texts from '@locales/ru/overview.json';

import { useOffers } from '@/api/offers';
import { useGetOverviewQuery } from '@/api/overviewApi';
import { Overview } from '@/features/overview/Overview';
import { startOfDay } from '@/features/overview/startOfDay';
import { addNamespace } from '@/lib/i18n';
import { useNow } from '@/lib/useNow';
import { PageHeader } from '@/ui/PageHeader';
import { QueryView } from '@/ui/QueryView';

addNamespace('overview', texts);

const refresh = { pollingInterval: MINUTE_MS, refetchOnMountOrArgChange: true };

/** How the account is doing: what goes out, what went out, what needs a hand. */
export function OverviewPage() {
  const { t } = useTranslation('overview');
  const offers = useOffers();
  const todayMs = startOfDay(useNow(MINUTE_MS));
  const query = useGetOverviewQuery(todayMs, { ...refresh, skip: !offers });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {offers ? (
        <QueryView
          query={query}
          failure={t('loadFailed')}
          skeleton={<div className="skeletonCard overview-skeleton" />}
        >
          {(overview) => <Overview overview={overview} todayMs={todayMs} />}
        </QueryView>
      ) : (
        <p>{t('unsupported')}</p>
      )}
    </>
  );
}
