import { screen, waitFor } from '@testing-library/react';

import { limits } from '@contract/limits';

import { tokenStorage } from '@/api/tokenStorage';
import { fakeApi, networkFailure } from '@test/kit/fakeApi';
import { makeUser } from '@test/kit/makeUser';
import { renderApp } from '@test/kit/renderApp';

import { LoginPage } from './LoginPage';

const owner = makeUser();

async function fillAndSubmit(email: string, password: string) {
  const onSignedIn = jest.fn();
  const rendered = renderApp(<LoginPage onSignedIn={onSignedIn} />);
  const { user, t } = rendered;
  if (email) await user.type(screen.getByLabelText(t('login:email.label')), email);
  if (password) await user.type(screen.getByLabelText(t('login:password.label')), password);
  await user.click(screen.getByRole('button', { name: t('login:submit') }));
  return { ...rendered, onSignedIn };
}

it('signs in, keeps the token and shows success', async () => {
  const { calls } = fakeApi({ login: () => ({ success: true, user: owner, token: 'secret', error: null }) });
  const { t, onSignedIn } = await fillAndSubmit(' owner@example.com ', 'correct horse');
  expect(await screen.findByText(t('login:signedIn'))).toBeInTheDocument();
  expect(onSignedIn).toHaveBeenCalledWith(owner);
  expect(tokenStorage.read()).toBe('secret');
  expect(calls[0]?.body).toEqual({ email: 'owner@example.com', password: 'correct horse' });
});

it('gives the tab the name of the product, also after a sign-out', () => {
  document.title = 'Groups';
  const { t } = renderApp(<LoginPage onSignedIn={jest.fn()} />);
  expect(document.title).toBe(t('login:brand'));
});

it('never lets the password or the token into the store', async () => {
  fakeApi({ login: () => ({ success: true, user: owner, token: 'secret-token', error: null }) });
  const { store, onSignedIn } = await fillAndSubmit('owner@example.com', 'correct horse');
  await waitFor(() => {
    expect(onSignedIn).toHaveBeenCalled();
  });
  const state = JSON.stringify(store.getState());
  expect(state).not.toContain('correct horse');
  expect(state).not.toContain('secret-token');
});

it.each([
  ['', 'correct horse', 'email.required'],
  ['owner@', 'correct horse', 'email.format'],
  ['owner@example.com', '', 'password.required'],
  ['owner@example.com', '12345', 'password.tooShort'],
] as const)('sends no request for %p and %p: %s', async (email, password, key) => {
  const { calls } = fakeApi({});
  const { t } = await fillAndSubmit(email, password);
  const text = t(`login:${key}`, { minChars: limits.login.passwordMinChars });
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(calls).toEqual([]);
});

it.each([
  ["the server's own text", { status: 401, body: { success: false, error: 'Wrong pair' } }, 'Wrong pair'],
  ['the words for a refusal', { status: 401, body: { success: false } }, 'login:failures.refused'],
  ['the words for a fault', { status: 502, body: '<html>' }, 'login:failures.server'],
] as const)('shows %s when the sign-in fails', async (_case, answer, words) => {
  fakeApi({ login: () => answer });
  const { t, onSignedIn } = await fillAndSubmit('owner@example.com', 'correct horse');
  expect(await screen.findByText(t(words as never))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('login:submit') })).toBeEnabled();
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('shows that the server is unreachable when the network is down', async () => {
  fakeApi({ login: networkFailure });
  const { t } = await fillAndSubmit('owner@example.com', 'correct horse');
  expect(await screen.findByText(t('login:failures.noAnswer'))).toBeInTheDocument();
});

it('shows no refusal when another tab has signed in meanwhile', async () => {
  function login() {
    tokenStorage.save('of the other tab', owner);
    return { status: 401, body: { success: false, error: 'Wrong pair' } };
  }
  fakeApi({ login });
  const { t } = await fillAndSubmit('owner@example.com', 'correct horse');
  await screen.findByRole('button', { name: t('login:submit') });
  await expect(screen.findByText('Wrong pair', {}, { timeout: 500 })).rejects.toThrow();
});

it('shows and hides the password', async () => {
  const { user, t } = renderApp(<LoginPage onSignedIn={jest.fn()} />);
  const field = screen.getByLabelText(t('login:password.label'));
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: t('login:password.show') }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: t('login:password.hide') }));
  expect(field).toHaveAttribute('type', 'password');
});
