import { callOf, routes, type CallName } from '@contract/calls';

const ROW_ID_MAX = 2_147_483_647;

type Fields = Readonly<Record<string, unknown>>;

/** A request as it came: its body may not be valid. */
export interface Asked {
  name: CallName;
  params: Fields;
  body: Fields;
}

/** Rows that a call names by their ids; its groups and funnels may be named by another row. */
export interface NamedIds {
  groups: number[];
  funnels: number[];
  schedules: number[];
  runs: number[];
  series: number[];
  broadcasts: number[];
  planned: number[];
  /** Further accounts of the owner. */
  accounts: number[];
  /** Groups of other accounts that the groups are paired with. */
  partners: number[];
}

/** Which ids a call names, whoever owns them. */
export function findNamedIds({ name, params, body }: Asked): NamedIds {
  const { changes } = callOf(name);
  const own = (subject: typeof changes) => (changes === subject ? toIds(params.id) : []);
  const chosen = toIds(body.ids);
  const isOfRuns = routes[name].includes('/runs/');
  return {
    groups: [
      ...own('group'),
      ...[body.groupIds, body.group_ids, body.group_id, params.groupId].flatMap(toIds),
      ...toIds(Object.keys(fieldsOf(body.names))),
      ...idsIn(body.groups, 'groupId'),
    ],
    funnels: [
      ...own('funnel'),
      ...toIds(body.funnel_id),
      ...(routes[name].startsWith('POST /funnels/:id/') ? toIds(params.id) : []),
    ],
    schedules: [...own('schedule'), ...(isOfRuns ? [] : chosen), ...idsIn(body.moves, 'id')],
    runs: [...own('run'), ...(isOfRuns ? chosen : []), ...toIds(fieldsOf(body.of).runId)],
    series: own('series'),
    broadcasts: [
      ...own('broadcast'),
      ...toIds(fieldsOf(body.of).broadcastId),
      ...(name === 'retryBroadcast' ? toIds(params.id) : []),
    ],
    planned: own('plannedBroadcast'),
    accounts: routes[name].includes(' /accounts/:id') ? toIds(params.id) : [],
    partners: toIds(body.pairedId),
  };
}

/** Which of the things that a call does was asked for. */
export function findAct({ name, body }: Asked): string | undefined {
  const act = fieldsOf(body.act).kind ?? body.action ?? body.scope;
  if (name === 'setFunnelStatus') return body.active === true ? 'on' : 'off';
  if (name === 'pairGroup') return body.pairedId === null ? 'unpair' : 'pair';
  if (name === 'saveGreetings') return body.greeting === null ? 'remove' : 'save';
  if (fieldsOf(body.act).kind === 'admit') return fieldsOf(body.act).isApproved === true ? 'approve' : 'reject';
  return typeof act === 'string' && /^[a-zA-Z]{1,20}$/u.test(act) ? act : undefined;
}

/** What a queued act or a start will make of each group, by the names of the recorded values; of texts only how long they are. */
export function findWanted({ name, body }: Asked): Record<string, boolean | string | number> {
  const startAt = body.start_time ?? body.start_at;
  if (typeof startAt === 'number') return { start_at: startAt };
  if (name !== 'actOnGroups') return {};
  const { kind, name: newName, openAfterMinutes, description, days, people } = fieldsOf(body.act);
  return {
    ...((kind === 'close' || kind === 'open') && { is_closed: kind === 'close' }),
    ...(typeof openAfterMinutes === 'number' && { opens_after: openAfterMinutes }),
    ...(kind === 'rename' && typeof newName === 'string' && { name: newName }),
    ...(typeof description === 'string' && { description_chars: description.length }),
    ...(typeof days === 'number' && { pin_days: days }),
    ...(Array.isArray(people) && { people: people.length }),
  };
}

const fieldsOf = (given: unknown): Fields =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Fields) : {};

const toIds = (given: unknown): number[] =>
  (Array.isArray(given) ? (given as unknown[]) : [given])
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= ROW_ID_MAX);

const idsIn = (rows: unknown, key: string): number[] =>
  Array.isArray(rows) ? (rows as unknown[]).flatMap((row) => toIds(fieldsOf(row)[key])) : [];
