import { currentStep } from '@test/kit/withRealDevtools';

import errors from '@locales/ru/errors.json';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';

import { signedIn } from '@/api/sessionActions';
import { AppRoutes } from '@/app/AppRoutes';
import { devtools } from '@/app/devtools';
import { PlaceMirror } from '@/app/PlaceMirror';
import { preloadAllViews } from '@/ui/lazyView';
import { recordToasts } from '@/app/recordToasts';
import { makeReport } from '@/app/report/makeReport';
import { makeStore } from '@/app/store';
import { flightRecorder } from '@/lib/flightRecorder';
import type { DevtoolsPage } from '@test/kit/devtoolsExtension';
import { fakeApi } from '@test/kit/fakeApi';
import { fakeSocket } from '@test/kit/fakeSocket';
import { makeGroup } from '@test/kit/makeGroup';
import { makeUser } from '@test/kit/makeUser';
import { openReplay } from '@test/kit/openReplay';
import { renderApp } from '@test/kit/renderApp';

/**
 * Records a session with the packages of the real Redux DevTools extension and compares what its owner saw with a replay of each
 * file.
 */

jest.setTimeout(120_000);

const owner = makeUser({ telegram_username: 'owner_tg', telegram_notifications: true });
const status = {
  isReady: true,
  isInitializing: false,
  hasAuth: true,
  qrCode: null,
  isDemo: true,
  phoneUrl: null,
  reason: null,
};
const names = ['Zebra walks', 'Marathon 10', 'marathon 2', 'Sale of the week', 'A club of marathon runners', 'Berry'];
const groups = names.map((name, at) =>
  makeGroup(at + 1, { name, custom_name: at === 3 ? 'Own name of a sale' : null }),
);

/** Visible things that a replay promises to show. */
interface Seen {
  cards: string[];
  dialogs: string[];
  toasts: string[];
  banners: string[];
}

/** Ignores elements that are leaving. */
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter((element) => element.closest('[class*="-leave"]') === null)
    .map((element) => element.textContent.trim());

const look = (): Seen => ({
  cards: textsOf('main h2'),
  dialogs: textsOf('[role="dialog"] .ant-modal-title'),
  toasts: textsOf('.ant-notification-notice, .replayToasts > div'),
  banners: textsOf('.banner'),
});

interface Moment {
  what: string;
  step: number;
  seen: Seen;
}

async function recordSession(): Promise<Moment[]> {
  fakeApi({
    listGroups: () => groups,
    getMessengerStatus: () => status,
    listNotifications: () => [],
    renameGroup: () => ({
      status: 404,
      body: { status: 'error', code: 'GROUP_NOT_FOUND', response: errors.GROUP_NOT_FOUND, requestId: 'r-1' },
    }),
    refreshGroups: () => groups,
    getStats: () => ({ status: 404, body: {} }),
  });
  flightRecorder.forget();
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect, devTools: devtools });
  recordToasts(store.dispatch);
  await preloadAllViews();
  const { user, t, unmount } = renderApp(
    <>
      <PlaceMirror />
      <AppRoutes />
    </>,
    { store },
  );
  act(() => void store.dispatch(signedIn(owner)));
  await screen.findByRole('heading', { level: 2, name: 'Berry' });
  act(() => socket.open());
  const moments: Moment[] = [];
  // An expired toast stays in the document for another moment.
  const note = async (what: string) => {
    const moment = await waitFor(() => {
      const seen = look();
      expect(seen.toasts).toHaveLength(store.getState().shown.toasts.length);
      return { what, step: currentStep(), seen };
    });
    moments.push(moment);
  };
  await note('cards by name');

  await user.click(screen.getByRole('button', { name: t('dashboard:refresh.action') }));
  await waitFor(() => expect(look().toasts).toHaveLength(1));
  await note('a success');

  const [rename] = screen.getAllByRole('button', { name: t('groups:card.rename') });
  await user.click(rename as HTMLElement);
  const field = await screen.findByRole('textbox', { name: t('groups:rename.field') });
  await note('a dialog');
  await user.type(field, 'Another name{Enter}');
  await waitFor(() => expect(look().toasts.join()).toContain(t('groups:rename.failed')));
  await note('a refused rename');

  await user.keyboard('{Escape}');
  await waitFor(() => expect(look().dialogs).toEqual([]));
  await user.type(screen.getByRole('searchbox'), 'MARATHON');
  await waitFor(() => expect(JSON.stringify(store.getState().place)).toContain('MARATHON'));
  await waitFor(() => expect(look().cards).toHaveLength(3));
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await waitFor(() => expect(look().banners).toHaveLength(1));
  await note('a search without a network');
  unmount();
  jest.restoreAllMocks();
  return moments;
}

const MASK = /\u2022([A-Za-z]+)\(\d+\)(?:~\d+~)*\u2022*/g;

/** Names are masked in two of the files: each mask must represent one name everywhere. */
function unmask(seen: Seen, labels: Map<string, string>): unknown {
  const text = JSON.stringify(seen).replace(MASK, (_mask, label: string) => labels.get(label) ?? `unknown ${label}`);
  return JSON.parse(text) as unknown;
}

const files = () => window as unknown as DevtoolsPage;

it('shows cards, their order, dialogs, toasts and the banner from every file', async () => {
  const moments = await recordSession();
  const counts = moments.map(({ seen }) => [seen.cards.length, seen.dialogs.length, seen.banners.length]);
  expect(counts).toEqual([
    [6, 0, 0],
    [6, 0, 0],
    [6, 1, 0],
    [6, 1, 0],
    [3, 0, 1],
  ]);
  const texts = {
    lifted: files().exportDevtools('lifted'),
    custom: files().exportDevtools('custom'),
    report: makeReport().text,
  };
  for (const shape of ['lifted', 'custom', 'report'] as const) {
    if (shape !== 'custom') for (const name of names) expect(texts[shape]).not.toContain(name);
    const { t, unmount } = await openReplay(texts[shape]);
    const position = await screen.findByRole('slider', { name: t('replay:bar.position') });
    const labels = new Map<string, string>();
    for (const { what, step, seen } of moments) {
      fireEvent.change(position, { target: { value: String(step) } });
      await waitFor(() => expect(look().cards).toHaveLength(seen.cards.length));
      if (labels.size === 0) {
        const masked = look().cards.map((card) => card.replace(MASK, '$1'));
        seen.cards.forEach((card, at) => labels.set(masked[at] ?? '', card));
      }
      await waitFor(() => expect({ shape, what, seen: unmask(look(), labels) }).toEqual({ shape, what, seen }));
    }
    unmount();
  }
});
