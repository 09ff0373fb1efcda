import type { PGlite } from '@electric-sql/pglite';

import { MINUTE_MS } from '@contract/time';

import type { DurableFiles } from '../../vendor/pglite';

const CHECKPOINT_EVERY_MS = MINUTE_MS;

/**
 * Replaces PostgreSQL's checkpointer, which the embedded one lacks: without checkpoints its log grows without limit. Idle
 * while nothing is written.
 * @returns stops it
 */
export function startCheckpoints(client: PGlite, files: DurableFiles, onError: (error: unknown) => void): () => void {
  let seenSyncs = files.syncCount;

  async function runMaintenance() {
    if (files.syncCount === seenSyncs) return;
    await client.exec('checkpoint');
    seenSyncs = files.syncCount;
  }

  const timer = setInterval(() => void runMaintenance().catch(onError), CHECKPOINT_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
