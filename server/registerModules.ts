import type { FastifyInstance } from 'fastify';

import type { MessengerStatus } from '@contract/schemas/messenger';

import { listBackgroundJobs } from './backgroundJobs';
import type { Deps } from './deps';
import type { Simulator } from './gateways/messenger/simulator/simulator';
import type { Serve } from './http/serve';
import type { Sessions } from './http/sessions';
import { startJobs } from './jobs/startJobs';
import { accountsRoutes } from './modules/accounts/accounts.routes';
import { createAccountsService } from './modules/accounts/accounts.service';
import { auditRoutes } from './modules/audit/audit.routes';
import { createAuditService } from './modules/audit/audit.service';
import { broadcastRoutes } from './modules/broadcast/broadcast.routes';
import { createBroadcastService } from './modules/broadcast/broadcast.service';
import { createPlannedBroadcastService } from './modules/broadcast/plannedBroadcasts.service';
import { createShortLinksService } from './modules/broadcast/shortLinks.service';
import { calendarRoutes } from './modules/calendar/calendar.routes';
import { createCalendarService } from './modules/calendar/calendar.service';
import { createCalendarLinksService } from './modules/calendar/calendarLinks.service';
import { forecastRoutes } from './modules/forecast/forecast.routes';
import { createForecastService } from './modules/forecast/forecast.service';
import { funnelsRoutes } from './modules/funnels/funnels.routes';
import { createFunnelFilesService } from './modules/funnels/funnelFiles.service';
import { createFunnelsService } from './modules/funnels/funnels.service';
import { createStructureService } from './modules/funnels/structure.service';
import { createVersionsService } from './modules/funnels/versions.service';
import { groupsRoutes } from './modules/groups/groups.routes';
import { createGreetingsService } from './modules/groups/greetings.service';
import { createGroupsService } from './modules/groups/groups.service';
import { createLeavingService } from './modules/groups/leaving.service';
import { journalRoutes } from './modules/journal/journal.routes';
import { selectOpenShares } from './modules/journal/connectionHistory';
import { createJournalService } from './modules/journal/journal.service';
import { createEntryLinksService } from './modules/groups/entryLinks.service';
import { createPairsService } from './modules/groups/pairs.service';
import { createMessageActsService, type MessageActsService } from './modules/groups/messageActs.service';
import { createGroupActsService } from './modules/groups/groupActs.service';
import { serveShortAddresses } from './modules/groups/serveShortAddresses';
import { mediaRoutes } from './modules/media/media.routes';
import { createMediaService } from './modules/media/media.service';
import { messengerRoutes } from './modules/messenger/messenger.routes';
import { createMessengerService } from './modules/messenger/messenger.service';
import { describeConnection } from './modules/messenger/messengerStatus';
import { notificationsRoutes } from './modules/notifications/notifications.routes';
import { createNotificationsService } from './modules/notifications/notifications.service';
import { overviewRoutes } from './modules/overview/overview.routes';
import { createOverviewService } from './modules/overview/overview.service';
import { paceRoutes } from './modules/pace/pace.routes';
import { createPaceService } from './modules/pace/pace.service';
import { pausesRoutes } from './modules/pauses/pauses.routes';
import { createPausesService } from './modules/pauses/pauses.service';
import { servePhone } from './modules/phone/phone.routes';
import { createPhoneService } from './modules/phone/phone.service';
import { openPhoneSocket } from './modules/phone/phoneSocket';
import { proxiesRoutes } from './modules/proxies/proxies.routes';
import { createProxiesService } from './modules/proxies/proxies.service';
import { programsRoutes } from './modules/programs/programs.routes';
import { createTokensService } from './modules/programs/tokens.service';
import { createWebhooksService } from './modules/programs/webhooks.service';
import { runsRoutes } from './modules/runs/runs.routes';
import { createRunsService } from './modules/runs/runs.service';
import { createMemoryService } from './modules/schedules/memory.service';
import { createMovesService } from './modules/schedules/moves.service';
import { schedulesRoutes } from './modules/schedules/schedules.routes';
import { createSeriesService } from './modules/schedules/series.service';
import { createSchedulesService } from './modules/schedules/schedules.service';
import { selectionsRoutes } from './modules/selections/selections.routes';
import { templatesRoutes } from './modules/templates/templates.routes';
import { createTemplatesService } from './modules/templates/templates.service';
import { createSelectionsService } from './modules/selections/selections.service';
import { sendingRoutes } from './modules/sending/sending.routes';
import { createSendingService } from './modules/sending/sending.service';
import { createSecurityService } from './modules/session/security.service';
import { securityRoutes, sessionRoutes } from './modules/session/session.routes';
import { createSessionService } from './modules/session/session.service';
import { createSignInThrottle } from './modules/session/signInThrottle';
import { statsRoutes } from './modules/stats/stats.routes';
import { createStatsService } from './modules/stats/stats.service';
import { supportRoutes } from './modules/support/support.routes';
import { createSupportService } from './modules/support/support.service';
import { createLinks } from './modules/telegram/links';
import { tagsRoutes } from './modules/tags/tags.routes';
import { createTagsService } from './modules/tags/tags.service';
import { variablesRoutes } from './modules/variables/variables.routes';
import { createVariablesService } from './modules/variables/variables.service';
import { telegramRoutes } from './modules/telegram/telegram.routes';
import { createTelegramService } from './modules/telegram/telegram.service';
import { createAddressCheck, type AddressCheck } from './net/publicAddress';
import type { SocketServer } from './realtime/socketServer';

/** What modules need besides `Deps`. */
export interface AppServices {
  sessions: Sessions;
  sockets: SocketServer;
  /** The simulated phone's messenger; null with a real one. */
  simulator: Simulator | null;
}

/** The running modules. */
export interface Modules {
  readMessengerStatus(userId: number): Promise<MessengerStatus>;
  /** Stops the background jobs. */
  close(): Promise<void>;
}

/** Creates all services and registers their routes. The only place where modules are wired to each other. */
export function registerModules(serve: Serve, deps: Deps, { sessions, sockets }: AppServices): Modules {
  const links = createLinks(deps);
  const telegram = createTelegramService({ ...deps, links });
  const support = createSupportService({ ...deps, owners: telegram });
  const door = { ...deps, sessions, throttle: createSignInThrottle(deps), cutSession: sockets.cutSession };
  const pace = createPaceService(deps);
  const changes = { onTelegramName: telegram.unlinkOthers, onTimeZone: pace.proposeZone };
  const session = createSessionService({ ...door, ...changes });
  const messenger = createMessengerService({ ...deps, telegram });
  const forecast = createForecastService(deps);
  const work = { ...deps, db: deps.workDb };

  sessionRoutes(serve, { session, isHttps: deps.config.publicUrl?.startsWith('https:') ?? false });
  securityRoutes(serve, { security: createSecurityService(door) });
  const logOut = (userId: number) => messenger.reset(userId);
  const accounts = createAccountsService({ ...door, findUser: session.getUser, describeConnection, logOut });
  accountsRoutes(serve, { accounts });
  messengerRoutes(serve, { messenger });
  proxiesRoutes(serve, { proxies: createProxiesService(deps) });
  const broadcasts = createBroadcastService({ ...deps, forecast });
  registerGroups(serve, deps, createMessageActsService({ ...deps, forecast, broadcasts }));
  registerFunnels(serve, deps);
  registerRuns(serve, deps);
  broadcastRoutes(serve, {
    broadcasts,
    planned: createPlannedBroadcastService(deps),
    links: createShortLinksService(deps),
  });
  forecastRoutes(serve, { forecast });
  sendingRoutes(serve, { sending: createSendingService({ ...deps, messenger }) });
  paceRoutes(serve, { pace });

  registerCalendar(serve, deps);
  const addresses = registerPrograms(serve, deps, sockets);
  telegramRoutes(serve, { telegram });
  supportRoutes(serve, { support });
  notificationsRoutes(serve, { notifications: createNotificationsService(deps) });

  return {
    readMessengerStatus: (userId) => messenger.statusOf(userId),
    close: startJobs(listBackgroundJobs(work, { messenger, telegram, support, links, sockets, addresses }), work),
  };
}

/** What was started, and what becomes of it. */
function registerRuns(serve: Serve, deps: Deps): void {
  runsRoutes(serve, { runs: createRunsService(deps) });
  pausesRoutes(serve, { pauses: createPausesService(deps) });
  statsRoutes(serve, { stats: createStatsService(deps) });
  auditRoutes(serve, { audit: createAuditService(deps) });
  journalRoutes(serve, { journal: createJournalService(deps) });
}

function registerCalendar(serve: Serve, deps: Deps): void {
  const calendar = createCalendarService(deps);
  calendarRoutes(serve, { calendar, links: createCalendarLinksService(deps, calendar) });
  overviewRoutes(serve, { overview: createOverviewService({ ...deps, calendar, selectOpenShares }) });
}

function registerPrograms(serve: Serve, deps: Deps, { cutSession }: SocketServer): AddressCheck {
  const addresses = createAddressCheck({ allowPrivate: deps.config.allowPrivateAddresses });
  programsRoutes(serve, {
    tokens: createTokensService({ ...deps, cutSession }),
    webhooks: createWebhooksService({ ...deps, addresses }),
  });
  return addresses;
}

/** Funnels with their graphs, versions, files and starts. */
function registerFunnels(serve: Serve, deps: Deps): void {
  const media = createMediaService(deps);
  const funnels = createFunnelsService(deps);
  const structure = createStructureService(deps);
  const files = createFunnelFilesService({ ...deps, media, structure });
  const schedules = createSchedulesService({ ...deps, funnels });
  mediaRoutes(serve, { media });
  funnelsRoutes(serve, { funnels, structure, files, versions: createVersionsService(deps) });
  schedulesRoutes(serve, {
    schedules,
    series: createSeriesService({ ...deps, funnels }),
    moves: createMovesService(deps),
    memory: createMemoryService(deps, schedules),
  });
}

function registerGroups(serve: Serve, deps: Deps, messages: MessageActsService): void {
  const groups = createGroupsService(deps);
  const tags = createTagsService(deps);
  groupsRoutes(serve, {
    groups,
    greetings: createGreetingsService({ ...deps, groups }),
    leaving: createLeavingService(deps),
    acts: createGroupActsService(deps),
    messages,
    links: createEntryLinksService(deps),
    pairs: createPairsService(deps),
  });
  tagsRoutes(serve, { tags });
  variablesRoutes(serve, { variables: createVariablesService(deps) });
  templatesRoutes(serve, { templates: createTemplatesService(deps) });
  selectionsRoutes(serve, { selections: createSelectionsService(deps) });
}

/** Registers the short addresses that people follow without a session. */
export function registerShortAddresses(scope: FastifyInstance, deps: Deps): void {
  serveShortAddresses(scope, { entryLinks: createEntryLinksService(deps), shortLinks: createShortLinksService(deps) });
}

/** Registers routes and socket of the simulated phone. @returns unsubscribes */
export function registerPhone(app: FastifyInstance, simulator: Simulator, sockets: SocketServer): () => void {
  servePhone(app, { phone: createPhoneService({ phone: simulator.phone }) });
  return openPhoneSocket(sockets, simulator.phone);
}
