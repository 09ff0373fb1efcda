import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useOffers } from '@/api/offers';
import { useGetVariablesQuery } from '@/api/variablesApi';
import { BroadcastForm } from '@/features/broadcast/BroadcastForm';
import { BROADCAST_LISTS, BroadcastLists } from '@/features/broadcast/BroadcastLists';
import { connectionState } from '@/features/messenger/connectionState';
import { selectIsLive, selectMessengerStatus } from '@/features/messenger/messengerSlice';
import { selectAccount } from '@/features/session/sessionSlice';
import { sendingHold } from '@/entities/run/sendingHold';
import { useBriefly } from '@/lib/useBriefly';
import { PageHeader } from '@/ui/PageHeader';
import { QueryView } from '@/ui/QueryView';
import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage } from '@/ui/useErrorMessage';
import { useUrlFilter } from '@/ui/useUrlFilter';

import { dialogOpened } from '../dialogsSlice';
import './broadcastPage.css';

const PATIENCE_MS = 3_000;
const CHOICES = { list: BROADCAST_LISTS };

/** Mass broadcasts: the form, and the earlier ones with their progress. Source: SPEC-2.128. */
export function BroadcastPage() {
  const { t } = useTranslation('broadcast');
  const dispatch = useDispatch();
  const show = useShowToast();
  const describeError = useErrorMessage();
  const groups = useListPickerGroupsQuery();
  const offers = useOffers();
  // Everything below the text would move when its variables come.
  const isWaiting = useBriefly(useGetVariablesQuery().isLoading, PATIENCE_MS);
  const { filter, choose } = useUrlFilter(CHOICES);
  const isLive = useSelector(selectIsLive);
  const messenger = useSelector(selectMessengerStatus);
  const hasOthers = (useSelector(selectAccount)?.count ?? 1) > 1;
  const isConnected = connectionState(messenger) === 'connected';
  const { error, isFetching } = groups;

  useEffect(() => {
    if (error !== undefined && !isFetching)
      show({ style: 'message', kind: 'error', ...describeError(error, t('failures.groups')) });
  }, [error, isFetching, show, describeError, t]);

  // The same function, so that the table is not rendered again for each socket event.
  const handleManageFields = () => void dispatch(dialogOpened({ name: 'groupFields', ids: {} }));

  const handleEdit = useCallback(
    (plannedId: number) => dispatch(dialogOpened({ name: 'editPlanned', ids: { plannedId } })),
    [dispatch],
  );
  const handleMove = useCallback(
    (plannedId: number) => dispatch(dialogOpened({ name: 'moveSeries', ids: { plannedId } })),
    [dispatch],
  );

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <QueryView
        query={isWaiting ? { ...groups, data: undefined, error: undefined } : groups}
        failure={t('failures.groups')}
        skeleton={<div className="skeletonCard broadcastPage-skeleton" />}
      >
        {(found) => (
          <BroadcastForm
            groups={found}
            isConnected={isConnected}
            abilities={messenger?.abilities}
            hasOthers={hasOthers}
            onManageFields={handleManageFields}
            {...(offers && { onSaved: (list) => choose({ list }) })}
          />
        )}
      </QueryView>
      <BroadcastLists
        list={filter.list}
        isLive={isLive}
        hold={sendingHold(messenger)}
        onChoose={(list) => choose({ list })}
        onEdit={handleEdit}
        onMove={handleMove}
      />
    </>
  );
}
