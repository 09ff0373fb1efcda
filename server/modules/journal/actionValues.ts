import { OTHER_NAMES } from '@contract/messengerKinds';
import type { JournalAction } from '@contract/schemas/journal';
import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS, SECOND_MS } from '@contract/time';
import texts from '@locales/ru/audit.json';

import type { AuditedGroup, AuditValues } from '../../db/schema';
import { textsOf } from '../../texts';

type Value = AuditValues[string];
type Change = JournalAction['changes'][number];
type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Recorded in unix seconds. */
const MOMENTS: ReadonlySet<string> = new Set(['start_at', 'starts_at', 'next_at', 'expires_at']);
/** Only that they differ is known. */
const DIGESTS: ReadonlySet<string> = new Set(['content', 'rule']);
const LISTS: ReadonlySet<string> = new Set(['events']);
/** How many of a recorded value are one of what its name says. */
const UNITS: Readonly<Record<string, number>> = {
  gapMinMs: SECOND_MS,
  gapMaxMs: SECOND_MS,
  restMs: MINUTE_MS,
  lateStartMaxMs: MINUTE_MS,
  lateStepMaxMs: MINUTE_MS,
};
const CLOCKS: ReadonlySet<string> = new Set(['quietFromMinute', 'quietUntilMinute']);

/** The values that have a name for people and differ. */
export function findChanges(before: AuditValues, after: AuditValues): Change[] {
  const nameOf: Readonly<Record<string, string>> = textsOf('audit', texts).values;
  const differing = Object.keys(after).filter((key) => key in nameOf && (before[key] ?? null) !== (after[key] ?? null));
  return inOrderOf(nameOf, differing).flatMap((key) => {
    const [name = key, was = null, is = null] = [nameOf[key], before[key], after[key]];
    if (DIGESTS.has(key)) return [{ name, before: null, after: null, isUntold: true as const }];
    const change = { name, before: toShown(key, was), after: toShown(key, is) };
    return MOMENTS.has(key) ? [{ ...change, isMoment: true as const }] : [change];
  });
}

function inOrderOf(nameOf: object, keys: string[]): string[] {
  if (keys.length < 2) return keys;
  const wanted = new Set(keys);
  return Object.keys(nameOf).filter((key) => wanted.has(key));
}

/** The same of many groups: what differs alike in several of them is one change. */
export function findGroupChanges(groups: readonly AuditedGroup[]): Change[] {
  const alike = new Map<string, Change & { groups: string[] }>();
  const done = groups.filter(({ isFailed }) => isFailed !== true);
  for (const { name, before, after } of done)
    for (const change of findChanges(before, after)) {
      const key = JSON.stringify(change);
      const known = alike.get(key) ?? { ...change, groups: [] };
      known.groups.push(name);
      alike.set(key, known);
    }
  return [...alike.values()].map(({ groups: names, ...change }) =>
    names.length === done.length ? change : { ...change, groupNames: names },
  );
}

function toShown(key: string, value: Value): Value {
  if (typeof value === 'string')
    return LISTS.has(key)
      ? value
          .split(' ')
          .map((one) => wordOf(key, one))
          .join(', ')
      : wordOf(key, value);
  if (typeof value !== 'number') return value;
  if (MOMENTS.has(key)) return value * SECOND_MS;
  return CLOCKS.has(key) ? clockOf(value) : value / (UNITS[key] ?? 1);
}

function wordOf(key: string, value: string): string {
  if (key === 'kind' && value !== 'simulator') return OTHER_NAMES[value] ?? 'WhatsApp';
  const words: Words = textsOf('audit', texts).words;
  const own = words[key];
  return typeof own === 'object' ? (own[value.replaceAll('.', '_')] ?? value) : value;
}

const clockOf = (minute: number): string =>
  [Math.floor((minute % DAY_MINUTES) / HOUR_MINUTES), minute % HOUR_MINUTES]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
