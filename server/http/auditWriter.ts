import { auditLog } from '../db/schema';
import type { Deps } from '../deps';

/** Entries that come within this time of each other are written, and brought to the disk, together. */
const GATHER_MS = 20;

type Entry = typeof auditLog.$inferInsert;

/** Writes entries of the audit log, those of the same moment in one go. Failures are logged; `close` waits for the last. */
export function createAuditWriter({ db, log }: Pick<Deps, 'db' | 'log'>) {
  let gathered: Entry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /** One that cannot be written, as when its account is gone by now, must not take the others with it. */
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
