import type { Queryable } from '../db/database';
import { auditLog, type AuditFacts, type AuditValues } from '../db/schema';

/** What somebody did to an account at the command line, and the account before and after it. */
export interface CommandAudit {
  command: string;
  facts?: AuditFacts;
  before?: AuditValues;
  after?: AuditValues;
}

const DONE = 200;
/** Stands where calls have the caller's address and the number of their request. */
const COMMAND_LINE = 'command line';

/** Writes an act of the command line into the account's audit log, beside what its owner did. */
export async function auditCommand(db: Queryable, userId: number, act: CommandAudit): Promise<void> {
  const { command, facts = {}, before = null, after = null } = act;
  await db.insert(auditLog).values({
    userId,
    address: COMMAND_LINE,
    call: command,
    statusCode: DONE,
    facts,
    before,
    after,
    requestId: COMMAND_LINE,
  });
}
