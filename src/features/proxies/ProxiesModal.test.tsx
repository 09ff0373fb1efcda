import { screen, within } from '@testing-library/react';

import type { AccountProxies, ReachResult } from '@contract/schemas/shapes';

import { FORM_KEY } from '@/api/drafts/createFormDraftSlice';
import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi, type FakeResponse } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { proxiesDraft } from './proxiesDraft';
import { ProxiesModal } from './ProxiesModal';

const PASSWORD = 's3cret-p@ss';
const stored: AccountProxies = {
  first: { kind: 'socks5', host: 'proxy.example', port: 1_080, username: 'me', hasPassword: true },
  spare: null,
  serverHasProxy: false,
  isSpareInUse: false,
  revision: 7,
};
const none: AccountProxies = { ...stored, first: null };

function open(proxies: AccountProxies, answers: Record<string, FakeResponse> = {}) {
  const onClose = jest.fn();
  const api = fakeApi({ getProxies: () => proxies, saveProxies: () => proxies, testProxy: () => null, ...answers });
  return { ...api, onClose, ...renderApp(<ProxiesModal onClose={onClose} />) };
}

type Opened = ReturnType<typeof open>;
const way = async ({ t }: Opened, name: 'first' | 'spare') =>
  within(await screen.findByRole('region', { name: t(`proxies:${name}`) }));

const results: ReachResult[] = [
  { outcome: 'works', tookMs: 180 },
  { outcome: 'nameBlocked', tookMs: null },
  { outcome: 'filesBlocked', tookMs: 240 },
];

it.each(results)('tests the way without a proxy, and says what was found: $outcome', async (result) => {
  const app = open(none, { testProxy: () => result });
  const first = await way(app, 'first');
  await app.user.click(first.getByRole('button', { name: app.t('proxies:test') }));
  const text = app.t(`proxies:outcomes.${result.outcome}`, { took: String(result.tookMs) });
  expect(await first.findByText(text)).toBeInTheDocument();
  expect(app.calls.find(({ name }) => name === 'testProxy')?.body).toEqual({ proxy: null });
});

it('saves a spare proxy; its password is in the request, but neither in the store nor in the draft', async () => {
  const app = open(stored);
  const { user, t, store } = app;
  const spare = await way(app, 'spare');
  await chooseOption(user, spare.getByLabelText(t('proxies:kind')), t('proxies:kinds.http'));
  await user.type(spare.getByLabelText(t('proxies:host')), 'spare.example');
  await user.type(spare.getByLabelText(t('proxies:port')), '3128');
  await user.type(spare.getByLabelText(t('proxies:username')), 'her');
  await user.type(spare.getByLabelText(t('proxies:password')), PASSWORD);
  await user.click(screen.getByRole('button', { name: t('proxies:save') }));
  expect(await screen.findByText(t('proxies:saved'))).toBeInTheDocument();
  expect(app.onClose).toHaveBeenCalled();
  expect(app.calls.find(({ name }) => name === 'saveProxies')?.body).toEqual({
    first: { kind: 'socks5', host: 'proxy.example', port: 1_080, username: 'me' },
    spare: { kind: 'http', host: 'spare.example', port: 3_128, username: 'her', password: PASSWORD },
    revision: 7,
  });
  expect(JSON.stringify(store.getState())).not.toContain(PASSWORD);
});

it('keeps what was typed when it is closed, without the password, and returns to what is stored', async () => {
  const app = open(stored);
  const { user, t, store } = app;
  const first = await way(app, 'first');
  expect(first.getByText(t('proxies:passwordKept'))).toBeInTheDocument();
  await user.type(first.getByLabelText(t('proxies:host')), '.new');
  await user.type(first.getByLabelText(t('proxies:password')), PASSWORD);
  app.unmount();
  const kept = proxiesDraft.selectors.selectByKey(store.getState(), FORM_KEY)?.fields;
  expect(kept?.first).toEqual({ kind: 'socks5', host: 'proxy.example.new', port: '1080', username: 'me' });
  expect(JSON.stringify(kept)).not.toContain(PASSWORD);
});

it('names what must be corrected, and sends nothing', async () => {
  const app = open(none);
  const { user, t } = app;
  const first = await way(app, 'first');
  await chooseOption(user, first.getByLabelText(t('proxies:kind')), t('proxies:kinds.socks5'));
  await user.type(first.getByLabelText(t('proxies:host')), 'proxy.example:1080');
  expect(first.getByRole('button', { name: t('proxies:test') })).toBeDisabled();
  expect(first.getByText(t('proxies:problems.host'))).toBeInTheDocument();
  expect(first.queryByText(t('proxies:problems.port', { max: 65_535 }))).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('proxies:save') }));
  expect(first.getByText(t('proxies:problems.host'))).toBeInTheDocument();
  expect(first.getByText(t('proxies:problems.port', { max: 65_535 }))).toBeInTheDocument();
  expect(app.calls.some(({ name }) => name === 'saveProxies')).toBe(false);
});

it('shows the reason of the server when it refuses, and stays open', async () => {
  const refusal = { status: 422, body: { status: 'error', code: 'PROXY_PRIVATE', response: 'an inner address' } };
  const app = open(stored, { saveProxies: () => refusal });
  await way(app, 'first');
  await app.user.click(screen.getByRole('button', { name: app.t('proxies:save') }));
  expect(await screen.findByText('an inner address')).toBeInTheDocument();
  expect(app.onClose).not.toHaveBeenCalled();
});

it('says that another tab has changed the proxies, and replaces them only after that', async () => {
  const refusal = { status: 409, body: { status: 'error', code: 'PROXIES_CHANGED', response: 'changed elsewhere' } };
  const app = open(stored, { saveProxies: () => refusal });
  const { user, t, answers, calls } = app;
  const first = await way(app, 'first');
  await user.type(first.getByLabelText(t('proxies:host')), '.new');
  answers.getProxies = () => ({ ...stored, first: null, revision: 8 });
  await user.click(screen.getByRole('button', { name: t('proxies:save') }));
  expect(await screen.findByText('changed elsewhere')).toBeInTheDocument();
  expect(await screen.findByText(t('proxies:changed'), { exact: false })).toBeInTheDocument();
  expect(first.getByLabelText(t('proxies:host'))).toHaveValue('proxy.example.new');
  expect(app.onClose).not.toHaveBeenCalled();

  answers.saveProxies = () => stored;
  await user.click(screen.getByRole('button', { name: t('proxies:save') }));
  expect(await screen.findByText(t('proxies:saved'))).toBeInTheDocument();
  const sent = calls.filter(({ name }) => name === 'saveProxies').map(({ body }) => (body as AccountProxies).revision);
  expect(sent).toEqual([7, 8]);
});

it('says that the spare proxy is in use', async () => {
  const app = open({ ...stored, spare: stored.first, isSpareInUse: true });
  expect(await screen.findByText(app.t('proxies:inUse'))).toBeInTheDocument();
});
