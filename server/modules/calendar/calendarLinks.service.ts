import { createHash, randomBytes } from 'node:crypto';

import { and, eq, isNull } from 'drizzle-orm';

import { CALENDAR_FILE_PATH } from '@contract/http';
import { limits } from '@contract/limits';
import type { CalendarLink, CreatedCalendarLink } from '@contract/schemas/calendar';
import { DAY_MS, MINUTE_MS } from '@contract/time';

import { calendarLinks, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { readNow } from '../../gateways/clock';
import { withUserLanguage } from '../../notifications/withUserLanguage';
import { translate } from '../../translate';
import type { CalendarService } from './calendar.service';
import { writeCalendarFile, type FileEvent } from './calendarFile';

const SECRET_BYTES = 32;
/** As long as a calendar program shows an event without a duration. */
const EVENT_MS = 5 * MINUTE_MS;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** The secret address under which calendar programs read an owner's calendar. */
export type CalendarLinksService = ReturnType<typeof createCalendarLinksService>;

export function createCalendarLinksService({ db, clock }: Pick<Deps, 'db' | 'clock'>, calendar: CalendarService) {
  return {
    async get(userId: number): Promise<CalendarLink> {
      const [row] = await db.select().from(calendarLinks).where(eq(calendarLinks.userId, userId));
      return { createdAtMs: row?.createdAt.getTime() ?? null };
    },

    /** Makes a new address; the one before ends. */
    async create(userId: number): Promise<CreatedCalendarLink> {
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const values = { secretHash: hashOf(secret), createdAt: await readNow(db, clock) };
      await db
        .insert(calendarLinks)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: calendarLinks.userId, set: values });
      return { path: `${CALENDAR_FILE_PATH}/${secret}.ics`, createdAtMs: values.createdAt.getTime() };
    },

    async remove(userId: number): Promise<void> {
      await db.delete(calendarLinks).where(eq(calendarLinks.userId, userId));
    },

    /** The calendar of the owner whose secret it is. @throws AppError NOT_FOUND */
    async write(secret: string): Promise<string> {
      const [owner] = await db
        .select({ userId: calendarLinks.userId })
        .from(calendarLinks)
        .innerJoin(users, and(eq(users.id, calendarLinks.userId), isNull(users.disabledAt)))
        .where(eq(calendarLinks.secretHash, hashOf(secret)));
      if (!owner) throw new AppError('NOT_FOUND');
      const nowMs = (await readNow(db, clock)).getTime();
      const { fileBackDays, rangeMaxDays } = limits.calendar;
      const fromMs = nowMs - fileBackDays * DAY_MS;
      const found = await calendar.get(owner.userId, { fromMs, toMs: fromMs + rangeMaxDays * DAY_MS });
      return withUserLanguage(db, owner.userId, () =>
        writeCalendarFile(translate('calendar.name'), listEvents(found), nowMs),
      );
    },
  };
}

/** An event for each entry; one after a reply may never be, and a start that will be left out is none. */
function listEvents({ entries, subjects }: Awaited<ReturnType<CalendarService['get']>>): FileEvent[] {
  return entries.flatMap(({ key, subject, atMs, endMs, certainty, state, count, failed, reason }) => {
    const about = subjects[subject];
    if (!about || certainty === 'reply' || (state === 'skipped' && reason !== null)) return [];
    const { kind, name, step, text, act } = about;
    const done = [act && translate(`calendar.acts.${act}`), text]
      .filter((part) => part !== null && part !== '')
      .join(': ');
    const said = step === null ? done : `${step}. ${done}`;
    const named = [name, said].filter((part) => part !== null && part !== '').join(' · ');
    const title = `${certainty === 'about' ? '≈ ' : ''}${named || translate(`calendar.kinds.${kind}`)}`;
    const words = [
      translate(`calendar.kinds.${kind}`),
      translate(`calendar.states.${state}`),
      translate(`calendar.${act === null ? 'messages' : 'groups'}`, { count }),
      ...(failed > 0 ? [translate('calendar.failed', { count: failed })] : []),
    ];
    return [{ uid: key, atMs, endMs: Math.max(endMs, atMs + EVENT_MS), title, text: words.join('\n') }];
  });
}
