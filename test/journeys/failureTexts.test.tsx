import { act, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';

import type { CallName } from '@contract/calls';
import type { Funnel } from '@contract/schemas/shapes';
import { HOUR_S, toSeconds } from '@contract/time';

import { rootReducer } from '@/app/rootReducer';
import { ClearMemoryModal } from '@/features/schedules/ClearMemoryModal';
import { AssignmentModal } from '@/features/assignment/AssignmentModal';
import { BroadcastForm } from '@/features/broadcast/BroadcastForm';
import { broadcastSlice } from '@/features/broadcast/broadcastSlice';
import { FunnelDesigner } from '@/features/designer/FunnelDesigner';
import { designerActions, designerSlice } from '@/features/designer/designerSlice';
import { CopyFunnelModal } from '@/features/funnels/CopyFunnelModal';
import { DeleteGroupModal } from '@/features/groups/DeleteGroupModal';
import { GreetingModal } from '@/features/groups/GreetingModal';
import { RenameGroupModal } from '@/features/groups/RenameGroupModal';
import { RunHistoryModal } from '@/features/runs/RunHistoryModal';
import { LaunchModal } from '@/features/launch/LaunchModal';
import { ConnectPanel } from '@/features/messenger/ConnectPanel';
import { ResetMessengerModal } from '@/features/messenger/ResetMessengerModal';
import { ProfileForm } from '@/features/profile/ProfileForm';
import { SupportModal } from '@/features/support/SupportModal';
import { ActiveFunnelsPage } from '@/pages/activeFunnels/ActiveFunnelsPage';
import { BroadcastPage } from '@/pages/broadcast/BroadcastPage';
import { DashboardPage } from '@/pages/dashboard/DashboardPage';
import { FunnelsPage } from '@/pages/funnels/FunnelsPage';
import type { Toast } from '@/ui/Toasts';
import { isShortForm } from '@test/kit/effort';
import { fakeApi, type FakeResponse } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { showAllOfDesigner } from '@test/kit/openDesigner';
import { recordToasts } from '@test/kit/recordToasts';
import { renderApp, type RenderedApp } from '@test/kit/renderApp';

/** Section 8 of docs/evidence/specification.md, row by row: which error text is shown first, and which below it. */

rootReducer.inject(broadcastSlice);
rootReducer.inject(designerSlice);
jest.setTimeout(60_000);

const group = makeGroup(5, { name: 'Chat 7', custom_name: 'Sales', has_greeting: true, funnel_ids: [7] });
const funnel: Funnel = { id: 7, name: 'Spring', active: true, description: null, steps: [] };
const off = { isReady: false, isInitializing: false, hasAuth: false, qrCode: null, reason: null };
const graph = {
  revision: 1,
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'm1', type: 'message', position: { x: 0, y: 0 }, data: { message: 'Hello' } },
  ],
  edges: [{ id: 'e1', source: 'start_1', target: 'm1' }],
};
const soonS = toSeconds(Date.now()) + HOUR_S;
const schedule = { id: 3, funnel_id: 7, group_id: 5, start_at: soonS, active: true };

/** What every screen may request besides the tested call. */
const reads: Partial<Record<CallName, FakeResponse>> = {
  getFunnel: () => funnel,
  getBotInfo: () => ({ username: 'voronka_bot', link: 'https://t.me/voronka_bot', isLinked: true }),
  getGreeting: () => 'https://example.com/hello',
  getGreetingMessage: () => ({ status: 404, body: {} }),
  getMemoryStatus: () => ({
    status: 'success',
    running: { count: 1, schedules: [3] },
    stopped: { count: 0 },
    total: 1,
  }),
  getMessengerStatus: () => ({ ...off, isReady: true }),
  getOnboarding: () => ({ status: 404, body: {} }),
  getPace: () => ({ status: 404, body: {} }),
  getProfile: () => ({
    success: true,
    user: { id: 1, email: 'a@b.ru', telegram_username: null, telegram_notifications: false },
  }),
  getQrCode: () => ({ qr: null }),
  getStructure: () => graph,
  checkGroupActivity: () => ({ status: 404, body: {} }),
  getStats: () => ({ status: 404, body: {} }),
  getSupportStatus: () => ({ isSupportConfigured: true }),
  listActiveSchedules: () => [
    { ...schedule, funnel_name: 'Spring', funnel_active: true, name: 'Chat 7', custom_name: null },
  ],
  listAllFunnels: () => [funnel],
  listBroadcasts: () => [],
  listFunnels: () => [funnel],
  listGroupSchedules: () => [schedule],
  listGroups: () => [group],
  listMissedStarts: () => [],
  listPickerGroups: () => [group],
  listPlannedBroadcasts: () => [],
  listRuns: () => [],
  getDataLimits: () => ({ status: 404, body: {} }),
  listSupportMessages: () => [],
};

type Translate = RenderedApp['t'];

/** The shown texts, given the server's own text, or the reason why there is none. */
interface Order {
  refused: (own: string[], told: string) => string[];
  unanswered: (own: string[], reason: string) => string[];
}
const ORDERS = {
  /** The quoted text, below it the server's. */
  own: { refused: (own, told) => [...own, told], unanswered: (own, reason) => [...own, reason] },
  /** Server text, else the quoted one. */
  server: { refused: (_own, told) => [told], unanswered: (own, reason) => [...own, reason] },
  /** Server text, else the error's message, else the quoted one. */
  reason: { refused: (_own, told) => [told], unanswered: (_own, reason) => [reason] },
} satisfies Record<string, Order>;

/** How a call fails, and the lines shown. */
interface Case {
  answer: (own: string[]) => unknown;
  lines: (own: string[], order: Order, t: Translate) => string[];
}
const page = (status: number) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
const CASES: Record<string, Case> = {
  'with the server text': {
    answer: () => ({ status: 409, body: { status: 'error', code: 'ANY', response: 'The phone is away' } }),
    lines: (own, order) => order.refused(own, 'The phone is away'),
  },
  'without any text': { answer: () => ({ status: 400, body: {} }), lines: (own) => own },
  'with the very text that is shown anyway': {
    answer: (own) => ({ status: 409, body: { status: 'error', response: `${own.at(-1) ?? ''} ` } }),
    lines: (own, order) => [...new Set(order.refused(own, own.at(-1) ?? ''))],
  },
  'by a server error with a request id': {
    answer: () => ({ status: 500, body: { status: 'error', response: 'Broken', requestId: 'req-7' } }),
    lines: (own, order, t) => [...order.refused(own, 'Broken'), t('common:failures.requestId', { id: 'req-7' })],
  },
  'by a server error that has only a request id': {
    answer: () => ({ status: 500, body: { requestId: 'req-8' } }),
    lines: (own, _order, t) => [...own, t('common:failures.broken'), t('common:failures.requestId', { id: 'req-8' })],
  },
  'by a network that is down': {
    answer: () => {
      throw new TypeError('Failed to fetch');
    },
    lines: (own, order, t) => order.unanswered(own, t('common:failures.offline')),
  },
  'by a timeout': {
    answer: () => {
      throw new DOMException('signal timed out', 'TimeoutError');
    },
    lines: (own, order, t) => order.unanswered(own, t('common:failures.timeout')),
  },
  'by the page of a proxy': {
    answer: () => page(502),
    lines: (own, order, t) => order.unanswered(own, t('common:failures.unavailable')),
  },
  'by a page instead of data': {
    answer: () => page(500),
    lines: (own, order, t) => order.unanswered(own, t('common:failures.unreadable')),
  },
};

/** The cases with the most different texts; for slow screens. */
const FEW = [
  'with the server text',
  'by a server error with a request id',
  'by a network that is down',
  'by the page of a proxy',
];

interface Entry {
  /** The failing call. */
  call: CallName;
  ui: ReactNode;
  /** Responses that differ from the defaults. */
  reads?: Partial<Record<CallName, FakeResponse>>;
  /** Makes the call; may be repeated on the same screen. Without it the screen itself makes the call. */
  act?: (app: RenderedApp) => Promise<void>;
  /** Keys of the console's own texts; two of them are title and description. */
  own: string[];
  order?: keyof typeof ORDERS;
  style?: Toast['style'];
  /** Puts the first line into the sentence quoted in section 8 of the specification. */
  frame?: (line: string, own: string[], t: Translate) => string;
  /** A case with different texts in the specification for this call. */
  instead?: Record<string, (t: Translate) => string[]>;
  /** Loading errors shown in place of the data instead of a toast. */
  isInPlace?: boolean;
  isSlow?: boolean;
}

const click = (key: string) => async (app: RenderedApp) => {
  const button = async () => (await screen.findAllByRole('button', { name: app.t(key as never) }))[0];
  // Disabled until what the dialog shows has been loaded.
  await waitFor(async () => expect(await button()).toBeEnabled());
  const enabled = await button();
  if (enabled) await app.user.click(enabled);
};
const nothing = () => undefined;
/** More than the tasks in which a changed button is rendered, with its effects. */
const RENDER_TASKS = 8;

function Leaving({ children }: { children: ReactNode }) {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button onClick={() => setIsHere(!isHere)}>{isHere ? 'leave' : 'come back'}</button>
      {isHere && children}
    </>
  );
}

const Drawing = () => null;

const designer = <FunnelDesigner funnelId={7} onClose={nothing} onCreated={nothing} />;
const picture = new File(['abc'], 'picture.png', { type: 'image/png' });

beforeAll(showAllOfDesigner);

/** An upload has no time limit, and treats an unsuccessful page as a refusal without text. */
const ofUploads = (own: string) => ({
  'by a timeout': (t: Translate) => [t(own as never), t('common:failures.offline')],
  'by a page instead of data': (t: Translate) => [t(own as never), t('common:failures.broken')],
});
const brokenUpload = (t: Translate) => [
  t('broadcast:failures.network'),
  t('broadcast:failures.upload'),
  t('common:failures.offline'),
];

const actions: Record<string, Entry> = {
  'messenger: connecting': {
    call: 'connectMessenger',
    ui: <ConnectPanel status={off as never} onReset={nothing} onProxies={null} />,
    act: click('messenger:connect.submit'),
    own: ['messenger:connect.failed'],
  },
  'messenger: reset': {
    call: 'resetMessenger',
    ui: <ResetMessengerModal onClose={nothing} />,
    act: click('messenger:reset.confirm'),
    own: ['messenger:reset.failed'],
  },
  'support: sending': {
    call: 'sendSupportMessage',
    ui: <SupportModal onClose={nothing} />,
    act: async (app) => {
      const field = await screen.findByLabelText(app.t('support:message.label'));
      await app.user.type(field, 'a');
      await click('support:submit')(app);
    },
    own: ['support:failures.send'],
  },
  'profile: saving': {
    call: 'saveProfile',
    ui: <ProfileForm />,
    act: click('profile:submit'),
    own: ['profile:failures.save'],
  },
  'groups: refreshing': {
    call: 'refreshGroups',
    ui: <DashboardPage />,
    act: click('dashboard:refresh.action'),
    own: ['dashboard:refresh.failed'],
  },
  'groups: deleting': {
    call: 'deleteGroup',
    ui: <DeleteGroupModal groupId={5} onClose={nothing} />,
    act: click('groups:delete.confirm'),
    own: ['groups:delete.failed.title', 'groups:delete.failed.text'],
    style: 'screen',
  },
  'groups: members': {
    call: 'downloadMembers',
    ui: <DashboardPage />,
    act: click('groups:card.members'),
    own: ['groups:members.failed'],
  },
  'groups: renaming': {
    call: 'renameGroup',
    ui: <RenameGroupModal groupId={5} onClose={nothing} />,
    act: click('groups:rename.submit'),
    own: ['groups:rename.failed'],
  },
  'groups: greeting': {
    call: 'saveGreeting',
    ui: <GreetingModal groupId={5} onClose={nothing} />,
    act: click('groups:greeting.submit'),
    own: ['groups:greeting.failed'],
  },
  'funnels: status': {
    call: 'setFunnelStatus',
    ui: <FunnelsPage />,
    act: async (app) => app.user.click(await screen.findByRole('switch', { name: app.t('funnels:badge.active') })),
    own: ['funnels:status.failed'],
  },
  'funnels: deleting': {
    call: 'deleteFunnel',
    ui: <FunnelsPage />,
    act: click('funnels:card.delete'),
    own: ['funnels:delete.failed', 'funnels:delete.refused'],
    style: 'screen',
  },
  'funnels: copying': {
    call: 'duplicateFunnel',
    ui: <CopyFunnelModal funnelId={7} onClose={nothing} />,
    act: click('funnels:copy.submit'),
    own: ['funnels:copy.failed', 'funnels:copy.refused'],
    style: 'screen',
  },
  'assignment: saving': {
    call: 'assignFunnel',
    isSlow: true,
    ui: <AssignmentModal groupId={5} Designer={Drawing} onClose={nothing} />,
    reads: { listFunnels: () => [funnel] },
    act: async (app) => {
      await screen.findByRole('button', { name: app.t('assignment:schedules.delete') });
      await click('assignment:submit.action')(app);
    },
    own: ['assignment:submit.failed'],
  },
  'start: starting': {
    call: 'startFunnelInGroups',
    isSlow: true,
    ui: <LaunchModal groupIds={[5]} onRetry={() => undefined} onClose={nothing} />,
    act: async (app) => {
      await app.user.click(await screen.findByRole('radio', { name: 'Spring' }));
      await click('launch:submit')(app);
    },
    own: ['common:failures.unreadable'],
    order: 'reason',
    frame: (line, _own, t) => t('launch:toasts.failed', { text: line }),
  },
  'schedules: deleting': {
    call: 'deleteSchedule',
    isSlow: true,
    ui: <AssignmentModal groupId={5} Designer={Drawing} onClose={nothing} />,
    act: async (app) => {
      await click('assignment:schedules.delete')(app);
      const question = (await screen.findByText(app.t('assignment:schedules.deleteConfirm'))).closest(
        '[role="dialog"]',
      );
      if (!(question instanceof HTMLElement)) throw new Error('No question');
      await app.user.click(within(question).getByRole('button', { name: app.t('assignment:schedules.delete') }));
      await waitFor(() => expect(screen.queryByText(app.t('assignment:schedules.deleteConfirm'))).toBeNull());
    },
    own: ['assignment:schedules.deleteFailed'],
  },
  'start: status of a funnel': {
    call: 'setFunnelStatus',
    ui: <LaunchModal groupIds={[5]} onRetry={() => undefined} onClose={nothing} />,
    act: async (app) => app.user.click(await screen.findByRole('switch', { description: 'Spring' })),
    own: ['funnels:status.failed'],
  },
  'designer: saving': {
    call: 'saveStructure',
    ui: designer,
    act: click('designer:toolbar.save'),
    own: ['designer:toasts.unknownFailure'],
    order: 'reason',
    frame: (line, [own], t) => (line === own ? line : t('designer:toasts.failed', { text: line })),
  },
  'designer: uploading': {
    call: 'uploadMedia',
    ui: designer,
    act: async (app) => {
      await screen.findByRole('region', { name: app.t('designer:steps.title') });
      act(() => void app.store.dispatch(designerActions.elementSelected({ kind: 'node', id: 'm1' })));
      await app.user.upload(
        await screen.findByLabelText(app.t('designer:media.upload'), { selector: 'input' }),
        picture,
      );
    },
    own: ['designer:toasts.uploadFailed'],
    instead: {
      ...ofUploads('designer:toasts.uploadFailed'),
      'without any text': (t) => [t('designer:toasts.uploadFailed'), t('designer:toasts.uploadRetry')],
      'with the very text that is shown anyway': (t) => [
        t('designer:toasts.uploadFailed'),
        t('designer:toasts.uploadRetry'),
      ],
      'by a page instead of data': (t) => [t('designer:toasts.uploadFailed'), t('common:failures.broken')],
    },
  },
  'broadcast: uploading': {
    call: 'uploadMedia',
    ui: <BroadcastForm groups={[group]} />,
    act: async (app) => {
      const { user, t } = app;
      const chosen = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Sales/ });
      if (!chosen.checked) {
        await user.click(chosen);
        await user.upload(screen.getByLabelText(t('broadcast:file.choose'), { selector: 'input' }), picture);
      }
      await click('broadcast:submit')(app);
      await click('broadcast:confirm.submit')(app);
    },
    own: ['broadcast:failures.upload'],
    instead: {
      ...ofUploads('broadcast:failures.upload'),
      'by a network that is down': brokenUpload,
      'by a timeout': brokenUpload,
    },
  },
  'active funnels: stopping': {
    call: 'stopSchedule',
    ui: (
      <Leaving>
        <ActiveFunnelsPage />
      </Leaving>
    ),
    // A stop is sent when its page is left, instead of after the undo time.
    act: async (app) => {
      await click('schedules:stop.action')(app);
      await app.user.click(screen.getByRole('button', { name: 'leave' }));
      await app.user.click(screen.getByRole('button', { name: 'come back' }));
    },
    own: ['schedules:stop.failed'],
    order: 'server',
    style: 'screen',
  },
  'active funnels: clearing the memory': {
    call: 'clearMemory',
    ui: <ClearMemoryModal onClose={nothing} />,
    act: click('schedules:memory.clear.action'),
    own: ['schedules:memory.clear.failed'],
    order: 'server',
    style: 'screen',
  },
  'broadcast: starting': {
    call: 'sendBroadcast',
    isSlow: true,
    ui: <BroadcastForm groups={[group]} />,
    act: async (app) => {
      const { user, t } = app;
      const chosen = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Sales/ });
      if (!chosen.checked) await user.click(chosen);
      await user.type(screen.getByLabelText(t('broadcast:message.label')), 'a');
      await click('broadcast:submit')(app);
      await click('broadcast:confirm.submit')(app);
    },
    own: ['broadcast:failures.start'],
    order: 'server',
    instead: {
      'by a network that is down': (t) => [
        t('broadcast:failures.network'),
        t('broadcast:failures.start'),
        t('common:failures.offline'),
      ],
    },
  },
};

const loads: Record<string, Entry> = {
  'profile: loading': { call: 'getProfile', ui: <ProfileForm />, own: ['profile:failures.load'] },
  'groups: loading': {
    call: 'listGroups',
    ui: <DashboardPage />,
    own: ['dashboard:failures.load.title', 'dashboard:failures.load.text'],
    style: 'screen',
    instead: {
      'by a timeout': (t) => [t('dashboard:failures.timeout.title'), t('dashboard:failures.timeout.text')],
    },
  },
  'broadcast: loading the groups': {
    call: 'listPickerGroups',
    ui: <BroadcastPage />,
    own: ['broadcast:failures.groups'],
  },
  'funnels: loading': { call: 'listAllFunnels', ui: <FunnelsPage />, own: ['funnels:loadFailed'], isInPlace: true },
  'schedules: loading': {
    call: 'listGroupSchedules',
    ui: <AssignmentModal groupId={5} Designer={Drawing} onClose={nothing} />,
    own: ['assignment:schedules.loadFailed'],
    isInPlace: true,
  },
  'history: loading': {
    call: 'listRuns',
    ui: <RunHistoryModal groupId={5} onClose={nothing} />,
    own: ['runs:loadFailed'],
    isInPlace: true,
  },
  'active funnels: loading': {
    call: 'getMemoryStatus',
    ui: <ActiveFunnelsPage />,
    own: ['schedules:load.failed'],
    order: 'reason',
    isInPlace: true,
  },
};

/** In `npm test` one call fails in every way. */
const isWhole = ({ act, isSlow, call }: Entry) => act && !isSlow && (!isShortForm || call === 'deleteGroup');

const casesOf = (entry: Entry) =>
  isWhole(entry) ? Object.keys(CASES) : [...new Set([...FEW, ...Object.keys(entry.instead ?? {})])];

function expectedLines({ own: keys, order = 'own', frame, instead }: Entry, name: string, t: Translate): string[] {
  const special = instead?.[name];
  if (special) return special(t);
  const own = keys.map((key) => t(key as never) as string);
  const [first = '', ...rest] = CASES[name]?.lines(own, ORDERS[order], t) ?? [];
  return [frame ? frame(first, own, t) : first, ...rest];
}

const answerOf = ({ own }: Entry, name: string, t: Translate) =>
  CASES[name]?.answer(own.map((key) => t(key as never) as string));

function open(entry: Entry, answers: Partial<Record<CallName, FakeResponse>> = {}) {
  const { toasts, Recorder } = recordToasts();
  const api = fakeApi({ ...reads, ...entry.reads, ...answers });
  return { toasts, api, app: renderApp(<Recorder>{entry.ui}</Recorder>) };
}

const linesOf = ({ text, details = [] }: Toast) => [text, ...details];
const isError = ({ kind }: Toast) => kind === 'error';

/** An upload's request, executed by the fake `fetch`. */
class FetchedUpload {
  upload = {};
  status = 0;
  responseText = '';
  onload = nothing;
  onerror = nothing;
  onloadend = nothing;
  private request: [url: string, method: string] = ['', ''];
  open(method: string, url: string) {
    this.request = [url, method];
  }
  setRequestHeader = nothing;
  getResponseHeader = () => null;
  abort = nothing;
  send() {
    void this.carryOut().finally(() => this.onloadend());
  }
  private async carryOut() {
    const [url, method] = this.request;
    try {
      const response = await fetch(url, { method });
      this.responseText = await response.text();
      this.status = response.status;
      this.onload();
    } catch {
      this.onerror();
    }
  }
}

const realRequest = globalThis.XMLHttpRequest;
beforeEach(() => {
  window.confirm = () => true;
  globalThis.XMLHttpRequest = FetchedUpload as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = realRequest;
});

it.each(Object.entries(actions))('shows the right text first: %s', async (_name, entry) => {
  const { toasts, api, app } = open(entry);
  for (const name of casesOf(entry)) {
    toasts.splice(0);
    api.answers[entry.call] = () => answerOf(entry, name, app.t);
    await entry.act?.(app);
    const isShown = () => waitFor(() => expect(toasts.filter(isError)).toHaveLength(1));
    // Where the button was still busy, the click was ignored.
    await isShown().catch(async () => {
      console.warn(`Clicked again: ${name}; calls: ${api.calls.map((call) => call.name).join(', ')}`);
      await entry.act?.(app);
      await isShown();
    });
    const [toast] = toasts.filter(isError);
    expect([name, toast?.style, toast && linesOf(toast)]).toEqual([
      name,
      entry.style ?? 'message',
      expectedLines(entry, name, app.t),
    ]);
    // A busy button ignores a second click. A toast may come before the button is rendered busy and idle again, in React's next tasks.
    for (let task = 0; task < RENDER_TASKS; task += 1)
      await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 0)));
    await waitFor(() => expect(document.querySelector('.ant-btn-loading, [aria-busy="true"]')).toBeNull());
  }
});

describe.each(Object.entries(loads))('shows the right text first: %s', (_name, entry) => {
  it.each(casesOf(entry))('%s', async (name) => {
    const translate: { t: Translate | null } = { t: null };
    const { toasts, app } = open(entry, {
      [entry.call]: async () => {
        await waitFor(() => expect(translate.t).not.toBeNull());
        return translate.t && answerOf(entry, name, translate.t);
      },
    });
    translate.t = app.t;
    const expected = expectedLines(entry, name, app.t);
    if (entry.isInPlace) {
      const alert = await screen.findByRole('alert');
      const lines = [...alert.querySelectorAll('p')].map(({ textContent }) => textContent);
      expect(lines).toEqual(expected);
      expect(within(alert).getByRole('button', { name: app.t('common:actions.retry') })).toBeEnabled();
      return;
    }
    await waitFor(() => expect(toasts.filter(isError)).toHaveLength(1));
    const [toast] = toasts.filter(isError);
    expect([toast?.style, toast && linesOf(toast)]).toEqual([entry.style ?? 'message', expected]);
  });
});
