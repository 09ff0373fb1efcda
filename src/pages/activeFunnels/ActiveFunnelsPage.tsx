import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { limits } from '@contract/limits';

import { useGetActiveFunnelsQuery } from '@/api/schedulesApi';
import { selectMessengerStatus } from '@/features/messenger/messengerSlice';
import { ActiveFunnels } from '@/features/schedules/ActiveFunnels';
import { toServerMs } from '@/lib/clock';
import { sendingHold } from '@/entities/run/sendingHold';
import { PageHeader } from '@/ui/PageHeader';
import { QueryView } from '@/ui/QueryView';

import { dialogOpened } from '../dialogsSlice';

const refresh = { pollingInterval: limits.schedules.refreshMs, refetchOnMountOrArgChange: true };

/** Everything that waits or runs, reloaded every ten seconds. Source: SPEC-2.107 to SPEC-2.127. */
export function ActiveFunnelsPage() {
  const { t } = useTranslation('schedules');
  const dispatch = useDispatch();
  const hold = sendingHold(useSelector(selectMessengerStatus));
  const query = useGetActiveFunnelsQuery(undefined, refresh);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <QueryView
        query={query}
        failure={t('load.failed')}
        failureTitle={t('load.title')}
        first="reason"
        skeleton={
          <>
            {t('load.running')}
            <div className="skeletonBlock activeFunnels-stripSkeleton" />
            <div className="skeletonBlock activeFunnels-filterSkeleton" />
            <div className="skeletonCard activeFunnels-skeleton" />
          </>
        }
      >
        {(found) => (
          <ActiveFunnels
            found={found}
            isHeld={hold === 'stopped'}
            loadedAtMs={toServerMs(query.fulfilledTimeStamp ?? 0)}
            onClearMemory={() => dispatch(dialogOpened({ name: 'clearMemory', ids: {} }))}
            onEditSeries={(seriesId) => dispatch(dialogOpened({ name: 'editSeries', ids: { seriesId } }))}
            onSeries={(funnelId) => dispatch(dialogOpened({ name: 'funnelSeries', ids: { funnelId } }))}
            onMoveSeries={(ids) => dispatch(dialogOpened({ name: 'moveSeries', ids }))}
          />
        )}
      </QueryView>
    </>
  );
}
