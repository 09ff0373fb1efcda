import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';

import type { Group } from '@contract/schemas/shapes';

import { useListGroupsQuery, useRefreshGroupsMutation } from '@/api/groupsApi';
import { useOffers } from '@/api/offers';
import { useAbilities } from '@/api/useAbilities';
import { useTags, useTagsPending } from '@/api/useTags';
import { useChooseGroups } from '@/features/broadcast/useChooseGroups';
import { ClosedGroupsNote } from '@/features/groups/acts/ClosedGroupsNote';
import { BULK_ACTIONS, type BulkAction } from '@/features/groups/groupActions';
import { GroupBrowser } from '@/features/groups/GroupBrowser';
import { GroupGridSkeleton } from '@/features/groups/GroupGridSkeleton';
import { connectionState } from '@/features/messenger/connectionState';
import { BotPanel } from '@/features/messenger/BotPanel';
import { ConnectPanel } from '@/features/messenger/ConnectPanel';
import { useMessengerStatus } from '@/features/messenger/useMessengerStatus';
import { OnboardingPromo } from '@/features/onboarding/OnboardingPromo';
import { normalizeError } from '@/lib/normalizeError';
import { useShowToast } from '@/ui/Toasts';
import { useAnnounce } from '@/ui/useAnnounce';
import { useErrorMessage } from '@/ui/useErrorMessage';
import { useRestoreFocus } from '@/ui/useRestoreFocus';

import { dialogOpened, type OpenDialog } from '../dialogsSlice';
import './dashboard.css';
import { DashboardHeader } from './DashboardHeader';
import { chooseDashboardView } from './dashboardView';
import { NoGroups } from './NoGroups';
import { useGroupAction } from './useGroupAction';
import { Welcome } from './Welcome';

/** The owner's groups, and the button that connects their phone. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const place = useRef<HTMLDivElement>(null);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const chooseGroups = useChooseGroups();
  const announce = useAnnounce();
  const status = useMessengerStatus();
  const { groups, error, isFetching, refetch } = useGroupList();
  const handleAction = useGroupAction();
  const [refreshGroups, { isLoading: isRefreshing }] = useRefreshGroupsMutation();
  const isReady = status?.isReady ?? false;
  const hasFailed = error !== undefined;
  const isWaiting = useTagsPending();
  const view = chooseDashboardView({ groups: isWaiting ? undefined : groups, hasFailed, isFetching, isReady });
  useWindowEvent('groups:refresh', refetch);
  useRestoreFocus(place);

  const handleRefresh = useCallback(() => {
    if (isRefreshing) return;
    void announce(refreshGroups().unwrap(), { success: t('refresh.done'), failure: t('refresh.failed') });
  }, [announce, isRefreshing, refreshGroups, t]);
  const handleReset = useOpenDialog('resetMessenger');
  const handleProxies = useOpenDialog('proxies');
  const offers = useOffers();
  const { acts, hasProxies, linking } = useAbilities();
  const offersProxies = offers && status?.isDemo === false && hasProxies;
  const handleAccounts = useOpenDialog('accounts');
  const handleRenameGroups = useOpenDialog('renameGroups');
  const { isLoaded: hasTags } = useTags();
  const handleManageTags = useOpenDialog('manageTags');
  const handleGroupFields = useOpenDialog('groupFields');
  const handleManageSelections = useOpenDialog('manageSelections');
  const handleEntryLinks = useOpenDialog('entryLinks');
  const handleDeleteInactive = useOpenDialog('deleteInactiveGroups');

  const handleBulkAction = useCallback(
    (action: BulkAction, groupIds: number[]) => {
      if (action === 'broadcast') {
        chooseGroups(groupIds);
        void navigate('/broadcast');
      } else dispatch(dialogOpened(BULK_ACTIONS[action](groupIds)));
    },
    [chooseGroups, dispatch, navigate],
  );

  const handleOpenGroups = useCallback(
    (groupIds: number[]) => void dispatch(dialogOpened({ name: 'actOnGroups', ids: { groupIds, kind: 'open' } })),
    [dispatch],
  );

  return (
    <div ref={place} tabIndex={-1} className="dashboard" aria-busy={view === 'loading'}>
      <DashboardHeader
        isBot={linking !== 'phone'}
        connection={connectionState(status)}
        groupCount={view === 'loading' || hasFailed ? null : (groups?.length ?? null)}
        hasRefresh={view === 'loading' || view === 'cards'}
        isRefreshing={isRefreshing}
        onRefresh={handleRefresh}
        onReset={handleReset}
        onProxies={offersProxies ? handleProxies : null}
        onRenameGroups={handleRenameGroups}
        onDeleteInactive={handleDeleteInactive}
        onAccounts={offers ? handleAccounts : null}
        onManageTags={hasTags ? handleManageTags : null}
        onGroupFields={hasTags ? handleGroupFields : null}
        onManageSelections={hasTags ? handleManageSelections : null}
        onEntryLinks={hasTags && acts.includes('resetInvite') ? handleEntryLinks : null}
      />
      <OnboardingPromo />
      {status && !isReady && linking !== 'phone' && (
        <BotPanel linking={linking} status={status} onReset={handleReset} />
      )}
      {status && !isReady && linking === 'phone' && (
        <ConnectPanel status={status} onReset={handleReset} onProxies={offersProxies ? handleProxies : null} />
      )}
      {view === 'loading' && <GroupGridSkeleton />}
      {view === 'cards' && <ClosedGroupsNote groups={groups ?? []} onOpen={handleOpenGroups} />}
      {view === 'cards' && (
        <GroupBrowser groups={groups ?? []} onAction={handleAction} onBulkAction={handleBulkAction} />
      )}
      {view === 'welcome' && <Welcome isRefreshing={isRefreshing} onRefresh={handleRefresh} />}
      {(view === 'empty' || view === 'failed') && (
        <NoGroups
          {...{ error, isRefreshing }}
          isRetrying={isFetching}
          onRefresh={handleRefresh}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

/** Opens a dialog of the whole page. */
function useOpenDialog(
  name: Extract<
    OpenDialog['name'],
    | 'accounts'
    | 'entryLinks'
    | 'proxies'
    | 'resetMessenger'
    | 'renameGroups'
    | 'groupFields'
    | `manage${string}`
    | 'deleteInactiveGroups'
  >,
): () => void {
  const dispatch = useDispatch();
  return useCallback(() => void dispatch(dialogOpened({ name, ids: {} })), [dispatch, name]);
}

/** Listens to an event of the window while a screen is mounted. */
function useWindowEvent(name: string, listener: () => void): void {
  useEffect(() => {
    window.addEventListener(name, listener);
    return () => {
      window.removeEventListener(name, listener);
    };
  }, [name, listener]);
}

const NO_GROUPS: readonly Group[] = [];

/** The list of groups as the dashboard shows it: a failure empties it and shows a toast. Source: SPEC-8.18 to SPEC-8.20. */
function useGroupList() {
  const { t } = useTranslation('dashboard');
  const show = useShowToast();
  const describeError = useErrorMessage();
  const { data, error, isFetching, refetch } = useListGroupsQuery();

  useEffect(() => {
    if (error === undefined) return;
    const cause = normalizeError(error).kind === 'timeout' ? 'timeout' : 'load';
    const failure = { title: t(`failures.${cause}.title`), description: t(`failures.${cause}.text`) };
    const { text, details } = describeError(error, failure);
    // The texts of the timeout already explain it.
    show({ style: 'screen', kind: 'error', text, details: cause === 'timeout' ? [failure.description] : details });
  }, [error, show, describeError, t]);

  return { groups: error === undefined ? data : NO_GROUPS, error, isFetching, refetch };
}
