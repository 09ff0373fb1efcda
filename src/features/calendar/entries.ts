import type { Calendar, CalendarEntry, CalendarSubject } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import type { StartMove, WaitingStart } from '@/entities/move/useMoveStarts';
import { startOfDay } from '@/lib/dayInAddress';
import { countDays, shiftDays } from '@/lib/shiftDays';

/** An entry with what it sends. */
export interface ShownEntry extends Omit<CalendarEntry, 'subject'> {
  about: CalendarSubject;
}

/** Entries by the beginning of their day. */
export type EntriesByDay = ReadonlyMap<number, readonly ShownEntry[]>;

/** Entries of the grid, by day, and what was missed, which has a list of its own. */
export interface SortedEntries {
  byDay: EntriesByDay;
  missed: readonly ShownEntry[];
}

/** Sorts what the server sent. */
export function sortEntries({ entries, subjects }: Pick<Calendar, 'entries' | 'subjects'>): SortedEntries {
  const byDay = new Map<number, ShownEntry[]>();
  const missed: ShownEntry[] = [];
  for (const { subject, ...entry } of entries) {
    const about = subjects[subject];
    if (!about) continue;
    const shown = { ...entry, about };
    if (entry.state === 'missed') missed.push(shown);
    const day = startOfDay(entry.atMs);
    const known = byDay.get(day);
    if (known) known.push(shown);
    else byDay.set(day, [shown]);
  }
  return { byDay, missed };
}

/** Whether its moment is certain, also that of a start which will be left out. */
export const isExact = ({ certainty, state }: Pick<CalendarEntry, 'certainty' | 'state'>): boolean =>
  certainty === 'exact' || state === 'skipped';

/** Whether it is planned together with a broadcast of another account, which changes it. */
export const isFollowing = ({ kind, revision }: ShownEntry['about']): boolean =>
  kind === 'planned' && revision === null;

/** Whether it can be moved: starts of funnels that wait, and planned broadcasts, of a repeated one the next. */
export function isMovable({ state, about, atMs, startIds }: ShownEntry): boolean {
  // One that will be left out can be moved to where it is not.
  if (about.kind === 'start') return (state === 'waiting' || state === 'skipped') && startIds.length > 0;
  if (state !== 'waiting') return false;
  return about.kind === 'planned' && !isFollowing(about) && (!about.isRepeated || about.nextAtMs === atMs);
}

/** The series of an entry, whose move asks how much of it is moved; null for a single one. */
export function seriesOf({ about }: ShownEntry): { seriesId: number } | { plannedId: number } | null {
  if (about.seriesId !== null) return { seriesId: about.seriesId };
  return about.kind === 'planned' && about.isRepeated && about.id !== null ? { plannedId: about.id } : null;
}

/** What moving an entry moves. */
export function startsOf({ about, atMs, startIds }: ShownEntry): WaitingStart[] {
  const startAt = Math.floor(atMs / SECOND_MS);
  if (about.kind === 'start') return startIds.map((id) => ({ id, start_at: startAt }));
  return about.id === null ? [] : [{ id: about.id, start_at: startAt, revision: about.revision ?? 0 }];
}

/** The moves of an entry to another moment. */
export const movesOf = (entry: ShownEntry, toMs: number): StartMove[] =>
  startsOf(entry).map((start) => ({ start, toMs }));

/** The moment of an entry on another day: at the same time of day. */
export const onDay = (atMs: number, dayMs: number): number => shiftDays(atMs, countDays(atMs, dayMs));

/** Messages of a day that will go out or did; those after a reply may not come. */
export const countMessages = (entries: readonly ShownEntry[]): number =>
  entries.filter(isCounted).reduce((total, { count }) => total + count, 0);

const isCounted = ({ state, certainty }: ShownEntry) =>
  state !== 'missed' && state !== 'skipped' && certainty !== 'reply';

/** The first entry of a day that is more than what goes out on one day at most; 0 for no limit. */
export function firstOverLimit(entries: readonly ShownEntry[], dayMaxCount: number): ShownEntry | undefined {
  let total = 0;
  if (dayMaxCount === 0) return undefined;
  return entries.filter(isCounted).find(({ count }) => {
    total += count;
    return total > dayMaxCount;
  });
}
