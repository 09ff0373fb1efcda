import { type CallName, callNames, routes } from '@contract/calls';
import { splitRoute } from '@contract/http';
import type {
  Broadcast,
  Funnel,
  FunnelRun,
  FunnelSchedule,
  Group,
  GroupField,
  Notification,
  PlannedBroadcast,
  Selection,
  StoredStructure,
  Tag,
  Template,
} from '@contract/schemas/shapes';
import { DAY_MS, toSeconds } from '@contract/time';
import type { Client } from '@test/browser/client';

import { DUE_COUNT } from './fillDatabase';
import { openRawCaller } from './rawCalls';
import { timeEach } from './timing';

const READS_COUNT = 100;
const CHANGES_COUNT = 40;
const WARM_UP_COUNT = 5;
const CHOSEN_GROUPS_COUNT = 100;
/** More than the claims of all rounds that are measured afterwards. */
const HOUR_MAX_COUNT = 2 * DUE_COUNT;

/** Times of each call in milliseconds. */
export type CallTimes = Map<CallName, number[]>;

/**
 * Reads that are not the server's work alone: they ask the messenger or Telegram, or end the session; and of what a filled account has
 * none of: proxies of the demo, webhooks, series; and a file that is sent in pieces.
 */
const OUTSIDE: readonly CallName[] = [
  ...(['logout', 'getQrCode', 'listMembers', 'downloadMembers', 'getBotInfo', 'getGroupInvite'] as const),
  ...(['listJoinRequests', 'getProxies', 'listWebhookAttempts', 'getSeries', 'exportFunnels'] as const),
];

const anyRule = {
  allTagIds: [],
  anyTagIds: [],
  noTagIds: [],
  type: null,
  membersMin: null,
  membersMax: null,
  activity: { isWithin: true, days: 30 },
  canPost: null,
  nameContains: '',
};

/** Of calls that need one. Of the calendar the longest stretch that its page shows, half of it past. */
const QUERIES: Partial<Record<CallName, (of: Belongings) => string>> = {
  getMessageActs: ({ broadcast }) => `?broadcastId=${broadcast.id}`,
  getCalendar: () => `?fromMs=${Date.now() - 21 * DAY_MS}&toMs=${Date.now() + 21 * DAY_MS}`,
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
    structure: await client.call<StoredStructure>('getStructure', ofId(found.funnel.id)),
    planned: await client.call<PlannedBroadcast>('createPlannedBroadcast', { body: planOf(groups) }),
    selection: await client.call<Selection>('createSelection', {
      body: { name: `Active ${Date.now()}`, rule: anyRule },
    }),
  };
}

const planOf = (groups: Group[]) => ({
  message: 'Later',
  groupIds: groups.slice(0, CHOSEN_GROUPS_COUNT).map(({ id }) => id),
  startsAtMs: Date.now() + DAY_MS,
});

/** Every read of the contract, and changes as owners make them, with the session of an owner whose account is filled. */
export async function timeCalls(client: Client, url: string): Promise<CallTimes> {
  const belongings = await gather(client);
  return new Map([...(await timeReads(belongings, client, url)), ...(await timeChanges(belongings, client))]);
}

async function timeReads(belongings: Belongings, client: Client, url: string): Promise<CallTimes> {
  const caller = openRawCaller(url, client.token);
  const times: CallTimes = new Map();
  try {
    for (const name of callNames) {
      const { method, path } = splitRoute(routes[name]);
      if (method !== 'GET' || OUTSIDE.includes(name)) continue;
      const filled = fillPath(path, belongings) + (QUERIES[name]?.(belongings) ?? '');
      const timesMs = await timeEach(READS_COUNT, WARM_UP_COUNT, async () => {
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

function fillPath(path: string, { groups, funnel, broadcast, run, planned, selection }: Belongings): string {
  const groupId = String(groups[0]?.id);
  const owners: [string, number | string][] = [
    ['/broadcast/planned/', planned.id],
    ['/broadcast/', broadcast.id],
    ['/funnels/', funnel.id],
    ['/groups/', groupId],
    ['/runs/', run.id],
    ['/selections/', selection.id],
  ];
  const [, id = ''] = owners.find(([start]) => path.startsWith(start)) ?? [];
  return path.replace(':groupId', groupId).replace(':revision', '1').replace(':id', String(id));
}

type Options = Parameters<Client['call']>[1];
/** Makes a call and keeps its time. */
type Timed = <T>(name: CallName, options?: Options) => Promise<T>;

/** Each round leaves what it found. */
async function timeChanges(belongings: Belongings, client: Client): Promise<CallTimes> {
  const times: CallTimes = new Map();
  let isWarm = false;
  const timed: Timed = async (name, options) => {
    const startedMs = performance.now();
    const response = await client.call(name, options);
    if (isWarm) times.set(name, [...(times.get(name) ?? []), performance.now() - startedMs]);
    return response as never;
  };
  for (let at = -WARM_UP_COUNT; at < CHANGES_COUNT; at += 1) {
    isWarm = at >= 0;
    for (const change of [changeGroups, changeTexts, changeFunnel, changeRuns, changeBroadcasts, changeOwn])
      await change(timed, belongings, at);
  }
  return times;
}

async function changeGroups(timed: Timed, { groups, selection }: Belongings, at: number): Promise<void> {
  const [group] = groups;
  const groupIds = groups.slice(0, CHOSEN_GROUPS_COUNT).map(({ id }) => id);
  await timed('renameGroup', { ...ofId(group?.id), body: { custom_name: `Renamed ${at}` } });
  await timed('saveGreetingMessage', { ...ofId(group?.id), body: { text: `Welcome ${at}` } });
  await timed('deleteGreeting', ofId(group?.id));
  const tag = await timed<Tag>('createTag', { body: { name: `Tag ${at}`, color: 'gray' } });
  await timed('tagGroups', { ...ofId(tag.id), body: { action: 'add', groupIds } });
  await timed('setGroupTags', { ...ofId(group?.id), body: { tagIds: [tag.id] } });
  await timed('updateTag', { ...ofId(tag.id), body: { name: `Tag ${at} again`, color: 'red' } });
  await timed('deleteTag', ofId(tag.id));
  await timed('updateSelection', { ...ofId(selection.id), body: { name: selection.name, rule: anyRule } });
  const field = await timed<GroupField>('createField', { body: { name: `field ${at}` } });
  await timed('setGroupFields', { ...ofId(group?.id), body: { values: { [field.id]: 'value' } } });
  await timed('renameField', { ...ofId(field.id), body: { name: `field ${at} again` } });
  await timed('deleteField', ofId(field.id));
}

async function changeTexts(timed: Timed, _belongings: Belongings, at: number): Promise<void> {
  const template = await timed<Template>('createTemplate', { body: { name: `Template ${at}`, text: 'Text' } });
  await timed('updateTemplate', { ...ofId(template.id), body: { name: `Template ${at}`, text: 'Another' } });
  await timed('deleteTemplate', ofId(template.id));
  await timed('sendSupportMessage', { body: { message: `Question ${at}` } });
}

async function changeFunnel(timed: Timed, { groups, funnel, structure }: Belongings, at: number): Promise<void> {
  const copy = await timed<Funnel>('duplicateFunnel', { ...ofId(funnel.id), body: { name: `Copy ${at}` } });
  const { nodes, edges } = structure;
  await timed('saveStructure', { ...ofId(copy.id), body: { nodes, edges } });
  await timed('renameFunnel', { ...ofId(copy.id), body: { name: `Copy ${at} again` } });
  await timed('setFunnelStatus', { ...ofId(copy.id), body: { active: true } });
  const group_id = groups[0]?.id ?? 0;
  await timed('assignFunnel', { ...ofId(copy.id), body: { group_id } });
  const start_at = toSeconds(Date.now() + DAY_MS);
  const one = await timed<FunnelSchedule>('createSchedule', { body: { funnel_id: copy.id, group_id, start_at } });
  await timed('stopSchedule', ofId(one.id));
  await timed('deleteSchedule', ofId(one.id));
  const group_ids = groups.slice(0, CHOSEN_GROUPS_COUNT).map(({ id }) => id);
  await timed('startFunnelInGroups', { ...ofId(copy.id), body: { group_ids, start_time: start_at } });
  await timed('stopFunnelInGroup', { params: { id: copy.id, groupId: group_id } });
  await timed('deleteFunnel', ofId(copy.id));
}

async function changeRuns(timed: Timed, { funnel, run }: Belongings): Promise<void> {
  await timed('pauseRun', ofId(run.id));
  await timed('resumeRun', { ...ofId(run.id), body: { mode: 'plan' } });
  await timed('pauseFunnel', ofId(funnel.id));
  await timed('resumeFunnel', { ...ofId(funnel.id), body: { mode: 'plan' } });
  await timed('stopSending');
  await timed('resumeSending');
}

async function changeBroadcasts(timed: Timed, { groups, broadcast }: Belongings): Promise<void> {
  const draft = await timed<PlannedBroadcast>('duplicateBroadcast', ofId(broadcast.id));
  await timed('deletePlannedBroadcast', ofId(draft.id));
  const planned = await timed<PlannedBroadcast>('createPlannedBroadcast', { body: planOf(groups) });
  const body = { ...planOf(groups), revision: planned.revision };
  await timed('changePlannedBroadcast', { ...ofId(planned.id), body });
  await timed('deletePlannedBroadcast', ofId(planned.id));
}

async function changeOwn(timed: Timed, { notification }: Belongings): Promise<void> {
  await timed('markNotification', { params: { id: notification.id }, body: { unread: false } });
  await timed('readAllNotifications');
  await timed('savePace', { body: { hourMaxCount: HOUR_MAX_COUNT } });
}
