import type { FastifyBaseLogger } from 'fastify';

import type { Config } from '../../config';
import type { Database } from '../../db/database';
import type { ClusterBus } from '../../db/clusterBus';
import type { deliveries } from '../../db/schema';
import type { Clock } from '../../gateways/clock';
import type { FileStore } from '../../gateways/files/fileStore';
import type { ConnectionState, SendResult } from '../../gateways/messenger/messenger';
import type { Messengers } from '../../gateways/messenger/messengers';
import type { Publish } from '../../realtime/publish';
import type { WorkMonitor } from '../../jobs/workMonitor';
import type { Isolation } from './isolation';
import type { EngineTiming } from './timing';

/** How a send ended; `queued` provably never left and is tried again. */
export type DeliveryEnd = (typeof deliveries.$inferSelect)['status'];

/** Metrics of the engine. Durations are milliseconds. */
export interface SendMetrics {
  /** The end of each send. */
  countDeliveryEnd(end: DeliveryEnd): void;
  /**
   * How long the messenger took.
   * @param phase `prepare`: encoding and upload; `send`: until the messenger's server acknowledged, refused or did not respond
   */
  observeSend(phase: 'prepare' | 'send', result: PhaseEnd, durationMs: number): void;
  /** A message begins to be encoded and its file to be uploaded (1), or that ends (-1). */
  countPreparing(change: 1 | -1): void;
  /** The messenger refused a message, an upload or a query of an account that does too much. */
  countRateLimit(query: 'message' | 'groups'): void;
  /** @param state of the connection after it ended */
  countDisconnect(state: ConnectionState['kind']): void;
  /** The work for one row failed, while that for others went on. */
  countItemFailure(work: string): void;
  /** Rows that the messenger reported and that cannot be used. */
  countRefusedRows(kind: RefusedKind, count: number): void;
}

/** What the messenger reports in rows; an `event` names a group or a message, a `response` came faster than it could be counted. */
export type RefusedKind = 'group' | 'message' | 'event' | 'response';

/** Result of a preparation or a send. */
type PhaseEnd = SendResult['status'] | 'ready';

/** Dependencies of the engine. */
export interface EngineDeps {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  messengers: Messengers;
  files: Pick<FileStore, 'bringHere'>;
  config: Pick<Config, 'pace' | 'warmUpDays' | 'databaseUrl' | 'accountsMaxCount'>;
  /** Wakes the other processes on this database, and is woken by them. */
  notices: ClusterBus;
  publish: Publish;
  /** Counts what this process sends and how its connections end; tests may leave it out. */
  countDeliveryEnd?: SendMetrics['countDeliveryEnd'];
  observeSend?: SendMetrics['observeSend'];
  countPreparing?: SendMetrics['countPreparing'];
  countRateLimit?: SendMetrics['countRateLimit'];
  countDisconnect?: SendMetrics['countDisconnect'];
  countItemFailure?: SendMetrics['countItemFailure'];
  /** Reports loops that keep failing; tests may leave it out. */
  monitor?: WorkMonitor;
  countRefusedRows?: SendMetrics['countRefusedRows'];
}

/** The same, with what the engine creates itself. */
export interface EngineParts extends EngineDeps {
  timing: EngineTiming;
  /** Unique per start of a process. */
  nodeId: string;
  isolation: Isolation;
}
