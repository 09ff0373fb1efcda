import { auditLog } from '../db/schema';
import type { Deps } from '../deps';

/** Entries within this interval are written in one statement. */
const GATHER_MS = 20;

type Entry = typeof auditLog.$inferInsert;

/** Writes audit log entries in batches. Failures are logged; `close` waits for the last batch. */
export function createAuditWriter({ db, log }: Pick<Deps, 'db' | 'log'>) {
  let gathered: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /**
   * After a failed batch entries are written one by one: one bad row (its account is gone) must not lose the others.
   */
  async function writeAll(entries: Entry[]): Promise<void> {
    try {
      await db.insert(auditLog).values(entries);
    } catch (err) {
      if (entries.length > 1) for (const entry of entries) await writeAll([entry]);
      else log.error({ err }, 'a call is missing in the audit log');
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const entries = gathered;
    gathered = [];
    if (entries.length > 0) writing = writing.then(() => writeAll(entries));
    return writing;
  }

  return {
    add(entry: Entry): void {
      gathered.push(entry);
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    close: flush,
  };
}
