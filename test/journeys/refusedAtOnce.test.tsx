import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { funnelCalls } from '@/api/funnelsApi';
import { listGroups } from '@/api/groupsApi';
import { getMessengerStatus } from '@/api/messengerApi';
import { listNotifications } from '@/api/notificationsApi';
import { signedIn } from '@/api/sessionActions';
import { TOKEN_KEY, tokenStorage } from '@/api/tokenStorage';
import { AppRoutes } from '@/app/AppRoutes';
import { makeStore } from '@/app/store';
import { isFullForm, noteFigure } from '@test/kit/effort';
import { fakeApi } from '@test/kit/fakeApi';
import { makeUser } from '@test/kit/makeUser';
import { createChance } from '@test/kit/random';
import { renderApp } from '@test/kit/renderApp';

/** B5: however many calls are refused together, the session ends once, and late responses do not affect the next one. */

jest.setTimeout(300_000);

const ROUNDS = isFullForm ? 20 : 3;
const POLL_MS = 100;
const LATEST_MS = 600;
const SEED = 5;
const CALLS = 10;

const owner = makeUser();
const status = { isReady: true, isInitializing: false, hasAuth: true, qrCode: null };
const refused = { status: 401, body: { status: 'error', code: 'UNAUTHORIZED', response: 'x', requestId: 'r' } };
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Visited pages in order. */
function Way({ places }: { places: string[] }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    places.push(pathname + search);
  }, [places, pathname, search]);
  return null;
}

/** One session and its end; `isTogether` when all refusals arrive at once, otherwise one by one. */
async function playRound(seed: number, isTogether: boolean) {
  const chance = createChance(seed);
  const polled = { subscriptionOptions: { pollingInterval: POLL_MS } };
  let isRefusing = false;
  let together = wait(0);
  /** Refused or accepted by the server's current state; the response takes time. */
  const answer = (value: unknown) => async () => {
    const answered = isRefusing ? refused : value;
    if (isRefusing) await (isTogether ? together : wait(chance.int(LATEST_MS)));
    return answered;
  };
  fakeApi({
    getMessengerStatus: answer(status),
    listNotifications: answer([]),
    listGroups: answer([]),
    listFunnels: answer([]),
    getFunnel: answer({ id: 1, name: 'One', steps: [] }),
    renameFunnel: answer({ id: 1, name: 'Two', steps: [] }),
    login: () => ({ success: true, user: owner, token: 'two', error: null }),
  });
  tokenStorage.save('one', owner);
  const places: string[] = [];
  const store = makeStore();
  store.dispatch(signedIn(owner));
  const { user, t, unmount } = renderApp(
    <>
      <AppRoutes />
      <Way places={places} />
    </>,
    { path: '/nowhere', store },
  );
  await screen.findByText(t('notFound.title'));
  const ended: string[] = [];
  store.startListening({
    predicate: ({ type }) => type === 'session/expired' || type === 'session/signedOut',
    effect: ({ type }) => void ended.push(type),
  });
  const cleared = jest.spyOn(Storage.prototype, 'removeItem');

  await act(async () => {
    for (const question of [listGroups, getMessengerStatus, listNotifications]) {
      store.dispatch(question.initiate(undefined, polled) as never);
    }
    await wait(3 * POLL_MS);
    isRefusing = true;
    together = wait(POLL_MS);
    const calls = Array.from({ length: CALLS }, (_none, id) =>
      id % 3 === 0
        ? store.dispatch(funnelCalls.renameFunnel.initiate({ id, name: 'Two' }))
        : store.dispatch(funnelCalls.getFunnel.initiate(id)),
    );
    await Promise.allSettled(calls.map((call) => Promise.resolve(call)).slice(0, chance.int(CALLS)));
  });
  const email = await screen.findByLabelText(t('login:email.label'));
  const toasts = document.querySelectorAll('.toastText').length;
  const clearings = cleared.mock.calls.filter(([key]) => key === TOKEN_KEY).length;
  cleared.mockRestore();
  const leftInCache = Object.keys(store.getState().api.queries).length;

  // The next session begins while refusals of the previous one are pending.
  isRefusing = false;
  await user.type(email, owner.email);
  await user.type(screen.getByLabelText(t('login:password.label')), 'correct horse');
  await user.click(screen.getByRole('button', { name: t('login:submit') }));
  await screen.findByText(t('notFound.title'));
  await act(() => wait(LATEST_MS));
  await waitFor(() => {
    expect(screen.getByText(t('notFound.title'))).toBeInTheDocument();
  });
  const isHarmed = tokenStorage.read() !== 'two';
  unmount();
  return { places, ends: ended.length, clearings, toasts, leftInCache, isHarmed };
}

it('redirects to sign-in once, clears once, shows at most one toast, and leaves the next session alone', async () => {
  const rounds: Awaited<ReturnType<typeof playRound>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await playRound(SEED * 1_000 + round, round % 2 === 0));
  const most = (pick: (round: (typeof rounds)[number]) => number) => Math.max(...rounds.map(pick));
  const harmed = rounds.filter(({ isHarmed }) => isHarmed).length;
  noteFigure('B5 rounds of refusals, calls in each', `${ROUNDS}, ${CALLS} and three polls`, '', true);
  noteFigure(
    'B5 most ends of the session, clearings',
    `${most(({ ends }) => ends)}, ${most(({ clearings }) => clearings)}`,
    '1, 1',
    most(({ ends }) => ends) === 1,
  );
  noteFigure(
    'B5 most toasts',
    most(({ toasts }) => toasts),
    '<= 1',
    most(({ toasts }) => toasts) <= 1,
  );
  noteFigure('B5 next sessions ended by a late refusal', harmed, '0', harmed === 0);
  for (const { places, ...round } of rounds) {
    expect(places).toEqual(['/nowhere', '/login?from=%2Fnowhere', '/nowhere']);
    expect(round).toEqual({ ends: 1, clearings: 1, toasts: 0, leftInCache: 0, isHarmed: false });
  }
});
