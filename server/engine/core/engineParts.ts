import type { FastifyBaseLogger } from 'fastify';

import type { Config } from '../../config';
import type { Database } from '../../db/database';
import type { ClusterBus } from '../../db/clusterBus';
import type { deliveries } from '../../db/schema';
import type { Clock } from '../../gateways/clock';
import type { FileStore } from '../../gateways/files/fileStore';
import type { Messenger } from '../../gateways/messenger/messenger';
import type { Publish } from '../../realtime/publish';
import type { EngineTiming } from './timing';

/** How a send ended; `queued` provably never left and is tried again. */
export type DeliveryEnd = (typeof deliveries.$inferSelect)['status'];

/** Dependencies of the engine. */
export interface EngineDeps {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  messenger: Messenger;
  files: Pick<FileStore, 'bringHere'>;
  config: Pick<Config, 'pace' | 'warmUpDays' | 'databaseUrl' | 'accountsMaxCount'>;
  /** Wakes the other processes on this database, and is woken by them. */
  notices: ClusterBus;
  publish: Publish;
  /** Called with the end of each send of this process. */
  countDeliveryEnd?: (end: DeliveryEnd) => void;
}

/** The same, with what the engine creates itself. */
export interface EngineParts extends EngineDeps {
  timing: EngineTiming;
  /** Unique per start of a process. */
  nodeId: string;
}
