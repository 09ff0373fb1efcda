import { and, desc, eq, lt } from 'drizzle-orm';

import type { JournalAction, JournalActions, JournalPageQuery } from '@contract/schemas/journal';
import { SECOND_MS } from '@contract/time';
import texts from '@locales/ru/audit.json';
import docs from '@locales/ru/docs.json';

import type { Queryable } from '../../db/database';
import { auditLog, type AuditValues } from '../../db/schema';
import { textsOf } from '../../texts';

const REFUSED = 400;
const MOMENTS = new Set(['start_at']);

/** Acts of an owner, newest first. */
export async function selectActions(
  db: Queryable,
  userId: number,
  { before, count }: JournalPageQuery,
): Promise<JournalActions> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), before === undefined ? undefined : lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(count + 1);
  const shown = rows.slice(0, count);
  return { actions: shown.map(toAction), next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

function toAction(row: typeof auditLog.$inferSelect): JournalAction {
  const { id, createdAt, program, address, call, statusCode, before, after } = row;
  const calls: Record<string, string> = textsOf('docs', docs).calls;
  return {
    id,
    atMs: createdAt.getTime(),
    program,
    address,
    // The first sentence of the API page. Commands of the server's administrator have none.
    what: (calls[call] ?? call).split('. ', 1)[0] ?? call,
    object: nameIn(after) ?? nameIn(before),
    isDone: statusCode < REFUSED,
    changes: before && after ? findChanges(before, after) : [],
  };
}

function nameIn(values: AuditValues | null): string | null {
  const name = values?.custom_name ?? values?.name;
  return typeof name === 'string' && name !== '' ? name : null;
}

/** The values that have a name for people and differ. */
function findChanges(before: AuditValues, after: AuditValues): JournalAction['changes'] {
  return Object.entries(textsOf('audit', texts).values).flatMap(([key, name]) => {
    const [was = null, is = null] = [before[key], after[key]];
    if (was === is) return [];
    if (!MOMENTS.has(key)) return [{ name, before: was, after: is }];
    return [{ name, before: toMs(was), after: toMs(is), isMoment: true as const }];
  });
}

const toMs = (seconds: AuditValues[string]) => (typeof seconds === 'number' ? seconds * SECOND_MS : seconds);
