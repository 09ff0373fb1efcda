import type { FastifyBaseLogger } from 'fastify';

import type { Config } from './config';
import type { Database } from './db/database';
import type { SendMetrics } from './engine/core/engineParts';
import type { Engine } from './engine/engine';
import type { Clock } from './gateways/clock';
import type { FileStore } from './gateways/files/fileStore';
import type { Messengers } from './gateways/messenger/messengers';
import type { Telegram } from './gateways/telegram/telegram';
import type { WorkMonitor } from './jobs/workMonitor';
import type { Publish } from './realtime/publish';

/** Dependencies of modules; each service takes only what it uses: `Pick<Deps, 'db' | 'clock'>`. */
export interface Deps {
  config: Config;
  /** For requests. */
  db: Database;
  /** The same for background work, with connections of its own. */
  workDb: Database;
  /** Copies the embedded database into a folder while it is in use; null for a PostgreSQL server. */
  copyDatabase: ((folder: string) => Promise<number>) | null;
  clock: Clock;
  log: FastifyBaseLogger;
  messengers: Messengers;
  files: FileStore;
  /** Null when no bot is configured. */
  telegram: Telegram | null;
  engine: Engine;
  publish: Publish;
  /** Reports loops and jobs that keep failing; tests may leave it out. */
  monitor?: WorkMonitor;
  /** The work for one row failed, while that for others went on. */
  countItemFailure?: (work: string) => void;
  /** Counts what the messenger reported and that cannot be used; tests may leave it out. */
  countRefusedRows?: SendMetrics['countRefusedRows'];
}
