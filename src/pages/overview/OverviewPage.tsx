import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { limits } from '@contract/limits';
import { MINUTE_MS } from '@contract/time';
import texts from '@locales/ru/overview.json';

import { useOffers } from '@/api/offers';
import { useGetOverviewQuery } from '@/api/overviewApi';
import { rangeOf } from '@/features/calendar/calendarRange';
import { Overview } from '@/features/overview/Overview';
import { startOfDay, writeDay } from '@/lib/dayInAddress';
import { addNamespace } from '@/lib/i18n';
import { shiftDays } from '@/lib/shiftDays';
import { useNow } from '@/lib/useNow';
import { PageHeader } from '@/ui/PageHeader';
import { QueryView } from '@/ui/QueryView';

addNamespace('overview', texts);

const refresh = { pollingInterval: limits.schedules.refreshMs, refetchOnMountOrArgChange: true };

/** The month whose weeks have both the day of a week ago and today: one of the two months always does. */
function missedIn(todayMs: number): string {
  const fromMs = shiftDays(todayMs, -7);
  const shown = rangeOf('month', todayMs).fromMs <= fromMs ? todayMs : fromMs;
  return `/calendar?day=${writeDay(shown)}`;
}

/** How the account is doing: what goes out, what went out, what needs a hand. */
export function OverviewPage() {
  const { t } = useTranslation('overview');
  const offers = useOffers();
  const todayMs = startOfDay(useNow(MINUTE_MS));
  const [params] = useSearchParams();
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
          {(overview) => (
            <Overview {...{ overview, todayMs }} missedTo={missedIn(todayMs)} changesOf={params.get('members') ?? ''} />
          )}
        </QueryView>
      ) : (
        <p>{t('unsupported')}</p>
      )}
    </>
  );
}
