import { screen, within } from '@testing-library/react';

import type { ApiToken, Webhook, WebhookAttempt } from '@contract/schemas/shapes';

import words from '@locales/ru/programs.json';
import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi, networkFailure, type FakeResponse } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { ProgramsPage } from './ProgramsPage';

const AT = 1_800_000_000_000;
const token: ApiToken = { id: 1, name: 'n8n', role: 'read', createdAt: AT, lastUsedAt: null, expiresAt: null };
const webhook: Webhook = {
  id: 7,
  address: 'https://hooks.example/voronka',
  events: ['message.sent'],
  isActive: true,
  createdAt: AT,
  failingSince: null,
  switchedOffAt: null,
  waitingCount: 0,
};
const attempt: WebhookAttempt = {
  id: 3,
  eventId: 2,
  event: 'message.sent',
  at: AT,
  status: 500,
  failure: null,
  durationMs: 120,
  isDelivered: false,
  nextAt: null,
};

function open(answers: Record<string, FakeResponse> = {}) {
  const api = fakeApi({
    listTokens: () => [],
    listWebhooks: () => [],
    listWebhookAttempts: () => [attempt],
    createToken: () => ({ ...token, token: 'vrk_secret' }),
    deleteToken: () => null,
    createWebhook: () => ({ ...webhook, secret: 'whsec_secret' }),
    changeWebhook: () => webhook,
    deleteWebhook: () => null,
    testWebhook: () => null,
    replaceWebhookSecret: () => ({ secret: 'whsec_other' }),
    resendWebhookEvent: () => null,
    ...answers,
  });
  return { ...renderApp(<ProgramsPage />, { path: '/programs' }), ...api };
}

it('creates a token and shows it once, but keeps it out of the state', async () => {
  const { user, store } = open();
  await user.click(await screen.findByRole('button', { name: words.tokens.create }));
  expect(await screen.findByText(words.tokens.nameRequired)).toBeInTheDocument();
  await user.type(screen.getByLabelText(words.tokens.name), 'n8n');
  await chooseOption(user, screen.getByLabelText(words.tokens.role), words.tokens.roles.act);
  await user.click(screen.getByRole('button', { name: words.tokens.create }));
  expect(await screen.findByDisplayValue('vrk_secret')).toBeInTheDocument();
  expect(JSON.stringify(store.getState())).not.toContain('vrk_secret');
  await user.click(screen.getByRole('button', { name: words.secret.close }));
  expect(screen.queryByDisplayValue('vrk_secret')).not.toBeInTheDocument();
});

it('keeps what is typed over a reload, and neither a secret nor an address with a password', async () => {
  const first = open();
  const nameOf = async () => (await screen.findByLabelText<HTMLInputElement>(words.tokens.name)).value;
  await first.user.type(await screen.findByLabelText(words.tokens.name), 'n8n');
  await first.user.type(screen.getByLabelText(words.webhooks.address), 'https://hooks.example/a');
  first.unmount();
  const [{ tokenDraft: token, webhookDraft: hook }] = [first.store.getState()];
  expect(token.byKey).toMatchObject({ form: { fields: { name: 'n8n', role: 'read' } } });
  expect(hook.byKey).toMatchObject({ form: { fields: { address: 'https://hooks.example/a' } } });

  const again = renderApp(<ProgramsPage />, { path: '/programs', store: first.store });
  expect(await nameOf()).toBe('n8n');
  const address = screen.getByLabelText(words.webhooks.address);
  await again.user.clear(address);
  await again.user.type(address, 'https://me:s3cret@hooks.example/a');
  await again.user.click(screen.getByRole('button', { name: words.tokens.create }));
  expect(await screen.findByDisplayValue('vrk_secret')).toBeInTheDocument();
  again.unmount();
  expect(first.store.getState()).toMatchObject({ tokenDraft: { byKey: {} }, webhookDraft: { byKey: {} } });
});

it('keeps the changes of a webhook over a reload, until they are saved or cancelled', async () => {
  const first = open({ listWebhooks: () => [webhook] });
  const edit = async (user: typeof first.user) => {
    await user.click(
      await screen.findByRole('button', { name: words.webhooks.actions.replace('{{host}}', 'hooks.example') }),
    );
    await user.click(screen.getByRole('menuitem', { name: words.webhooks.edit }));
  };
  await edit(first.user);
  await first.user.type(await screen.findByDisplayValue(webhook.address), '/new');
  first.unmount();

  const again = renderApp(<ProgramsPage />, { path: '/programs', store: first.store });
  expect(await screen.findByDisplayValue(`${webhook.address}/new`)).toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: words.webhooks.cancel }));
  expect(screen.getByLabelText(words.webhooks.address)).toHaveValue('');
  await edit(again.user);
  expect(await screen.findByDisplayValue(webhook.address)).toBeInTheDocument();
  expect(first.store.getState()).toMatchObject({ dialogDrafts: { byKey: {} } });
});

it('says that a token of a lost response was made, under one key, and makes the next one under another', async () => {
  const answers: FakeResponse[] = [
    networkFailure,
    () => ({ ...token, token: null }),
    () => ({ ...token, token: 'vrk_secret' }),
  ];
  const { user, calls } = open({ createToken: (...call) => answers.shift()?.(...call) });
  const name = await screen.findByLabelText(words.tokens.name);
  const press = () => user.click(screen.getByRole('button', { name: words.tokens.create }));
  await user.type(name, 'n8n');
  await press();
  expect(await screen.findByText(words.failures.createToken)).toBeInTheDocument();
  await press();
  expect(await screen.findByText(words.tokens.secretLost.replace('{{name}}', 'n8n'))).toBeInTheDocument();
  expect(name).toHaveValue('');
  await user.type(name, 'n8n');
  await press();
  expect(await screen.findByDisplayValue('vrk_secret')).toBeInTheDocument();
  const keys = calls.filter((call) => call.name === 'createToken').map(({ key }) => key);
  expect(keys[0]).not.toBeNull();
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
});

it('asks before a token is revoked', async () => {
  const deleted: unknown[] = [];
  const { user } = open({
    listTokens: () => [token],
    deleteToken: (request) => {
      deleted.push(request);
      return null;
    },
  });
  await user.click(await screen.findByRole('button', { name: words.tokens.revoke }));
  const dialog = await screen.findByRole('dialog');
  expect(deleted).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: words.tokens.revoke }));
  expect(await screen.findByText(words.tokens.revoked)).toBeInTheDocument();
  expect(deleted).toHaveLength(1);
});

it('refuses a webhook without an address and events in words', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: words.webhooks.create }));
  expect(await screen.findByText(words.webhooks.addressProblem)).toBeInTheDocument();
  expect(screen.getByText(words.webhooks.eventsProblem)).toBeInTheDocument();
});

it('shows the log of a webhook and sends an event again', async () => {
  const { user } = open({ listWebhooks: () => [webhook] });
  await user.click(await screen.findByRole('button', { name: words.webhooks.log }));
  expect(await screen.findByText('HTTP 500')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: words.log.resend }));
  expect(await screen.findByText(words.log.resent)).toBeInTheDocument();
});

it('replaces a secret after a question, and shows the new one', async () => {
  const { user } = open({ listWebhooks: () => [webhook] });
  const menu = words.webhooks.actions.replace('{{host}}', 'hooks.example');
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(screen.getByRole('menuitem', { name: words.webhooks.newSecret }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: words.webhooks.newSecret }));
  expect(await screen.findByDisplayValue('whsec_other')).toBeInTheDocument();
});
