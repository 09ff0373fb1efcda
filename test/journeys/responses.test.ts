import { baseApi } from '@/api/baseApi';
import '@/api/broadcastApi';
import '@/api/funnelsApi';
import '@/api/groupsApi';
import '@/api/inactiveGroupsApi';
import '@/api/messengerApi';
import { parseGroups } from '@/api/parse/groups';
import { readMediaUrl } from '@/api/mediaApi';
import { parseActiveSchedules, parseFunnelSchedules, parseMemory } from '@/api/parse/schedules';
import { readSignedIn } from '@/api/parse/session';
import '@/api/profileApi';
import { readResponse } from '@/api/readResponse';
import '@/api/runsApi';
import '@/api/schedulesApi';
import '@/api/sessionApi';
import '@/api/statsApi';
import '@/api/supportApi';
import { makeStore } from '@/app/store';
import type { StoredGreeting } from '@/api/specFallback/groups';
import { normalizeError } from '@/lib/normalizeError';
import { type CallName, routes } from '@contract/calls';
import { fakeApi } from '@test/kit/fakeApi';
import { specRoutes } from '@test/kit/specRoutes';

/** Every call of the specification against minimal, full and unreadable responses. */

interface Case {
  arg?: unknown;
  /** What the specification guarantees, and the parsed result. */
  minimal: unknown;
  kept: unknown;
  /** What our own server sends as `response`; kept unchanged. */
  full?: unknown;
  /** The result of an unreadable body; without it such a body is an error with a text. */
  none?: unknown;
  /** Reads a body outside of the cache. */
  read?: (body: unknown) => unknown;
  /** The part of the cached result that the call provides. */
  pick?: (data: unknown) => unknown;
}

const AT_S = 1_795_000_000;
const iso = new Date(AT_S * 1_000).toISOString();
const step = { message: 'Hi', delay_minutes: 0, order_num: 1, time_type: 'delay', media_urls: '' };
const funnel = { id: 7, name: 'Spring', description: null, active: true, steps: [step] };
const group = { id: 5, name: 'Chat', custom_name: null, group_type: 'group', has_greeting: true, funnel_ids: [7] };
const schedule = { id: 3, funnel_id: 7, group_id: 5, start_at: AT_S, active: true };
const status = { isReady: true, isInitializing: false, hasAuth: true, qrCode: null };
const ourStatus = { ...status, isDemo: true, phoneUrl: null, reason: null };
const user = { id: 1, email: 'owner@example.com', telegram_username: null, telegram_notifications: false };
const node = { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} };
const progress = { completedSteps: ['welcome'], lastCompletedAt: AT_S * 1_000, version: '1.0.0' };

/** A call with an unused response: any success status counts. */
const unread = (arg?: unknown): Case => ({ arg, minimal: null, kept: null, none: undefined });
const readFunnelList: Omit<Case, 'arg'> = {
  minimal: [{ id: '7', name: 'Spring' }, { name: 'Nobody' }],
  kept: [{ ...funnel, active: false, steps: [] }],
  full: [funnel],
};
const readGroupList: Case = {
  minimal: [{ id: 5, name: 'Chat', group_type: 'group' }, null, { name: 'Nobody' }],
  kept: [{ ...group, has_greeting: false, funnel_ids: [], can_post: true }],
  full: [{ ...group, can_post: true }],
};

const cases: Partial<Record<CallName, Case>> = {
  login: {
    minimal: { success: true, token: 'one', user: { email: user.email } },
    kept: { token: 'one', user: { email: user.email, telegram_username: null, telegram_notifications: false } },
    none: null,
    read: readSignedIn,
  },
  checkAuth: {
    minimal: { success: true, user: { email: user.email } },
    kept: { success: true, user: { email: user.email, telegram_username: null, telegram_notifications: false } },
    full: { success: true, user },
  },
  getOnboarding: {
    minimal: { hasCompletedOnboarding: true, progress: { completedSteps: ['welcome'], lastCompletedAt: iso } },
    kept: { hasCompletedOnboarding: true, progress },
    full: { hasCompletedOnboarding: true, progress },
  },
  saveOnboarding: unread({ hasCompletedOnboarding: true, progress }),
  resetOnboarding: unread(),
  getProfile: {
    minimal: { success: true, user: { email: user.email, telegram_notifications: 1 } },
    kept: { email: user.email, telegram_username: null, telegram_notifications: true },
  },
  saveProfile: unread({}),
  testTelegram: unread(),
  sendSupportMessage: unread({ message: 'Hi' }),
  listSupportMessages: {
    minimal: [{ id: 1, message: 'Hi', sent_at: iso }, {}],
    kept: [{ id: 1, direction: 'out', message: 'Hi', sent_at: AT_S }],
    full: [{ id: 1, direction: 'in', message: 'Hi', sent_at: AT_S }],
  },
  getSupportStatus: {
    minimal: { status: { isSupportConfigured: false } },
    kept: { isSupportConfigured: false },
    full: { isSupportConfigured: true },
  },
  getBotInfo: {
    minimal: { username: '@bot', link: 'https://t.me/bot' },
    kept: { username: 'bot', link: 'https://t.me/bot', isLinked: null },
    full: { username: 'bot', link: 'https://t.me/bot', isLinked: true },
    none: { username: '', link: null, isLinked: null },
  },
  getMessengerStatus: { minimal: status, kept: { ...ourStatus, isDemo: false }, full: ourStatus },
  connectMessenger: { minimal: { success: true }, kept: null, full: ourStatus, none: null },
  linkBot: { arg: '' as never, minimal: { success: true }, kept: null, full: ourStatus, none: null },
  requestLinkCode: { arg: '79000000001', minimal: { success: true }, kept: null, full: ourStatus, none: null },
  resetMessenger: { minimal: { success: true }, kept: null, full: ourStatus, none: null },
  getQrCode: {
    minimal: { qr: 'AAAA' },
    kept: { image: 'data:image/png;base64,AAAA', expiresAtMs: null, lifeMs: null, phoneUrl: null },
    none: null,
  },
  listGroups: readGroupList,
  listPickerGroups: readGroupList,
  refreshGroups: unread(),
  renameGroup: unread({ id: 5, custom_name: 'Sales' }),
  getGreeting: {
    arg: 5,
    minimal: { url: 'https://a.example' },
    kept: 'https://a.example',
    full: 'https://b.example',
    none: null,
    pick: (data) => (data as StoredGreeting).message?.text ?? null,
  },
  saveGreeting: unread({ id: 5, url: 'https://a.example' }),
  deleteGreeting: unread({ id: 5 }),
  deleteGroup: unread({ id: 5 }),
  checkGroupActivity: {
    arg: 5,
    minimal: {},
    kept: { active: null, last_activity_at: null },
    full: { active: false, last_activity_at: AT_S },
    none: { active: null, last_activity_at: null },
  },
  deleteInactiveGroups: {
    arg: null,
    minimal: { deleted_count: '2' },
    kept: { deleted_count: 2, inFlightCount: 0 },
    full: { deleted_count: 0, inFlightCount: 0 },
    none: { deleted_count: null, inFlightCount: 0 },
  },
  uploadMedia: {
    minimal: { status: 'success', response: { url: '/uploads/a.png' } },
    kept: '/uploads/a.png',
    none: null,
    read: readMediaUrl,
  },
  sendBroadcast: {
    arg: { message: 'Hi', group_ids: [5] },
    minimal: { status: 'success' },
    kept: { id: null, total: null, isRepeat: false },
    full: { id: 1, total: 1, isRepeat: false },
    none: { id: null, total: null, isRepeat: false },
  },
  listFunnels: readFunnelList,
  listAllFunnels: readFunnelList,
  getFunnel: {
    arg: 7,
    minimal: { name: 'Spring' },
    kept: { ...funnel, active: false, steps: [] },
    full: funnel,
    none: { ...funnel, name: '', active: false, steps: [] },
  },
  createFunnel: {
    arg: { name: 'Spring' },
    minimal: { id: 7 },
    kept: { id: 7, revision: null, isRepeat: false },
    full: { id: 7, revision: 1, isRepeat: false },
  },
  renameFunnel: { arg: { id: 7, name: 'Spring' }, minimal: null, kept: {}, none: {} },
  setFunnelStatus: { arg: { id: 7, active: true }, minimal: { active: true }, kept: { active: true }, none: {} },
  deleteFunnel: unread({ id: 7 }),
  duplicateFunnel: unread({ id: 7, name: 'Copy' }),
  getStructure: {
    arg: 7,
    minimal: {
      nodes: [{ id: 'message_2', data: { delay: '5' } }],
      edges: [{ source: 'start_1', target: 'message_2' }, {}],
    },
    kept: {
      nodes: [{ id: 'message_2', type: 'message', position: { x: 0, y: 0 }, data: { delay: 5 } }],
      edges: [{ id: 'start_1-message_2-0', source: 'start_1', target: 'message_2' }],
      revision: null,
    },
    full: { nodes: [node], edges: [], revision: 2 },
    none: { nodes: [], edges: [], revision: null },
  },
  saveStructure: {
    arg: { id: 7, nodes: [node], edges: [] },
    minimal: null,
    kept: {},
    full: { revision: 2, messages: 1, keptStarts: 3 },
    none: {},
  },
  addFunnelMessage: unread({ id: 7, ...step }),
  deleteFunnelMessages: unread({ id: 7 }),
  assignFunnel: unread({ id: 7, group_id: 5 }),
  startFunnelInGroups: {
    arg: { id: 7, group_ids: [5, 6], start_time: null },
    minimal: { successfulGroups: 1, failedGroups: 1, totalGroups: 2 },
    kept: { successfulGroups: 1, failedGroups: 1, totalGroups: 2, failures: [] },
    full: { successfulGroups: 1, failedGroups: 1, totalGroups: 2, failures: [{ group_id: 5, code: 'X', text: 'No' }] },
    none: { successfulGroups: 2, failedGroups: 0, totalGroups: 2, failures: [] },
  },
  listSchedules: {
    minimal: [
      { id: 3, start_at: iso, active: true },
      { id: 4, start_at: iso, active: false },
    ],
    kept: [{ ...schedule, group_id: null }],
    read: (body) => parseFunnelSchedules(body, 7),
  },
  listGroupSchedules: {
    arg: { id: 7, groupId: 5 },
    minimal: [{ id: 3, start_at: iso, active: true }, { id: 4 }],
    kept: [schedule],
    full: [{ ...schedule, version: { revision: 2, savedAt: AT_S } }],
  },
  createSchedule: unread({ funnel_id: 7, group_id: 5, start_at: AT_S }),
  deleteSchedule: unread({ id: 3 }),
  stopSchedule: unread({ id: 3 }),
  listRuns: {
    arg: { id: 7, group_id: 5 },
    minimal: [
      { id: 1, started_at: iso, finished: false, messages: [{ order_num: 1, status: 'success', message: 'Hi' }] },
      {},
    ],
    kept: [
      {
        id: 1,
        funnel_id: 7,
        group_id: 5,
        schedule_id: null,
        started_at: AT_S,
        schedule_time: null,
        finished: false,
        status: 'running',
        messages: [
          {
            order_num: 1,
            status: 'success',
            sent_at: null,
            due_at: null,
            delay_minutes: 0,
            message: 'Hi',
            media_url: null,
            error: null,
          },
        ],
      },
    ],
    full: [
      {
        id: 1,
        funnel_id: 7,
        group_id: 5,
        schedule_id: 3,
        started_at: AT_S,
        schedule_time: AT_S,
        finished: true,
        status: 'stopped',
        messages: [],
      },
    ],
  },
  getStats: {
    minimal: { messagesSent: 3 },
    kept: { messagesSent: 3, funnelsActive: null, lastUpdate: null },
    none: { messagesSent: null, funnelsActive: null, lastUpdate: null },
  },
  listActiveSchedules: {
    minimal: [{ id: 3, funnel_id: 7 }, {}],
    kept: [{ ...schedule, group_id: null, start_at: null }],
    none: [],
    read: parseActiveSchedules,
  },
  getMemoryStatus: {
    minimal: { status: { running: { count: 1, schedules: ['3'] }, stopped: { count: 1 } } },
    kept: { status: 'success', running: { count: 1, schedules: [3] }, stopped: { count: 1 }, total: 2 },
    none: null,
    read: parseMemory,
  },
  clearMemory: {
    minimal: { clearedCount: 2 },
    kept: { clearedCount: 2, inFlightCount: 0 },
    full: { clearedCount: 0, inFlightCount: 0 },
    none: { clearedCount: null, inFlightCount: 0 },
  },
};

/** Calls of the specification without a parser: unused, or returning a file or an unused response. */
const without: readonly CallName[] = [
  'logout',
  'sendQrCode',
  'renameGroups',
  'downloadMembers',
  'deleteMedia',
  'listFunnelMessages',
  'startFunnel',
  'stopFunnelInGroup',
];

const rows = Object.entries(cases) as [CallName, Case][];
/** Unreadable bodies. */
const broken: unknown[] = ['text', 42, true, [[1]], {}];

type Outcome = { data?: unknown; error?: unknown };
type Endpoint = { initiate: (arg: unknown, options?: object) => ThunkOf };
type ThunkOf = Parameters<ReturnType<typeof makeStore>['dispatch']>[0];

async function receive(name: CallName, { arg, read, pick }: Case, body: unknown): Promise<Outcome> {
  if (read) {
    try {
      return { data: read(body) };
    } catch (error) {
      return { error };
    }
  }
  const missing = () => ({ status: 404, body: {} });
  fakeApi({ getGreetingMessage: missing, [name]: () => ({ status: 200, body: JSON.stringify(body) }) });
  const endpoint = (baseApi.endpoints as unknown as Record<string, Endpoint>)[name];
  if (!endpoint) throw new Error(`No endpoint ${name}`);
  const outcome = await (makeStore().dispatch(endpoint.initiate(arg, { track: false })) as unknown as Promise<Outcome>);
  return pick && outcome.error === undefined ? { data: pick(outcome.data) } : outcome;
}

beforeEach(() => {
  // The cache logs what a parser throws; here that is expected.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('covers every call of the specification', () => {
  const known = new Set<string>([...Object.keys(cases), ...without]);
  const promised = Object.entries(routes).filter(([, route]) => route in specRoutes);
  expect(promised.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
});

describe.each(rows)('%s', (name, row) => {
  it('reads the guaranteed fields, with either envelope or none', async () => {
    const bodies =
      row.read || row.minimal === null ? [row.minimal] : [row.minimal, envelope(row.minimal), other(row.minimal)];
    for (const body of bodies) {
      const { data, error } = await receive(name, row, body);
      expect(error).toBeUndefined();
      expect(data).toEqual(row.kept);
    }
  });

  it('fails with a text, or keeps nothing, for an unreadable body', async () => {
    for (const body of broken) {
      const { data, error } = await receive(name, row, body);
      if (error === undefined) expect('none' in row ? [row.none, body, []] : [[]]).toContainEqual(data);
      else expect(normalizeError(error)).toMatchObject({ kind: 'unreadable' });
    }
  });
});

it.each(rows.filter(([, { full }]) => full !== undefined))('%s keeps what our own server sends', async (name, row) => {
  const { data } = await receive(name, row, row.read ? row.full : envelope(row.full));
  expect(data).toEqual(row.full);
});

it('keeps the group objects of our own server, frozen', () => {
  const row = { ...group, funnel_ids: [7], can_post: true };
  const answer = readResponse(envelope([row]), 200, 'list');
  if (!('data' in answer)) throw new Error('The list was refused');
  const groups = parseGroups(answer.data);
  expect(groups[0]).toBe(row);
  expect([groups, groups[0], groups[0]?.funnel_ids].map((value) => Object.isFrozen(value))).toEqual([true, true, true]);
});

function envelope(response: unknown) {
  return { status: 'success', response };
}
function other(response: unknown) {
  return { success: true, response };
}
