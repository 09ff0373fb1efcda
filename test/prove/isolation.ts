import { startPostgres } from '@test/kit/postgresServer';

import { byTests } from './byTests';
import type { Effort } from './proof';

const TITLE = "one account's trouble stays its own";
const files = [
  'server/engine/isolation.test.ts',
  'server/engine/manyReceipts.test.ts',
  'server/gateways/messenger/bots/botTroubles.test.ts',
  'server/modules/retention/removeOldHistory.job.test.ts',
  'server/engine/runs/manyRows.test.ts',
  'server/engine/runs/troubledRuns.test.ts',
  'server/jobs/workMonitor.test.ts',
  'server/jobs/leaderLease.test.ts',
  'server/db/inHalves.test.ts',
];

/**
 * S27: in each shared transaction, loop, batch and queue the database refuses the rows of one account, while twenty others send: in the
 * embedded database, and with two processes on PostgreSQL; one account hears 1,000 receipts a second; and bots whose token is
 * revoked or unreadable, whose service asks for an hour, or whose events cannot be read, stand beside other bots and a phone.
 * @returns whether the others went on, and the broken one ended with a reason
 */
export async function proveIsolation(effort: Effort): Promise<boolean> {
  const isHeld = await byTests('S27', TITLE, { files, isTimed: true }).run(effort);
  const postgres = await startPostgres();
  try {
    const title = `${TITLE}, ${postgres.version}`;
    return (await byTests('S27', title, { files, isTimed: true, databaseUrl: postgres.url }).run(effort)) && isHeld;
  } finally {
    await postgres.stop();
  }
}
