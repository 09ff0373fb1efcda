import '@test/kit/withDevtools';

import { screen } from '@testing-library/react';

import { FORM_KEY } from '@/api/drafts/createFormDraftSlice';
import { funnelCalls } from '@/api/funnelsApi';
import { groupCalls } from '@/api/groupsApi';
import { sessionExpired, signedIn } from '@/api/sessionActions';
import { devtools } from '@/app/devtools';
import { placeEntered } from '@/app/placeSlice';
import { createSupportRedaction } from '@/app/redactForSupport';
import { makeReport } from '@/app/report/makeReport';
import { rootReducer } from '@/app/rootReducer';
import { makeStore, type AppStore } from '@/app/store';
import { designerActions, designerSlice } from '@/features/designer/designerSlice';
import { supportDraft } from '@/features/support/supportDraft';
import { flightRecorder } from '@/lib/flightRecorder';
import { DashboardPage } from '@/pages/dashboard/DashboardPage';
import { dialogClosed, dialogOpened } from '@/pages/dialogsSlice';
import type { DevtoolsPage } from '@test/kit/devtoolsExtension';
import { isFullForm, noteFigure } from '@test/kit/effort';
import { fakeApi } from '@test/kit/fakeApi';
import { fakeSocket } from '@test/kit/fakeSocket';
import { makeGroup } from '@test/kit/makeGroup';
import { makeUser } from '@test/kit/makeUser';
import { createChance, type Chance } from '@test/kit/random';
import { renderApp } from '@test/kit/renderApp';
import { replayExport } from '@test/kit/replayExport';

/** B14: records sessions with the real store against a fake server, writes each of the three support files, and replays them. */

jest.setTimeout(120_000);
rootReducer.inject(designerSlice);

const SESSIONS = isFullForm ? 20 : 6;
const STEPS = isFullForm ? 60 : 25;
const owner = makeUser({ telegram_username: 'owner_tg', telegram_notifications: true });

const files = () => window as unknown as DevtoolsPage;
const settle = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));

type Doing = (store: AppStore, chance: Chance, socket: ReturnType<typeof fakeSocket>) => unknown;

/** Possible events of a session. */
const doings: Doing[] = [
  ({ dispatch }) => dispatch(groupCalls.listGroups.initiate(undefined, { forceRefetch: true })),
  ({ dispatch }) => dispatch(funnelCalls.listFunnels.initiate()),
  ({ dispatch }, chance) =>
    dispatch(groupCalls.renameGroup.initiate({ id: chance.int(5), custom_name: `Own name ${chance.int(100)}` })),
  ({ dispatch }, chance) => dispatch(dialogOpened({ name: 'renameGroup', ids: { groupId: chance.int(5) } })),
  ({ dispatch }) => dispatch(dialogClosed()),
  ({ dispatch }, chance) => dispatch(placeEntered({ path: chance.pick(['/dashboard', '/funnels?q=Maria']) })),
  ({ dispatch }) =>
    dispatch(
      supportDraft.actions.draftKept({ key: FORM_KEY, draft: { fields: { message: 'Half a sentence' }, ts: 1 } }),
    ),
  ({ dispatch }) => dispatch(designerActions.newFunnelStarted()),
  ({ dispatch }, chance) => dispatch(designerActions.nodeAdded(chance.pick(['message', 'delay', 'schedule']))),
  ({ dispatch }, chance) => dispatch(designerActions.nameEdited(`A funnel ${chance.int(9)}`)),
  ({ dispatch }) => dispatch(designerActions.undone()),
  (_store, chance, { push }) =>
    push('groups:updated', { changed: [{ ...makeGroup(chance.int(5)), name: `Renamed ${chance.int(99)}` }] }),
  (_store, chance, { push }) =>
    push('broadcast:progress', { id: chance.int(3), sent: chance.int(9), failed: 0, total: 9 }),
  (_store, chance, { push }) =>
    push('notification', {
      id: `n-${chance.int(99)}`,
      type: 'generic',
      title: 'A title',
      message: 'A text',
      timestamp: 1_800_000_000_000 + chance.int(99),
      unread: true,
    } as never),
  (_store, _chance, { drop, open }) => {
    drop();
    open();
  },
];

async function recordSession(seed: number) {
  const chance = createChance(seed);
  fakeApi({
    listGroups: () => Array.from({ length: 5 }, (_, id) => makeGroup(id)),
    listPickerGroups: () => [],
    listFunnels: () => [],
    getMessengerStatus: () => ({ isReady: true }),
    renameGroup: ({ params, body }) =>
      chance.happens(0.3)
        ? { status: 404, body: { status: 'error', code: 'GROUP_NOT_FOUND', response: 'Gone', requestId: 'r-1' } }
        : { ...makeGroup(Number(params.id)), ...(body as object) },
    checkAuth: () => ({ success: true, user: owner }),
  });
  flightRecorder.forget();
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect, devTools: devtools });
  store.dispatch(signedIn(owner));
  await settle();
  socket.open();
  await store.dispatch(groupCalls.listGroups.initiate());
  for (let step = 0; step < STEPS; step += 1) {
    chance.pick(doings)(store, chance, socket);
    if (chance.happens(0.4)) await settle();
  }
  // Lets pending responses arrive; group changes are batched for a moment.
  await settle(150);
  const state = JSON.parse(JSON.stringify(store.getState())) as object;
  const exports = { lifted: files().exportDevtools('lifted'), custom: files().exportDevtools('custom') };
  const report = makeReport().text;
  store.dispatch(sessionExpired());
  return { state, texts: { ...exports, report } };
}

const MASK = /\u2022(\d+|[A-Za-z]+)\((\d+)\)((?:~\d+~)*)\u2022*|data:,(\d+)|(?:~|%7E)\d+(?:~|%7E)/g;

/** Masks are numbered in order of appearance in a file; what they represent is compared, not their numbers. */
function unnumbered(value: unknown): unknown {
  const names = new Map<string, string>();
  const rename = (mask: string, label = '', length = '', found = '', address = '') => {
    const key = label + address || mask.replaceAll('%7E', '~');
    const name = names.get(key) ?? `mask ${names.size}`;
    names.set(key, name);
    return `${name} of ${length}${found}`;
  };
  return JSON.parse(JSON.stringify(value).replace(MASK, rename)) as unknown;
}

describe('B14: recorded sessions', () => {
  const counts = { replayed: 0, same: 0, calls: 0, writes: 0 };

  it.each(Array.from({ length: SESSIONS }, (_, at) => at + 1))(
    'session %i ends in the recorded state',
    async (seed) => {
      const { state, texts } = await recordSession(seed);
      const stored = JSON.stringify(Object.entries(localStorage));
      const setItem = jest.spyOn(Storage.prototype, 'setItem');
      const fetchSpy = jest.spyOn(globalThis, 'fetch');
      const expected = {
        lifted: unnumbered(createSupportRedaction()(state)),
        custom: state,
        report: unnumbered(createSupportRedaction()(state)),
      };
      for (const shape of ['lifted', 'custom', 'report'] as const) {
        const { session, store, go } = replayExport(texts[shape]);
        expect(session.shape).toBe(shape);
        for (let at = 0; at < session.steps.length; at += 1) go(at);
        // Requests of a screen are neither sent nor recorded meanwhile.
        void store.dispatch(groupCalls.refreshGroups.initiate());
        await settle();
        const replayed = JSON.parse(JSON.stringify(store.getState())) as object;
        expect(shape === 'custom' ? replayed : unnumbered(replayed)).toEqual(expected[shape]);
        expect(session.steps.length).toBeGreaterThan(STEPS / 2);
        counts.replayed += 1;
        counts.same += 1;
      }
      counts.calls += fetchSpy.mock.calls.length;
      counts.writes += setItem.mock.calls.length;
      expect([fetchSpy.mock.calls, setItem.mock.calls]).toEqual([[], []]);
      expect(JSON.stringify(Object.entries(localStorage))).toBe(stored);
      fetchSpy.mockRestore();
      setItem.mockRestore();
    },
  );

  afterAll(() => {
    noteFigure('B14 sessions recorded', SESSIONS, '', true);
    noteFigure('files replayed, in three shapes', counts.replayed, `${SESSIONS * 3}`, counts.replayed === SESSIONS * 3);
    noteFigure('… with the same final state', counts.same, `${counts.replayed}`, counts.same === counts.replayed);
    noteFigure('network calls meanwhile', counts.calls, '0', counts.calls === 0);
    noteFigure('storage writes meanwhile', counts.writes, '0', counts.writes === 0);
  });
});

it('a page shows a recorded state, and nothing done there changes it', async () => {
  const { texts } = await recordSession(7);
  const { store, session } = replayExport(texts.custom);
  const hasGroups = (state: object) => JSON.stringify(state).includes('"listGroups(undefined)":{"status":"fulfilled"');
  expect(session.steps.some(({ state }) => hasGroups(state))).toBe(true);
  const withGroups = session.steps.findLast(({ state }) => hasGroups(state));
  store.dispatch({ type: 'replay/jumped', payload: withGroups?.state });
  renderApp(<DashboardPage />, { store });
  const names = await screen.findAllByRole('heading', { level: 2, name: /Chat|Renamed|Own name/ });
  expect(names).toHaveLength(5);
  const before = store.getState();
  store.dispatch(dialogOpened({ name: 'support', ids: {} }));
  expect(store.getState()).toBe(before);
});
