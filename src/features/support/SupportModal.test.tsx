import { act, screen } from '@testing-library/react';

import type { SupportMessage } from '@contract/schemas/shapes';

import { FORM_KEY } from '@/api/drafts/createFormDraftSlice';
import { signedOut } from '@/api/sessionActions';
import { fakeApi, networkFailure, type FakeResponse } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { SupportModal } from './SupportModal';
import { supportDraft } from './supportDraft';

const said: SupportMessage[] = [
  { id: 1, direction: 'out', message: 'It does not connect', sent_at: 1_800_000_000 },
  { id: 2, direction: 'in', message: 'Which phone?', sent_at: 1_800_000_100 },
];

function open(sendSupportMessage: FakeResponse, isSupportConfigured = true) {
  const api = fakeApi({
    getSupportStatus: () => ({ isSupportConfigured }),
    listSupportMessages: () => said,
    getBotInfo: () => ({ username: 'voronka_bot', link: 'https://t.me/voronka_bot?start=x', isLinked: false }),
    sendSupportMessage,
  });
  return { ...api, ...renderApp(<SupportModal onClose={() => {}} />) };
}

type Opened = ReturnType<typeof open>;
const field = ({ t }: Opened) => screen.findByLabelText(t('support:message.label'));

it('sends the trimmed text by Ctrl+Enter, shows success and clears the field', async () => {
  const app = open(() => null);
  const { user, t, calls } = app;
  const submit = await screen.findByRole('button', { name: t('support:submit') });
  expect(submit).toBeDisabled();
  await user.type(await field(app), '   ');
  expect(submit).toBeDisabled();
  await user.type(await field(app), ' Help me \n{Control>}{Enter}{/Control}');
  expect(await screen.findByText(t('support:sent'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'sendSupportMessage')?.body).toEqual({ message: 'Help me' });
  expect(await field(app)).toHaveValue('');
});

it('shows the conversation and the response time of support', async () => {
  const { t } = open(() => null);
  expect(await screen.findByText('Which phone?')).toBeInTheDocument();
  expect(screen.getByText(t('support:replyTime'))).toBeInTheDocument();
  expect(screen.queryByText(t('support:notConfigured'))).not.toBeInTheDocument();
});

it('warns that nothing reaches Telegram when support is not configured', async () => {
  const { t } = open(() => null, false);
  expect(await screen.findByText(t('support:notConfigured'))).toBeInTheDocument();
});

it('explains how to register when Telegram is unknown, and keeps the text', async () => {
  const app = open(() => ({ status: 409, body: { status: 'error', code: 'TELEGRAM_NOT_REGISTERED', response: 'no' } }));
  const { user, t } = app;
  await user.type(await field(app), 'Help{Control>}{Enter}{/Control}');
  expect(await screen.findByText(t('support:unregistered.title'))).toBeInTheDocument();
  const link = await screen.findByRole('link', {
    name: t('support:unregistered.openBot', { username: 'voronka_bot' }),
  });
  expect(link).toHaveAttribute('href', 'https://t.me/voronka_bot?start=x');
  expect(await field(app)).toHaveValue('Help');
  await user.clear(await field(app));
});

it('keeps the text when it could not be sent', async () => {
  const app = open(networkFailure);
  const { user, t } = app;
  await user.type(await field(app), 'Help{Control>}{Enter}{/Control}');
  expect(await screen.findByText(t('support:failures.send'))).toBeInTheDocument();
  expect(await field(app)).toHaveValue('Help');
});

it('keeps the draft when closed, and clears it with the session', async () => {
  const app = open(() => null);
  await app.user.type(await field(app), 'Half a sentence');
  app.unmount();
  const { store } = app;
  const kept = () => supportDraft.selectors.selectByKey(store.getState(), FORM_KEY)?.fields;
  expect(kept()).toEqual({ message: 'Half a sentence' });
  const again = renderApp(<SupportModal onClose={() => {}} />, { store });
  expect(await again.findByLabelText(again.t('support:message.label'))).toHaveValue('Half a sentence');
  act(() => void store.dispatch(signedOut()));
  expect(kept()).toBeUndefined();
});

it('keeps no draft after sending', async () => {
  const app = open(() => null);
  await app.user.type(await field(app), 'Help me{Control>}{Enter}{/Control}');
  await screen.findByText(app.t('support:sent'));
  app.unmount();
  expect(supportDraft.selectors.selectByKey(app.store.getState(), FORM_KEY)).toBeNull();
});
