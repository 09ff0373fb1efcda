import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { BroadcastForm } from '@/features/broadcast/BroadcastForm';
import { BroadcastList } from '@/features/broadcast/BroadcastList';
import '@/features/broadcast/broadcastTexts';
import { selectIsLive } from '@/features/messenger/messengerSlice';
import { SelectionChoice } from '@/features/selections/SelectionChoice';
import { lazyView } from '@/ui/lazyView';
import { PageHeader } from '@/ui/PageHeader';
import { QueryView } from '@/ui/QueryView';
import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage } from '@/ui/useErrorMessage';

import { dialogOpened } from '../dialogsSlice';
import './broadcastPage.css';

// Lazy: the planner is not part of the first paint.
const { View: ForecastPanel } = lazyView(
  async () => (await import(/* webpackChunkName: "forecast" */ '@/features/forecast/ForecastPanel')).ForecastPanel,
);

/** Mass broadcasts: the form, and the earlier ones with their progress. Source: SPEC-2.128. */
export function BroadcastPage() {
  const { t } = useTranslation('broadcast');
  const dispatch = useDispatch();
  const show = useShowToast();
  const describeError = useErrorMessage();
  const groups = useListPickerGroupsQuery();
  const isLive = useSelector(selectIsLive);
  const { error, isFetching } = groups;
  const [durationMs, setDurationMs] = useState<number | null>(null);

  useEffect(() => {
    if (error !== undefined && !isFetching)
      show({ style: 'message', kind: 'error', ...describeError(error, t('failures.groups')) });
  }, [error, isFetching, show, describeError, t]);

  // The same function, so that the table is not rendered again for each socket event.
  const handleShowResults = useCallback(
    (broadcastId: number) => dispatch(dialogOpened({ name: 'broadcastResults', ids: { broadcastId } })),
    [dispatch],
  );

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <QueryView
        query={groups}
        failure={t('failures.groups')}
        skeleton={<div className="skeletonCard broadcastPage-skeleton" />}
      >
        {(found) => (
          <BroadcastForm
            groups={found}
            durationMs={durationMs}
            renderSelections={(slot) => <SelectionChoice {...slot} />}
            renderForecast={(groupCount, isShort) => (
              <ForecastPanel
                graph={null}
                startMs={null}
                groupCount={groupCount}
                isShort={isShort}
                {...(!isShort && { onDuration: setDurationMs })}
              />
            )}
          />
        )}
      </QueryView>
      <BroadcastList isLive={isLive} onShowResults={handleShowResults} />
    </>
  );
}
