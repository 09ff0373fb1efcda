import { type CallName, callNames, callOf, routes } from '@contract/calls';
import { splitRoute } from '@contract/http';
import { limits } from '@contract/limits';
import type {
  Account,
  ApiToken,
  Broadcast,
  EntryLink,
  Funnel,
  FunnelRun,
  FunnelSchedule,
  FunnelSeries,
  Group,
  GroupField,
  Notification,
  PlannedBroadcast,
  Selection,
  StoredStructure,
  Tag,
  Template,
} from '@contract/schemas/shapes';
import { DAY_MS, HOUR_MS, toSeconds } from '@contract/time';
import type { Client } from '@test/browser/client';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { ownedId } from '@test/kit/ownedId';

import { DUE_COUNT } from './fillDatabase';
import { openRawCaller } from './rawCalls';
import { timeEach } from './timing';

/** The server has just started, and its code and that of the embedded database are compiled as they run. */
const FULL: Counts = { reads: 100, changes: 40, warmUps: 15 };
const CHOSEN_GROUPS_COUNT = 100;
/** More than the claims of all rounds that are measured afterwards. */
const HOUR_MAX_COUNT = 2 * DUE_COUNT;

/** Times of each call in milliseconds. */
export type CallTimes = Map<CallName, number[]>;

/**
 * Calls that are not measured: they ask the messenger, Telegram or a webhook, or need a phone that is linked; they begin or end a session;
 * of what a filled account has none of (proxies of the demo); files; and changes that cannot be made again and again.
 */
export const OUTSIDE: readonly CallName[] = [
  ...([
    'getQrCode',
    'listMembers',
    'downloadMembers',
    'getBotInfo',
    'getGroupInvite',
    'listJoinRequests',
    'getPairInvitation',
  ] as const),
  ...([
    'connectMessenger',
    'sendQrCode',
    'resetMessenger',
    'requestLinkCode',
    'linkBot',
    'refreshGroups',
    'renameGroups',
  ] as const),
  ...([
    'actOnGroups',
    'actOnMessages',
    'sendBroadcast',
    'sendPlannedBroadcast',
    'retryBroadcast',
    'startTrial',
  ] as const),
  ...(['pauseBroadcast', 'resumeBroadcast', 'cancelBroadcast', 'skipPlannedBroadcast', 'resendMessage'] as const),
  ...(['deleteGroup', 'deleteInactiveGroups', 'startFunnel', 'addFunnelMessage', 'deleteFunnelMessages'] as const),
  ...([
    'testTelegram',
    'testWebhook',
    'resendWebhookEvent',
    'createWebhook',
    'changeWebhook',
    'deleteWebhook',
  ] as const),
  ...(['replaceWebhookSecret', 'listWebhookAttempts', 'getProxies', 'saveProxies', 'testProxy'] as const),
  ...(['exportFunnels', 'checkFunnelFile', 'importFunnels', 'uploadMedia', 'deleteMedia'] as const),
  ...([
    'login',
    'logout',
    'openAccount',
    'changePassword',
    'endSession',
    'endWarmUp',
    'clearMemory',
    'deleteNotification',
  ] as const),
];
/** A limit of messages to support in an hour holds for the bench, too: it asks in every so many rounds, the first among them. */
const ROUNDS_PER_QUESTION = 4;

const activeRule = { ...anyGroupRule, activity: { isWithin: true, days: 30 } };

/** Of calls that need one. Of the calendar the longest stretch that its page shows, half of it past. */
const QUERIES: Partial<Record<CallName, (of: Belongings) => string>> = {
  getMessageActs: ({ broadcast }) => `?broadcastId=${broadcast.id}`,
  getCalendar: () => `?fromMs=${Date.now() - 21 * DAY_MS}&toMs=${Date.now() + 21 * DAY_MS}`,
  countJournal: () => `?fromMs=${Date.now() - 7 * DAY_MS}`,
  listJournal: () => `?count=${limits.journal.filePageCount}`,
  getOverview: () => `?todayMs=${Math.floor(Date.now() / DAY_MS) * DAY_MS}`,
};

/** What the calls are made with. */
interface Belongings {
  groups: Group[];
  funnel: Funnel;
  structure: StoredStructure;
  /** A broadcast to all groups. */
  broadcast: Broadcast;
  notification: Notification;
  run: FunnelRun;
  planned: PlannedBroadcast;
  selection: Selection;
  series: FunnelSeries;
}

const ofId = (id: number | undefined) => ({ params: { id: id ?? 0 } });

async function gather(client: Client): Promise<Belongings> {
  const groups = await client.call<Group[]>('listGroups');
  const funnels = await client.call<Funnel[]>('listAllFunnels');
  const [, broadcast] = await client.call<Broadcast[]>('listBroadcasts');
  let found: { funnel: Funnel; run: FunnelRun } | null = null;
  for (const funnel of funnels) {
    const run = (await client.listRuns(funnel.id)).find(({ status }) => status === 'running');
    if (run) found = { funnel, run };
  }
  const [notification] = await client.call<Notification[]>('listNotifications');
  if (!found || !broadcast || !notification) throw new Error('The database is not filled');
  return {
    groups,
    broadcast,
    notification,
    ...found,
    series: await client.call<FunnelSeries>('createSeries', {
      ...ofId(found.funnel.id),
      body: { groupIds: choose(groups), repeat, runsAlongside: false },
    }),
    structure: await client.call<StoredStructure>('getStructure', ofId(found.funnel.id)),
    planned: await client.call<PlannedBroadcast>('createPlannedBroadcast', { body: planOf(groups) }),
    selection: await client.call<Selection>('createSelection', {
      body: { name: `Active ${Date.now()}`, rule: activeRule },
    }),
  };
}

const repeat = { kind: 'daily', time: '10:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null } as const;

const choose = (groups: readonly Group[]) => groups.slice(0, CHOSEN_GROUPS_COUNT).map(({ id }) => id);

const planOf = (groups: Group[]) => ({
  message: 'Later',
  groupIds: choose(groups),
  startsAtMs: Date.now() + DAY_MS,
});

/** How often each read and each change is timed, after how many that do not count. */
interface Counts {
  reads: number;
  changes: number;
  warmUps: number;
}

/** Every call of the contract but those `OUTSIDE`, or one that reads, with the session of an owner whose account is filled. */
export async function timeCalls(client: Client, url: string, only?: CallName, counts = FULL): Promise<CallTimes> {
  const belongings = await gather(client);
  const times = new Map([
    ...(await timeReads(belongings, client, url, { counts, only })),
    ...(only === undefined ? await timeChanges(belongings, client, counts) : []),
  ]);
  await client.call('stopSeries', ofId(belongings.series.id));
  return times;
}

async function timeReads(
  belongings: Belongings,
  client: Client,
  url: string,
  { counts, only }: { counts: Counts; only: CallName | undefined },
): Promise<CallTimes> {
  const caller = openRawCaller(url, client.token);
  const times: CallTimes = new Map();
  try {
    for (const name of callNames) {
      const { method, path } = splitRoute(routes[name]);
      if (method !== 'GET' || OUTSIDE.includes(name) || (only !== undefined && name !== only)) continue;
      const params = paramsOf(name, belongings);
      const filled =
        path.replace(/:(\w+)/g, (_hole, id: string) => String(params[id])) + (QUERIES[name]?.(belongings) ?? '');
      const timesMs = await timeEach(counts.reads, counts.warmUps, async () => {
        const { status } = await caller.call(method, filled);
        if (status !== 200) throw new Error(`${name}: status ${status}`);
      });
      times.set(name, timesMs);
    }
    return times;
  } finally {
    caller.close();
  }
}

/** Ids for paths and examples. A call with another one has its change below. */
const idsOf = ({ groups, funnel, broadcast, notification, run, planned, selection, series }: Belongings) => ({
  ...{ groupId: groups[0]?.id ?? 0, funnelId: funnel.id, runId: run.id, seriesId: series.id },
  ...{
    broadcastId: broadcast.id,
    plannedId: planned.id,
    notificationId: Number(notification.id),
    selectionId: selection.id,
  },
  ...{ scheduleId: 0, tagId: 0, fieldId: 0, mediaUrl: '' },
});

function paramsOf(name: CallName, belongings: Belongings): Record<string, number> {
  const ids = idsOf(belongings);
  const hasId = routes[name].includes('/:id');
  return { groupId: ids.groupId, revision: 1, ...(hasId && { id: ownedId(name, ids) }) };
}

type Options = Parameters<Client['call']>[1];
/** Makes a call and keeps its time. */
type Timed = <T>(name: CallName, options?: Options) => Promise<T>;

/** Each round leaves what it found. */
async function timeChanges(belongings: Belongings, client: Client, counts: Counts): Promise<CallTimes> {
  const times: CallTimes = new Map();
  const called = new Set<CallName>();
  let isWarm = false;
  const timed: Timed = async (name, options) => {
    const startedMs = performance.now();
    const response = await client.call(name, options);
    called.add(name);
    if (isWarm) times.set(name, [...(times.get(name) ?? []), performance.now() - startedMs]);
    return response as never;
  };
  let others: CallName[] | null = null;
  for (let at = 0; at < counts.warmUps + counts.changes; at += 1) {
    isWarm = at >= counts.warmUps;
    for (const change of CHANGES) await change(timed, belongings, at);
    others ??= callNames.filter(
      (name) => !routes[name].startsWith('GET ') && !OUTSIDE.includes(name) && !called.has(name),
    );
    for (const name of others) await timed(name, exampleOf(name, belongings));
  }
  return times;
}

/** Other changes are made with their examples, in the order of the contract: a pause stands before its end. */
function exampleOf(name: CallName, belongings: Belongings): Options {
  const body = callOf(name).example?.(idsOf(belongings));
  return { params: paramsOf(name, belongings), ...(body && { body }) };
}

async function changeGroups(timed: Timed, { groups, selection }: Belongings, at: number): Promise<void> {
  const [group] = groups;
  const groupIds = choose(groups);
  await timed('renameGroup', { ...ofId(group?.id), body: { custom_name: `Renamed ${at}` } });
  await timed('saveGreetingMessage', { ...ofId(group?.id), body: { text: `Welcome ${at}` } });
  await timed('saveGreetings', {
    body: { groupIds, greeting: { text: `Welcome ${at}`, variables: null, mediaUrl: null } },
  });
  const tag = await timed<Tag>('createTag', { body: { name: `Tag ${at}`, color: 'gray' } });
  await timed('tagGroups', { ...ofId(tag.id), body: { action: 'add', groupIds } });
  await timed('setGroupTags', { ...ofId(group?.id), body: { tagIds: [tag.id] } });
  await timed('pairGroup', { ...ofId(group?.id), body: { pairedId: null } });
  await timed('updateTag', { ...ofId(tag.id), body: { name: `Tag ${at} again`, color: 'red' } });
  await timed('deleteTag', ofId(tag.id));
  const own = await timed<Selection>('createSelection', { body: { name: `Selection ${at}`, rule: activeRule } });
  await timed('deleteSelection', ofId(own.id));
  await timed('updateSelection', { ...ofId(selection.id), body: { name: selection.name, rule: activeRule } });
  const field = await timed<GroupField>('createField', { body: { name: `field ${at}` } });
  await timed('setGroupFields', { ...ofId(group?.id), body: { values: { [field.id]: 'value' } } });
  await timed('renameField', { ...ofId(field.id), body: { name: `field ${at} again` } });
  await timed('deleteField', ofId(field.id));
}

async function changeTexts(timed: Timed, _belongings: Belongings, at: number): Promise<void> {
  const account = await timed<Account>('addAccount', { body: { name: `Number ${at}` } });
  await timed('renameAccount', { ...ofId(account.id), body: { name: `Number ${at} again` } });
  await timed('removeAccount', ofId(account.id));
  const template = await timed<Template>('createTemplate', { body: { name: `Template ${at}`, text: 'Text' } });
  await timed('updateTemplate', { ...ofId(template.id), body: { name: `Template ${at}`, text: 'Another' } });
  await timed('deleteTemplate', ofId(template.id));
  await timed('shortenLinks', { body: { urls: [`https://example.com/${at}`] } });
  if (at % ROUNDS_PER_QUESTION === 0) await timed('sendSupportMessage', { body: { message: `Question ${at}` } });
}

async function changeFunnel(timed: Timed, { groups, funnel, structure }: Belongings, at: number): Promise<void> {
  const empty = await timed<Funnel>('createFunnel', { body: { name: `Empty ${at}` } });
  await timed('deleteFunnel', ofId(empty.id));
  const copy = await timed<Funnel>('duplicateFunnel', { ...ofId(funnel.id), body: { name: `Copy ${at}` } });
  const { nodes, edges } = structure;
  await timed('saveStructure', { ...ofId(copy.id), body: { nodes, edges } });
  await timed('renameFunnel', { ...ofId(copy.id), body: { name: `Copy ${at} again` } });
  await timed('saveVersionNote', { params: { id: copy.id, revision: 1 }, body: { note: 'First' } });
  await timed('setFunnelStatus', { ...ofId(copy.id), body: { active: true } });
  const group_id = groups[0]?.id ?? 0;
  await timed('assignFunnel', { ...ofId(copy.id), body: { group_id } });
  const start_at = toSeconds(Date.now() + DAY_MS);
  const one = await timed<FunnelSchedule>('createSchedule', { body: { funnel_id: copy.id, group_id, start_at } });
  await timed('moveSchedule', { ...ofId(one.id), body: { startsAtMs: Date.now() + 2 * DAY_MS } });
  await timed('stopSchedule', ofId(one.id));
  await timed('deleteSchedule', ofId(one.id));
  await timed('startFunnelInGroups', { ...ofId(copy.id), body: { group_ids: choose(groups), start_time: start_at } });
  const planned = await timed<FunnelSchedule[]>('listSchedules', ofId(copy.id));
  const moves = planned.map(({ id }) => ({ id, startsAtMs: Date.now() + 2 * DAY_MS }));
  await timed('moveSchedules', { body: { moves } });
  await timed('stopFunnelInGroup', { params: { id: copy.id, groupId: group_id } });
  await timed('stopSchedules', { body: { ids: planned.map(({ id }) => id) } });
  await timed('hideMissedStarts', { body: { ids: planned.map(({ id }) => id) } });
  await timed('deleteFunnel', ofId(copy.id));
}

async function changeSeries(timed: Timed, { groups, funnel }: Belongings, at: number): Promise<void> {
  const copy = await timed<Funnel>('duplicateFunnel', { ...ofId(funnel.id), body: { name: `Series ${at}` } });
  await timed('setFunnelStatus', { ...ofId(copy.id), body: { active: true } });
  const body = { groupIds: choose(groups), repeat, runsAlongside: true };
  const { id, revision, nextAtMs } = await timed<FunnelSeries>('createSeries', { ...ofId(copy.id), body });
  const startsAtMs = (nextAtMs ?? 0) + HOUR_MS;
  const moved = await timed<FunnelSeries>('moveSeries', { ...ofId(id), body: { revision, startsAtMs, scope: 'this' } });
  const left = await timed<FunnelSeries>('skipSeries', { ...ofId(id), body: { revision: moved.revision } });
  const alone = { revision: left.revision, startsAtMs: (left.nextAtMs ?? 0) + HOUR_MS, groupIds: body.groupIds };
  const edited = await timed<FunnelSeries>('editOccurrence', { ...ofId(id), body: alone });
  await timed('changeSeries', { ...ofId(id), body: { ...body, revision: edited.revision } });
  await timed('pauseSeries', ofId(id));
  await timed('resumeSeries', ofId(id));
  await timed('stopSeries', ofId(id));
  await timed('deleteFunnel', ofId(copy.id));
}

async function changeBroadcasts(timed: Timed, { groups, broadcast }: Belongings): Promise<void> {
  const draft = await timed<PlannedBroadcast>('duplicateBroadcast', ofId(broadcast.id));
  await timed('deletePlannedBroadcast', ofId(draft.id));
  const planned = await timed<PlannedBroadcast>('createPlannedBroadcast', { body: planOf(groups) });
  const body = { ...planOf(groups), revision: planned.revision };
  await timed('changePlannedBroadcast', { ...ofId(planned.id), body });
  await timed('deletePlannedBroadcast', ofId(planned.id));
  const series = await timed<PlannedBroadcast>('createPlannedBroadcast', {
    body: { ...planOf(groups), startsAtMs: null, repeat },
  });
  const alone = { ...planOf(groups), revision: series.revision };
  const single = await timed<PlannedBroadcast>('editPlannedOccurrence', { ...ofId(series.id), body: alone });
  for (const { id } of [single, series]) await timed('deletePlannedBroadcast', ofId(id));
}

async function changeOwn(timed: Timed, { groups }: Belongings, at: number): Promise<void> {
  const token = await timed<ApiToken>('createToken', { body: { name: `Token ${at}`, role: 'read', expiresAt: null } });
  await timed('deleteToken', ofId(token.id));
  const entry = { name: `Stream ${at}`, groups: [{ groupId: groups[0]?.id, membersMaxCount: 100 }] };
  const link = await timed<EntryLink>('createEntryLink', { body: entry });
  await timed('updateEntryLink', { ...ofId(link.id), body: entry });
  await timed('deleteEntryLink', ofId(link.id));
  await timed('saveProfile', { body: { telegram_username: 'example_name', telegram_notifications: false } });
  await timed('savePace', { body: { hourMaxCount: HOUR_MAX_COUNT } });
}

const CHANGES = [changeGroups, changeTexts, changeFunnel, changeSeries, changeBroadcasts, changeOwn] as const;
