import type { PGlite } from '@electric-sql/pglite';

import type { DurableFiles } from '../../vendor/pglite';

const CHECKPOINT_EVERY_MS = 60_000;
const VACUUM_EVERY_CHECKPOINTS = 20;
const HOT_TABLES = ['deliveries', 'funnel_runs', 'funnel_schedules', 'messenger_accounts', 'nodes', 'auth_sessions'];

/**
 * Replaces PostgreSQL's background processes, which the embedded one lacks: without checkpoints its log grows without
 * limit. Idle while nothing is written.
 * @returns stops it
 */
export function startCheckpoints(client: PGlite, files: DurableFiles, onError: (error: unknown) => void): () => void {
  let seenSyncs = files.syncCount;
  let checkpoints = 0;

  async function runMaintenance() {
    if (files.syncCount === seenSyncs) return;
    await client.exec('checkpoint');
    checkpoints += 1;
    if (checkpoints % VACUUM_EVERY_CHECKPOINTS === 0) await client.exec(`vacuum (analyze) ${HOT_TABLES.join(', ')}`);
    seenSyncs = files.syncCount;
  }

  const timer = setInterval(() => void runMaintenance().catch(onError), CHECKPOINT_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
