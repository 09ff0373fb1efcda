import { z } from 'zod';

import { LANGUAGES } from '../languages';
import { MOMENT_MAX_MS, MOMENT_MIN_MS } from '../time';
import { CalendarEntry, CalendarSubject } from './calendar';
import { Responses } from './responses';

const count = z.number().int();

const moment = z.coerce
  .number('problems.time')
  .int('problems.time')
  .min(MOMENT_MIN_MS, 'problems.time')
  .max(MOMENT_MAX_MS, 'problems.time');

/** The beginning of the reader's day, in milliseconds since 1970. Ours. */
export const OverviewQuery = z.object({ todayMs: moment });

/** `dayMs` is the beginning of a day in UTC, in milliseconds since 1970; without it all of the last 30 days. Ours. */
export const MemberChangesQuery = z.object({ dayMs: moment.optional() });

/** A group that members joined or left, and how many at least. Ours. */
export const MemberChange = z
  .object({ id: count, name: z.string(), joinedCount: count, leftCount: count, membersCount: count.nullable() })
  .meta({ id: 'MemberChange' });
export type MemberChange = z.infer<typeof MemberChange>;

/** Messages of one hour or day; empty ones are left out. */
const Stretch = z
  .object({
    /** In milliseconds since 1970. */
    startMs: z.number(),
    sent: count,
    failed: count,
    unconfirmed: count,
    /** Planned, at the moment at which they are due. */
    expected: count,
  })
  .meta({ id: 'OverviewStretch' });

/** How an account is doing. Moments are in milliseconds since 1970. Ours. */
export const Overview = z
  .object({
    nowMs: z.number(),
    /** Of today and tomorrow. */
    hours: z.array(Stretch),
    /** Of today and the thirteen days before. */
    days: z.array(Stretch),
    /** Messages of the last 24 hours, and how many may be sent in 24 hours; null: any number. */
    limit: z.object({ used: count, max: count.nullable() }),
    /** The share of the last seven days in which a linked phone was connected, from 0 to 1; null: none was linked. */
    connectedShare: z.number().nullable(),
    /** The same of each of the seven days, today until now. */
    connectedDays: z.array(z.object({ startMs: z.number(), share: z.number().nullable() })),
    /** What is sent next, at most ten. */
    next: z.array(
      CalendarEntry.pick({ atMs: true, certainty: true, count: true }).extend({ subject: CalendarSubject }),
    ),
    /** What needs a hand: of the last seven days, but groups and connection as they are now. */
    needs: z.object({
      failed: count,
      unconfirmed: count,
      missed: count,
      /** Groups in which the account may not write. */
      closedGroups: count,
      isOffline: z.boolean(),
    }),
    /** The last broadcasts, and the funnels with the last runs; null where nothing is known. */
    broadcasts: z.array(
      z.object({
        id: count,
        message: z.string(),
        variables: z.enum(LANGUAGES).nullable(),
        responses: Responses.nullable(),
      }),
    ),
    funnels: z.array(z.object({ id: count, name: z.string(), responses: Responses.nullable() })),
    /** Members of all groups on each of the last 30 days from the first known one on. */
    members: z.array(z.object({ dayMs: z.number(), membersCount: count, joinedCount: count, leftCount: count })),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;
export type OverviewStretch = z.infer<typeof Stretch>;
