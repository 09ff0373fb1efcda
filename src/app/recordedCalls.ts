import { accountsCalls } from '@/api/accountsApi';
import { broadcastCalls } from '@/api/broadcastApi';
import { calendarCalls } from '@/api/calendarApi';
import { dataLimitsCalls } from '@/api/dataLimitsApi';
import { forecastCalls } from '@/api/forecastApi';
import { funnelFilesCalls } from '@/api/funnelFilesApi';
import { funnelCalls } from '@/api/funnelsApi';
import { groupActsCalls } from '@/api/groupActsApi';
import { groupCalls } from '@/api/groupsApi';
import { inactiveGroupsCalls } from '@/api/inactiveGroupsApi';
import { journalCalls } from '@/api/journalApi';
import { leftGroupsCalls } from '@/api/leftGroupsApi';
import { membersCalls } from '@/api/membersApi';
import { messengerCalls } from '@/api/messengerApi';
import { notificationsCalls } from '@/api/notificationsApi';
import { overviewCalls } from '@/api/overviewApi';
import { paceCalls } from '@/api/paceApi';
import { pairsCalls } from '@/api/pairsApi';
import { pausesCalls } from '@/api/pausesApi';
import { plannedBroadcastsCalls } from '@/api/plannedBroadcastsApi';
import { profileCalls } from '@/api/profileApi';
import { proxiesCalls } from '@/api/proxiesApi';
import { programsCalls } from '@/api/programsApi';
import { runsCalls } from '@/api/runsApi';
import { scheduleCalls } from '@/api/schedulesApi';
import { selectionCalls } from '@/api/selectionsApi';
import { sendingCalls } from '@/api/sendingApi';
import { seriesCalls } from '@/api/seriesApi';
import { sessionCalls } from '@/api/sessionApi';
import { shortLinksCalls } from '@/api/shortLinksApi';
import { statsCalls } from '@/api/statsApi';
import { supportCalls } from '@/api/supportApi';
import { tagCalls } from '@/api/tagsApi';
import { templatesCalls } from '@/api/templatesApi';
import { variablesCalls } from '@/api/variablesApi';
import { versionsCalls } from '@/api/versionsApi';

/** Every call that the cache knows. */
export const recordedCalls = {
  ...broadcastCalls,
  ...calendarCalls,
  ...dataLimitsCalls,
  ...forecastCalls,
  ...funnelCalls,
  ...funnelFilesCalls,
  ...groupActsCalls,
  ...groupCalls,
  ...inactiveGroupsCalls,
  ...journalCalls,
  ...leftGroupsCalls,
  ...membersCalls,
  ...messengerCalls,
  ...notificationsCalls,
  ...overviewCalls,
  ...paceCalls,
  ...pairsCalls,
  ...pausesCalls,
  ...plannedBroadcastsCalls,
  ...profileCalls,
  ...proxiesCalls,
  ...programsCalls,
  ...runsCalls,
  ...scheduleCalls,
  ...selectionCalls,
  ...sendingCalls,
  ...seriesCalls,
  ...sessionCalls,
  ...shortLinksCalls,
  ...statsCalls,
  ...supportCalls,
  ...tagCalls,
  ...accountsCalls,
  ...templatesCalls,
  ...variablesCalls,
  ...versionsCalls,
};
