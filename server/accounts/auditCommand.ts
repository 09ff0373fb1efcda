import { COMMAND_LINE } from '../commandLine';
import type { Queryable } from '../db/database';
import { auditLog, type AuditFacts, type AuditValues } from '../db/schema';

/** A command run on an account, with the account's values before and after it. */
export interface CommandAudit {
  command: string;
  facts?: AuditFacts;
  before?: AuditValues;
  after?: AuditValues;
}

const DONE = 200;

/** Adds a command to the account's audit log, next to its HTTP calls. */
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
