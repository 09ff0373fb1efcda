import { callOf } from '@contract/calls';
import type { AuditSubject } from '@contract/routes/defineCalls';

import type { Queryable } from '../db/database';
import type { AuditAbout, AuditedGroup, AuditValues } from '../db/schema';
import {
  countNamed,
  selectAccountName,
  selectFunnelNames,
  selectGroupIds,
  selectLastActId,
  selectLeft,
  selectMemberships,
  selectNamed,
  selectOwnIds,
  selectPartner,
  selectQueuedActs,
  selectStates,
  valuesByGroup,
  type GroupState,
  type NamedRows,
} from './auditAbout.queries';
import { findAct, findNamedIds, findWanted, type Asked, type NamedIds } from './auditRequest';

/** Maximum of named groups in one entry. */
const NAMED_MAX_COUNT = 100;

/** What changes nothing of a group that is recorded. */
const LEAVE_GROUPS: ReadonlySet<AuditSubject> = new Set([
  ...(['broadcast', 'plannedBroadcast', 'funnel', 'schedule', 'chosen', 'series', 'run'] as const),
]);

/** What a call is about, as it was before its work. */
export interface Seen {
  groupIds: readonly number[];
  funnelNames: readonly string[];
  /** The first of the groups. */
  before: readonly GroupState[];
  /** Of a call on chosen starts or runs how many of them wait, run and so on. */
  counts: AuditValues | null;
  accountName: string | null;
  partner: AuditAbout['partner'] | null;
  /** The newest act on any group. */
  lastActId: number;
}

/** Whether a call names the starts or runs that it changes. */
const isOfChosen = ({ name }: Asked) => callOf(name).changes === 'chosen';

/** What a call is about; rows of other accounts are left out. */
export async function lookBefore(
  db: Queryable,
  { userId, ownerId }: Record<'userId' | 'ownerId', number>,
  asked: Asked,
): Promise<Seen> {
  const ids = findNamedIds(asked);
  const named = await selectNamed(db, userId, ids);
  const [funnelNames, { groupIds, before }] = await Promise.all([
    selectFunnelNames(db, userId, ids, named),
    selectGroups(db, userId, { asked, ids, named }),
  ]);
  return {
    groupIds,
    funnelNames,
    before,
    counts: isOfChosen(asked) ? countNamed(named) : null,
    accountName: ids.accounts.length > 0 ? await selectAccountName(db, ownerId, ids.accounts) : null,
    partner: asked.name === 'pairGroup' ? await selectPartner(db, ownerId, ids) : null,
    lastActId: asked.name.startsWith('actOn') ? await selectLastActId(db) : 0,
  };
}

/** The groups that a call names, and how the first of them are. */
async function selectGroups(
  db: Queryable,
  userId: number,
  { asked, ids, named }: { asked: Asked; ids: NamedIds; named: NamedRows },
): Promise<Pick<Seen, 'groupIds' | 'before'>> {
  const isOfAll = asked.name === 'deleteInactiveGroups' && ids.groups.length === 0;
  const found = isOfAll ? await selectMemberships(db, userId) : await selectGroupIds(db, ids, named);
  const groupIds = found.length > NAMED_MAX_COUNT && !isOfAll ? await selectOwnIds(db, userId, found) : found;
  const states = await selectStates(db, userId, groupIds.slice(0, NAMED_MAX_COUNT));
  return {
    groupIds: found.length > NAMED_MAX_COUNT ? groupIds : states.map(({ id }) => id),
    before: withNamed(states, isOfChosen(asked) ? named : null),
  };
}

/** With what is named in each of the groups. */
function withNamed(states: readonly GroupState[], named: NamedRows | null): readonly GroupState[] {
  if (named === null) return states;
  const values = valuesByGroup(named);
  return states.map(({ values: own, ...state }) => ({ values: { ...own, ...values.get(state.id) }, ...state }));
}

interface Done {
  asked: Asked;
  seen: Seen;
  /** Groups that were left out. */
  failedIds: readonly number[];
}

/** The same with what became of it; in the transaction of the work, which has queued the acts. */
export async function lookAfter(
  db: Queryable,
  userId: number,
  done: Done,
): Promise<{ about: AuditAbout; counts: AuditValues | null }> {
  const { asked, seen, failedIds } = done;
  const act = findAct(asked);
  const queued =
    asked.name === 'actOnMessages' ? await selectQueuedActs(db, userId, seen.lastActId) : new Map<number, string>();
  const ids = await findTouched(db, queued, done);
  const named = isOfChosen(asked) ? await selectNamed(db, userId, findNamedIds(asked)) : null;
  const now = withNamed(await selectNow(db, userId, ids, done), named);
  const first = tellGroups(now, { ...done, queued });
  const about = {
    ...(seen.accountName !== null && { name: seen.accountName }),
    ...(seen.partner && { partner: seen.partner }),
    ...(act !== undefined && { act }),
    ...(seen.funnelNames.length > 0 && { funnels: [...seen.funnelNames] }),
    ...(first.length > 0 && {
      groups: {
        count: first.length < NAMED_MAX_COUNT ? first.length : ids.length,
        failedCount: failedIds.length,
        first,
      },
    }),
  };
  return { about, counts: named && countNamed(named) };
}

/** The same of a call that was refused. */
export function lookRefused(asked: Asked, { groupIds, funnelNames, before, accountName, partner }: Seen): AuditAbout {
  const act = findAct(asked);
  const first = before.map(({ name }) => ({ name, before: {}, after: {} }));
  return {
    ...(accountName !== null && { name: accountName }),
    ...(partner && { partner }),
    ...(act !== undefined && { act }),
    ...(funnelNames.length > 0 && { funnels: [...funnelNames] }),
    ...(first.length > 0 && { groups: { count: groupIds.length, failedCount: 0, first } }),
  };
}

/** How the first of the groups are now: as before, unless the call changes groups. */
async function selectNow(
  db: Queryable,
  userId: number,
  ids: readonly number[],
  { asked, seen }: Done,
): Promise<readonly GroupState[]> {
  const { changes, creates } = callOf(asked.name);
  const known = new Set(seen.before.map(({ id }) => id));
  const isSame = LEAVE_GROUPS.has(changes ?? creates ?? 'group') && ids.every((id) => known.has(id));
  return isSame ? seen.before : selectStates(db, userId, ids.slice(0, NAMED_MAX_COUNT));
}

/** Groups that the call was about, the failed ones first. */
async function findTouched(
  db: Queryable,
  queued: ReadonlyMap<number, string>,
  { asked, seen, failedIds }: Done,
): Promise<number[]> {
  if (asked.name === 'actOnMessages') return [...new Set([...failedIds, ...queued.keys()])];
  const ids = asked.name === 'deleteInactiveGroups' ? await selectLeft(db, seen.groupIds) : seen.groupIds;
  return [...new Set([...failedIds, ...ids])];
}

function tellGroups(
  now: readonly GroupState[],
  { asked, seen, failedIds, queued }: Done & { queued: ReadonlyMap<number, string> },
): AuditedGroup[] {
  const before = new Map(seen.before.map((state) => [state.id, state]));
  const failed = new Set(failedIds);
  return now.map(({ id, name, values }) => {
    const isFailed = failed.has(id);
    const act = asked.name === 'actOnMessages' ? queued.get(id) : undefined;
    const after = { ...values, ...(!isFailed && findWanted(asked)), ...(act !== undefined && { message_act: act }) };
    // A group beyond the first ones that was left was a member.
    const known = before.get(id) ?? { name, values: { ...values, is_member: true } };
    // Where it is too late to correct, the message is deleted.
    const was = { ...known, values: { ...known.values, message_act: findAct(asked) ?? null } };
    return { name: was.name, ...differing(was.values, after), ...(isFailed && { isFailed }) };
  });
}

function differing(before: AuditValues, after: AuditValues): Pick<AuditedGroup, 'before' | 'after'> {
  const keys = Object.keys(after).filter((key) => (before[key] ?? null) !== after[key]);
  const pick = (values: AuditValues) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
