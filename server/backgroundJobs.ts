import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { vacuumNextTable } from './db/embedded/vacuumTables';
import type { Deps } from './deps';
import { troubledRunsJob } from './engine/runs/troubledRuns';
import { forgetRespondersJob } from './engine/sending/forgetResponders';
import { deleteRawMessagesJob } from './engine/sending/rawMessages';
import type { IntervalJob, Job } from './jobs/startJobs';
import { backupIfDue } from './maintenance/scheduledBackup';
import { removeOldEntriesJob } from './modules/audit/removeOldEntries.job';
import { pauseBroadcastsJob } from './modules/broadcast/pauseBroadcasts.job';
import { groupSyncJob } from './modules/groups/groupSync.job';
import { removeUnusedMediaJob } from './modules/media/removeUnusedMedia.job';
import type { MessengerService } from './modules/messenger/messenger.service';
import { removeOldBotEventsJob } from './modules/messenger/removeOldBotEvents.job';
import { connectionNotificationsJob } from './modules/notifications/connectionNotifications.job';
import { removeOldEventsJob } from './modules/programs/removeOldEvents.job';
import { sendWebhooksJob } from './modules/programs/sendWebhooks.job';
import type { AddressCheck } from './net/publicAddress';
import { refreshZonesJob } from './modules/pace/refreshZones.job';
import { removeOldHistoryJob } from './modules/retention/removeOldHistory.job';
import type { SupportService } from './modules/support/support.service';
import type { Links } from './modules/telegram/links';
import { telegramOutboxJob, telegramUpdatesJob } from './modules/telegram/telegram.job';
import type { TelegramService } from './modules/telegram/telegram.service';
import { createTelegramOutboxSender } from './modules/telegram/telegramOutboxSender';
import type { SocketServer } from './realtime/socketServer';

/** Interval of the check for sessions that ended elsewhere (another process, expiry) while sockets are open. */
const SESSION_CHECK_MS = 1_500;

/** Interval of the check whether a backup is due; also the pause after a failed one. */
const BACKUP_CHECK_MS = 10 * MINUTE_MS;

/** Services whose work the jobs do. */
export interface JobServices {
  messenger: Pick<MessengerService, 'publishStatusJob'>;
  telegram: Pick<TelegramService, 'welcome'>;
  support: Pick<SupportService, 'takeReply'>;
  links: Links;
  sockets: Pick<SocketServer, 'closeEndedSessions'>;
  addresses: AddressCheck;
}

/**
 * All background jobs of a server process. Not jobs: the engine's polling loop and the renewal of leases (`engine/`,
 * `jobs/leaderLease.ts`), and what a gateway or the database adapter repeats to keep its own connection.
 */
export function listBackgroundJobs(deps: Deps, services: JobServices): Job[] {
  const { messenger, telegram, support, links, sockets, addresses } = services;
  return [
    // After changes of an account's connection or groups
    messenger.publishStatusJob,
    groupSyncJob(deps),
    pauseBroadcastsJob(deps),
    connectionNotificationsJob(deps),
    // Every few seconds
    { name: 'sockets.closeEndedSessions', everyMs: SESSION_CHECK_MS, run: () => sockets.closeEndedSessions() },
    troubledRunsJob(deps),
    // In one process at a time
    telegramOutboxJob(createTelegramOutboxSender({ ...deps, links })),
    ...(deps.telegram === null
      ? []
      : [
          telegramUpdatesJob(
            deps.telegram,
            (update) => (update.kind === 'start' ? telegram.welcome(update) : support.takeReply(update)),
            deps.log,
          ),
        ]),
    sendWebhooksJob({ ...deps, addresses }),
    // Every day
    refreshZonesJob(deps),
    // Retention: every hour or day
    removeUnusedMediaJob(deps),
    deleteRawMessagesJob(deps),
    forgetRespondersJob(deps),
    removeOldEntriesJob(deps),
    removeOldHistoryJob(deps),
    removeOldEventsJob(deps),
    removeOldBotEventsJob(deps),
    ...(deps.config.databaseUrl === null ? [vacuumTablesJob(deps)] : []),
    ...listBackupJobs(deps),
  ];
}

/** Empty without BACKUP_DIR, and for a PostgreSQL server, which has tools of its own. */
function listBackupJobs(deps: Deps): Job[] {
  const { copyDatabase, config } = deps;
  if (copyDatabase === null || config.backups === null) return [];
  const parts = { ...deps, copyDatabase, backups: config.backups };
  return [
    {
      name: 'maintenance.scheduledBackup',
      everyMs: BACKUP_CHECK_MS,
      firstAfterMs: MINUTE_MS,
      clock: deps.clock,
      run: () => backupIfDue(parts),
    },
  ];
}

/** Vacuums the embedded database, with pauses between tables in which sends and requests run. */
function vacuumTablesJob({ db }: Pick<Deps, 'db'>): IntervalJob {
  return {
    name: 'database.vacuumTables',
    everyMs: MINUTE_MS,
    run: async () => ((await vacuumNextTable(db)) ? SECOND_MS : undefined),
  };
}
