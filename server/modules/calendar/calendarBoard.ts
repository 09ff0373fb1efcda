import { limits } from '@contract/limits';
import type { CalendarEntry, CalendarSubject } from '@contract/schemas/calendar';
import { MINUTE_MS } from '@contract/time';

/** An entry before it is written: with all its groups. */
export interface BoardEntry extends Pick<CalendarEntry, 'atMs' | 'certainty' | 'state'> {
  /** All of them while it is ahead, else the first ones. */
  groupIds: readonly number[];
  /** Of what went out: when the last message did. */
  endMs?: number;
  /** As many as its groups, unless it is in the past. */
  count?: number;
  failed?: number;
  unconfirmed?: number;
  startIds?: readonly number[];
  reason?: CalendarEntry['reason'];
  /** Others of the same source do not clash with it. */
  source: string;
}

/** Subjects that are named once, however many entries have them. */
export type Subject = Partial<CalendarSubject> & Pick<CalendarSubject, 'kind' | 'id'>;

/** Collects the entries of a stretch of time. */
export type CalendarBoard = ReturnType<typeof createCalendarBoard>;

/** So many messages are compared for clashes, the next ones first: more take noticeable time. */
const COMPARED_MAX_COUNT = 300_000;

/** Step 2 comes before step 10. */
const byKey = new Intl.Collator('und', { numeric: true });

export function createCalendarBoard({ fromMs, toMs }: { fromMs: number; toMs: number }) {
  const subjects: CalendarSubject[] = [];
  const places = new Map<string, Place>();
  const known = new WeakMap<Subject, Place>();
  const entries = new Map<string, Kept>();

  /** The position of a subject, and how the keys of its entries begin; series have many entries of the same object. */
  function placeOf(subject: Subject): Place {
    const same = known.get(subject);
    if (same) return same;
    const {
      kind,
      id,
      name = null,
      step = null,
      text = '',
      act = null,
      variables = null,
      revision = null,
      seriesId = null,
      nextAtMs = null,
    } = subject;
    const key = [kind, id, step, text, act, seriesId].join();
    const found = places.get(key) ?? { at: subjects.length, prefix: [kind, act ?? id, subject.step ?? ''].join('-') };
    if (found.at === subjects.length) {
      const isRepeated = seriesId !== null || (subject.isRepeated ?? false);
      subjects.push({ kind, id, name, step, text, act, variables, revision, seriesId, isRepeated, nextAtMs });
      places.set(key, found);
    }
    known.set(subject, found);
    return found;
  }

  return {
    isVisible: (atMs: number) => atMs >= fromMs && atMs < toMs,

    /**
     * Adds what is within the stretch of time, for good. The same in other groups becomes one entry: of starts and broadcasts, which are
     * moved by their moment, at that moment; of anything else within that minute.
     */
    add(subject: Subject, entry: BoardEntry): void {
      if (entry.atMs < fromMs || entry.atMs >= toMs) return;
      const { at, prefix } = placeOf(subject);
      const moment = isMovedWhole(subject) ? entry.atMs : Math.floor(entry.atMs / MINUTE_MS) * MINUTE_MS;
      const plain = `${prefix}-${moment}-${entry.certainty}-${entry.state}`;
      const same = entries.get(plain);
      // Versions of a funnel may have different texts for a step.
      const key = same && same.place !== at ? `${plain}-${at}` : plain;
      const kept = key === plain ? same : entries.get(key);
      if (kept) join(kept, entry);
      else entries.set(key, { key, place: at, entry, groupIds: null });
    },

    /** By moment, those of one moment by key; the latest ones of very many are left off. */
    write(): { subjects: CalendarSubject[]; entries: CalendarEntry[]; leftOffCount: number } {
      const sorted = [...entries.values()].sort(
        (one, other) => one.entry.atMs - other.entry.atMs || byKey.compare(one.key, other.key),
      );
      const clashes = countClashes(sorted.map(({ entry }) => entry));
      const shown = sorted.slice(0, limits.calendar.entriesMaxCount);
      return {
        subjects,
        entries: shown.map(({ key, place, entry }, at) => present(key, place, entry, clashes[at] ?? 0)),
        leftOffCount: sorted.length - shown.length,
      };
    },
  };
}

interface Place {
  at: number;
  prefix: string;
}

interface Kept {
  key: string;
  place: number;
  entry: BoardEntry;
  /** Of a joined entry: its own list. Entries of a series share theirs. */
  groupIds: number[] | null;
}

const isMovedWhole = ({ kind }: Subject) => kind === 'start' || kind === 'planned' || kind === 'broadcast';

function join(kept: Kept, more: BoardEntry): void {
  const known = kept.entry;
  known.atMs = Math.min(known.atMs, more.atMs);
  known.count = countOf(known) + countOf(more);
  kept.groupIds ??= [...known.groupIds];
  for (const id of more.groupIds) kept.groupIds.push(id);
  known.groupIds = kept.groupIds;
  known.startIds = [...(known.startIds ?? []), ...(more.startIds ?? [])];
  known.failed = (known.failed ?? 0) + (more.failed ?? 0);
  known.unconfirmed = (known.unconfirmed ?? 0) + (more.unconfirmed ?? 0);
}

const countOf = ({ count, groupIds }: BoardEntry) => count ?? groupIds.length;

function present(key: string, subject: number, entry: BoardEntry, clashes: number): CalendarEntry {
  const { atMs, certainty, state, groupIds, failed = 0, unconfirmed = 0, startIds = [], reason = null } = entry;
  return {
    key,
    subject,
    atMs,
    endMs: entry.endMs ?? atMs,
    certainty,
    state,
    count: countOf(entry),
    groupIds: state === 'missed' ? [...groupIds] : groupIds.slice(0, limits.calendar.groupsShownCount),
    failed,
    unconfirmed,
    clashes,
    startIds: [...startIds],
    reason,
  };
}

/** Of each entry, in time order: its groups that get something of another source shortly before. */
function countClashes(entries: readonly BoardEntry[]): number[] {
  const { places, groupsCount } = numberGroups(entries);
  const sources = new Map<string, number>();
  const lastMs = new Float64Array(groupsCount).fill(-Infinity);
  const lastSource = new Int32Array(groupsCount);
  let compared = 0;
  return entries.map(({ atMs, state, certainty, groupIds, source }) => {
    if ((state !== 'waiting' && state !== 'sending') || certainty === 'reply') return 0;
    compared += groupIds.length;
    if (compared > COMPARED_MAX_COUNT) return 0;
    const own = sources.get(source) ?? sources.size;
    sources.set(source, own);
    const sinceMs = atMs - limits.calendar.clashMs;
    let clashes = 0;
    const numbers = places.get(groupIds);
    // `for … of` takes twice as long.
    for (let next = 0; numbers && next < numbers.length; next += 1) {
      const at = numbers[next] ?? 0;
      if ((lastMs[at] ?? 0) > sinceMs && lastSource[at] !== own) clashes += 1;
      lastMs[at] = atMs;
      lastSource[at] = own;
    }
    return clashes;
  });
}

/** Numbers groups from 0 on, in each list of them: entries of a series have the same list. */
function numberGroups(entries: readonly BoardEntry[]) {
  const known = new Map<number, number>();
  const places = new Map<readonly number[], Int32Array>();
  const numberOf = (id: number) => {
    const number = known.get(id) ?? known.size;
    known.set(id, number);
    return number;
  };
  for (const { groupIds } of entries) {
    if (places.has(groupIds)) continue;
    // `Int32Array.from` with a function takes four times as long.
    const numbers = new Int32Array(groupIds.length);
    groupIds.forEach((id, at) => (numbers[at] = numberOf(id)));
    places.set(groupIds, numbers);
  }
  return { places, groupsCount: known.size };
}
