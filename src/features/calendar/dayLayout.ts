import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '@contract/time';
import { zoneOfOwner, type PaceSettings } from '@contract/planner/pace';
import { offsetMinutesAt } from '@contract/planner/zones';

import type { ShownEntry } from './entries';

/** So many pixels are an hour, and so many a tile. */
export const HOUR_PX = 44;
const TILE_PX = 24;
const TILE_MINUTES = (TILE_PX / HOUR_PX) * HOUR_MINUTES;
/** Without a message for so long, the lane says so. */
const GAP_MIN_MINUTES = 4 * HOUR_MINUTES;

/** A tile of a day: from the top, and which of how many side by side. */
export interface PlacedTile {
  entry: ShownEntry;
  topPx: number;
  column: number;
  columns: number;
}

/** Tiles that have no room beside the others. */
export interface MoreMark {
  topPx: number;
  entries: ShownEntry[];
}

/** A stretch of a day in minutes. */
export interface Stretch {
  from: number;
  until: number;
}

export interface DayLayout {
  tiles: PlacedTile[];
  more: MoreMark[];
  gaps: Stretch[];
}

/** The minute of the browser's day. */
export function minuteOf(ms: number): number {
  const at = new Date(ms);
  return at.getHours() * HOUR_MINUTES + at.getMinutes();
}

export const toPx = (minutes: number): number => (minutes / HOUR_MINUTES) * HOUR_PX;

/** Places the entries of a day, which come by moment, side by side where they would cover each other. */
export function layOut(entries: readonly ShownEntry[], columnsMax: number): DayLayout {
  const tiles: PlacedTile[] = [];
  const more: MoreMark[] = [];
  let cluster: PlacedTile[] = [];
  let ends: number[] = [];
  let mark: MoreMark | null = null;

  function close() {
    for (const tile of cluster) tile.columns = ends.length;
    tiles.push(...cluster);
    [cluster, ends, mark] = [[], [], null];
  }

  for (const entry of entries) {
    const minute = Math.min(minuteOf(entry.atMs), DAY_MINUTES - TILE_MINUTES);
    if (ends.every((end) => end <= minute)) close();
    const free = ends.findIndex((end) => end <= minute);
    const column = free < 0 ? ends.length : free;
    if (column < columnsMax) {
      ends[column] = minute + TILE_MINUTES;
      cluster.push({ entry, topPx: toPx(minute), column, columns: 1 });
    } else if (mark && toPx(minute) - mark.topPx < TILE_PX) mark.entries.push(entry);
    else {
      mark = { topPx: toPx(minute), entries: [entry] };
      more.push(mark);
    }
  }
  close();
  return { tiles, more, gaps: findGaps(entries) };
}

/** Long stretches between two messages. */
function findGaps(entries: readonly ShownEntry[]): Stretch[] {
  return entries.slice(1).flatMap(({ atMs }, at) => {
    const from = minuteOf(entries[at]?.endMs ?? atMs);
    const until = minuteOf(atMs);
    return until - from >= GAP_MIN_MINUTES ? [{ from, until }] : [];
  });
}

type Quiet = Pick<PaceSettings, 'quietFromMinute' | 'quietUntilMinute' | 'timeZone' | 'zoneOffsetMinutes'>;

/** Quiet hours of the owner's day in minutes of the browser's day. */
export function quietStretches(pace: Quiet | undefined, dayMs: number): Stretch[] {
  if (!pace || pace.quietFromMinute === null || pace.quietUntilMinute === null) return [];
  const noon = dayMs + (DAY_MINUTES / 2) * MINUTE_MS;
  const ahead = -new Date(noon).getTimezoneOffset() - offsetMinutesAt(zoneOfOwner(pace), noon);
  const turn = (minute: number) => (minute + ahead + 2 * DAY_MINUTES) % DAY_MINUTES;
  const [from, until] = [turn(pace.quietFromMinute), turn(pace.quietUntilMinute)];
  if (from === until) return [];
  if (from < until) return [{ from, until }];
  return [
    { from: 0, until },
    { from, until: DAY_MINUTES },
  ].filter((stretch) => stretch.until > stretch.from);
}
