import { act, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

import { funnelCalls } from '@/api/funnelsApi';
import { listGroups } from '@/api/groupsApi';
import { TOKEN_KEY, tokenStorage } from '@/api/tokenStorage';
import { checkSession } from '@/features/session/checkSession';
import { watchOtherTabs } from '@/features/session/watchOtherTabs';
import { fakeApi, networkFailure } from '@test/kit/fakeApi';
import { makeUser } from '@test/kit/makeUser';
import { renderApp } from '@test/kit/renderApp';

import { AppRoutes } from './AppRoutes';
import { makeStore } from './store';

const owner = makeUser();
const other = { ...owner, id: 2, email: 'other@example.com' };
const status = {
  isReady: true,
  isInitializing: false,
  hasAuth: true,
  qrCode: null,
  isDemo: true,
  phoneUrl: null,
  reason: null,
};
/** Responses that the menu and the top bar need. */
const frame = { getMessengerStatus: () => status, listNotifications: () => [] };
/** A page of the console without requests of its own. */
const SOME_PAGE = '/nowhere?a=1';

const whoIs = (user: object) => () => ({ success: true, user });

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

function openConsole(path: string, store = makeStore()) {
  const rendered = renderApp(
    <>
      <AppRoutes />
      <Address />
    </>,
    { path, store },
  );
  const address = () => screen.getByRole('status', { name: 'address' }).textContent;
  act(() => void checkSession(store.dispatch));
  return { ...rendered, address };
}

/** What another tab did, as the browser reports it. */
const tellOtherTabs = () => {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  });
};

it('redirects to the sign-in page without a token, and back afterwards', async () => {
  const { calls } = fakeApi({
    login: () => ({ success: true, user: owner, token: 'one', error: null }),
    ...frame,
  });
  const { user, t, address } = openConsole(SOME_PAGE);
  await user.type(await screen.findByLabelText(t('login:email.label')), owner.email);
  expect(address()).toBe('/login?from=%2Fnowhere%3Fa%3D1');
  await user.type(screen.getByLabelText(t('login:password.label')), 'correct horse');
  await user.click(screen.getByRole('button', { name: t('login:submit') }));
  expect(await screen.findByText(t('notFound.title'))).toBeInTheDocument();
  expect(address()).toBe(SOME_PAGE);
  expect(calls.map(({ name }) => name)).not.toContain('checkAuth');
});

it('does not sign out by a click that was meant for the page before', async () => {
  fakeApi({ login: () => ({ success: true, user: owner, token: 'one', error: null }), logout: () => null, ...frame });
  const { user, t } = openConsole(SOME_PAGE);
  await user.type(await screen.findByLabelText(t('login:email.label')), owner.email);
  await user.type(screen.getByLabelText(t('login:password.label')), 'correct horse');
  await user.click(screen.getByRole('button', { name: t('login:submit') }));
  const now = jest.spyOn(performance, 'now').mockReturnValue(500_000);
  const signOut = await screen.findByRole('button', { name: t('layout:logout') });
  now.mockReturnValue(500_900);
  await user.click(signOut);
  expect(tokenStorage.read()).toBe('one');
  now.mockReturnValue(501_000);
  await user.click(signOut);
  expect(await screen.findByLabelText(t('login:email.label'))).toBeInTheDocument();
  now.mockRestore();
});

it('shows that the session is checked, and then the page', async () => {
  tokenStorage.save('one', owner);
  fakeApi({ checkAuth: whoIs(owner), ...frame });
  const { t } = openConsole(SOME_PAGE);
  expect(screen.getByText(t('session:check.running'))).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: t('notFound.toDashboard') })).toBeInTheDocument();
  expect(await screen.findByText(t('layout:demo.label'))).toBeInTheDocument();
});

it('leads the signed-in away from the sign-in page', async () => {
  tokenStorage.save('one', owner);
  fakeApi({ checkAuth: whoIs(owner), ...frame });
  const { t, address } = openConsole('/login?from=%2Fnowhere');
  expect(screen.getByText(t('session:check.running'))).toBeInTheDocument();
  await screen.findByText(t('notFound.title'));
  expect(address()).toBe('/nowhere');
});

it.each([
  ['401', { status: 401, body: { status: 'error', code: 'UNAUTHORIZED', response: '', requestId: 'r' } }],
  ['another failure', { status: 500, body: {} }],
  ['a page of a proxy', { status: 502, body: '<html>' }],
  ['success: false', { success: false }],
])('deletes a session whose check returns %s', async (_case, answer) => {
  tokenStorage.save('one', owner);
  fakeApi({ checkAuth: () => answer });
  const { t } = openConsole(SOME_PAGE);
  expect(await screen.findByLabelText(t('login:email.label'))).toBeInTheDocument();
  expect(tokenStorage.read()).toBeNull();
  expect(localStorage.getItem('user_data')).toBeNull();
});

it('keeps a session whose check got no response, reports that and retries', async () => {
  tokenStorage.save('one', owner);
  const { answers } = fakeApi({ checkAuth: networkFailure, ...frame });
  const { user, t } = openConsole(SOME_PAGE);
  expect(await screen.findByText(t('session:check.unreachable'))).toBeInTheDocument();
  expect(tokenStorage.read()).toBe('one');
  answers.checkAuth = whoIs(owner);
  await user.click(screen.getByRole('button', { name: t('session:check.retry') }));
  expect(await screen.findByText(t('notFound.title'))).toBeInTheDocument();
});

describe('when the server ends the session', () => {
  const refused = { status: 401, body: { status: 'error', code: 'UNAUTHORIZED', response: 'x', requestId: 'r' } };

  it('goes to the sign-in page once, however many calls are refused', async () => {
    tokenStorage.save('one', owner);
    fakeApi({ checkAuth: whoIs(owner), ...frame, getFunnel: () => refused });
    const seen: string[] = [];
    const store = makeStore();
    const { t, address } = openConsole(SOME_PAGE, store);
    await screen.findByText(t('notFound.title'));
    store.startListening({ predicate: () => true, effect: ({ type }) => void seen.push(type) });
    await act(() =>
      Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => store.dispatch(funnelCalls.getFunnel.initiate(id)))),
    );
    expect(await screen.findByLabelText(t('login:email.label'))).toBeInTheDocument();
    expect(screen.getByText(t('login:expired'))).toBeInTheDocument();
    expect(address()).toBe('/login?from=%2Fnowhere%3Fa%3D1');
    expect(seen.filter((type) => type === 'session/expired')).toHaveLength(1);
    expect(store.getState().api.queries).toEqual({});
    expect(tokenStorage.read()).toBeNull();
  });

  it('stays where it is when the sign-in page itself is refused', async () => {
    fakeApi({ login: () => ({ status: 401, body: { success: false, error: 'Wrong' } }) });
    const { user, t, address } = openConsole('/login');
    await user.type(await screen.findByLabelText(t('login:email.label')), owner.email);
    await user.type(screen.getByLabelText(t('login:password.label')), 'wrong horse');
    await user.click(screen.getByRole('button', { name: t('login:submit') }));
    expect(await screen.findByText('Wrong')).toBeInTheDocument();
    expect(address()).toBe('/login');
  });
});

it('deletes the session on sign-out even when the server does not respond', async () => {
  tokenStorage.save('one', owner);
  const { calls } = fakeApi({ checkAuth: whoIs(owner), ...frame, logout: networkFailure });
  const { user, t, address, store } = openConsole(SOME_PAGE);
  await user.click(await screen.findByRole('button', { name: t('layout:logout') }));
  expect(await screen.findByText(t('session:signedOut'))).toBeInTheDocument();
  expect(await screen.findByLabelText(t('login:email.label'))).toBeInTheDocument();
  expect(screen.queryByText(t('login:expired'))).not.toBeInTheDocument();
  expect(address()).toBe('/login');
  expect(tokenStorage.read()).toBeNull();
  expect(store.getState().api.queries).toEqual({});
  await waitFor(() => {
    expect(calls.map(({ name }) => name)).toContain('logout');
  });
});

describe('another tab', () => {
  async function signInWithWatch() {
    tokenStorage.save('one', owner);
    const store = makeStore();
    const api = fakeApi({ checkAuth: whoIs(owner), ...frame, listGroups: () => [] });
    const stop = watchOtherTabs(store.dispatch, () => void checkSession(store.dispatch));
    const opened = openConsole(SOME_PAGE, store);
    await screen.findByText(opened.t('notFound.title'));
    await act(async () => {
      await store.dispatch(listGroups.initiate());
    });
    return { ...opened, ...api, stop };
  }

  it('that signs out signs this one out', async () => {
    const { t, stop } = await signInWithWatch();
    tokenStorage.clear();
    tellOtherTabs();
    expect(await screen.findByLabelText(t('login:email.label'))).toBeInTheDocument();
    stop();
  });

  it('that signs in as another owner leaves nothing of the first one here', async () => {
    const { t, store, answers, stop } = await signInWithWatch();
    answers.checkAuth = whoIs(other);
    tokenStorage.save('two', other);
    tellOtherTabs();
    expect(Object.keys(store.getState().api.queries).filter((key) => key.startsWith('listGroups'))).toEqual([]);
    await screen.findByText(t('notFound.title'));
    expect(store.getState().session.user).toEqual(other);
    stop();
  });

  it('that had signed in before this page began is no news', async () => {
    const { t, address, store, calls, stop } = await signInWithWatch();
    const callCount = calls.length;
    tellOtherTabs();
    expect(store.getState().session.status).toBe('authenticated');
    expect(address()).toBe(SOME_PAGE);
    expect(screen.getByText(t('notFound.title'))).toBeInTheDocument();
    expect(calls).toHaveLength(callCount);
    stop();
  });

  it('that signs in brings this one along', async () => {
    const store = makeStore();
    fakeApi({ checkAuth: whoIs(owner), ...frame });
    const stop = watchOtherTabs(store.dispatch, () => void checkSession(store.dispatch));
    const { t } = openConsole(SOME_PAGE, store);
    await screen.findByLabelText(t('login:email.label'));
    tokenStorage.save('one', owner);
    tellOtherTabs();
    expect(await screen.findByText(t('notFound.title'))).toBeInTheDocument();
    stop();
  });
});
