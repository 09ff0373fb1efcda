import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { useRefreshGroupsMutation } from '@/api/groupsApi';
import type { GroupAction } from '@/features/groups/groupActions';
import { GroupGrid } from '@/features/groups/GroupGrid';
import { GroupGridSkeleton } from '@/features/groups/GroupGridSkeleton';
import { ConnectPanel } from '@/features/messenger/ConnectPanel';
import { useMessengerStatus } from '@/features/messenger/useMessengerStatus';
import { OnboardingPromo } from '@/features/onboarding/OnboardingPromo';
import { useAnnounce } from '@/ui/useAnnounce';

import { dialogOpened, type OpenDialog } from '../dialogsSlice';
import './dashboard.css';
import { DashboardHeader } from './DashboardHeader';
import { chooseDashboardView } from './dashboardView';
import './dashboardWords';
import { NoGroups } from './NoGroups';
import { useGroupList } from './useGroupList';
import { useWindowEvent } from './useWindowEvent';

const dialogOf = (action: GroupAction, groupId: number): OpenDialog => {
  switch (action) {
    case 'rename':
      return { name: 'renameGroup', ids: { groupId } };
    case 'start':
      return { name: 'launch', ids: { groupId } };
    case 'history':
      return { name: 'runHistory', ids: { groupId } };
  }
};

/** The owner's groups, and the way to connect the phone they come from. */
export function Component() {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  const announce = useAnnounce();
  const status = useMessengerStatus();
  const { groups, hasFailed, isFetching, refetch } = useGroupList();
  const [refreshGroups, { isLoading: isRefreshing }] = useRefreshGroupsMutation();
  const isReady = status?.isReady ?? false;
  const view = chooseDashboardView({ groups, hasFailed, isFetching, isReady });
  useWindowEvent('groups:refresh', refetch);

  function handleRefresh() {
    void announce(refreshGroups().unwrap(), { success: t('refresh.done'), failure: t('refresh.failed') });
  }

  function handleReset() {
    dispatch(dialogOpened({ name: 'resetMessenger', ids: {} }));
  }

  return (
    <div className="dashboard" aria-busy={view === 'loading'}>
      <DashboardHeader
        isConnected={isReady}
        groupCount={view === 'loading' || hasFailed ? null : (groups?.length ?? null)}
        isRefreshing={isRefreshing}
        onRefresh={handleRefresh}
        onReset={handleReset}
      />
      <OnboardingPromo />
      {status && !isReady && <ConnectPanel status={status} onReset={handleReset} />}
      {view === 'loading' && <GroupGridSkeleton />}
      {view === 'cards' && (
        <GroupGrid
          groups={groups ?? []}
          onAction={(action, groupId) => dispatch(dialogOpened(dialogOf(action, groupId)))}
        />
      )}
      {view !== 'loading' && view !== 'cards' && (
        <NoGroups view={view} isRefreshing={isRefreshing} onRefresh={handleRefresh} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
