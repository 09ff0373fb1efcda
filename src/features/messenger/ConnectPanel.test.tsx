import { screen, waitFor } from '@testing-library/react';

import type { MessengerStatus } from '@contract/schemas/shapes';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { ConnectPanel } from './ConnectPanel';

const off: MessengerStatus = {
  isReady: false,
  isInitializing: false,
  hasAuth: false,
  qrCode: null,
  isDemo: true,
  phoneUrl: null,
  reason: null,
};
const initializing = { ...off, isInitializing: true };
const code = (lifeMs: number) => ({
  qr: 'data:image/png;base64,AAAA',
  issuedAt: Date.now(),
  expiresAt: Date.now() + lifeMs,
  phoneUrl: 'http://localhost/phone?code=1',
});

it('starts the connection and shows progress', async () => {
  const { calls } = fakeApi({ getQrCode: () => ({ qr: null }), connectMessenger: () => initializing });
  const { user, t } = renderApp(<ConnectPanel status={off} onReset={() => {}} onProxies={null} />);
  await user.click(screen.getByRole('button', { name: t('messenger:connect.submit') }));
  expect(await screen.findByText(t('messenger:connect.started'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).toContain('connectMessenger');
});

it('ends the pause before the next attempt of a lost connection', async () => {
  const { calls } = fakeApi({ getQrCode: () => ({ qr: null }), connectMessenger: () => ({ ...off, hasAuth: true }) });
  const lost: MessengerStatus = { ...off, hasAuth: true, reason: 'connectionLost' };
  const { user, t } = renderApp(<ConnectPanel status={lost} onReset={() => {}} onProxies={null} />);
  await user.click(screen.getByRole('button', { name: t('messenger:connect.now') }));
  expect(await screen.findByText(t('messenger:connect.started'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).toContain('connectMessenger');
});

it('shows that the connection waits for its turn, and puts it first on request', async () => {
  const { calls } = fakeApi({ getQrCode: () => ({ qr: null }), connectMessenger: () => initializing });
  const queued: MessengerStatus = { ...initializing, hasAuth: true, isQueued: true };
  const { user, t } = renderApp(<ConnectPanel status={queued} onReset={() => {}} onProxies={null} />);
  expect(screen.getByRole('status')).toHaveTextContent(t('messenger:connect.queued'));
  expect(screen.queryByText(t('messenger:connect.returning'))).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('messenger:connect.now') }));
  expect(await screen.findByText(t('messenger:connect.started'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).toContain('connectMessenger');
});

it('cannot be started twice, shows the code and a link to the simulated phone', async () => {
  const { calls } = fakeApi({ getQrCode: () => code(60_000) });
  const { user, t } = renderApp(<ConnectPanel status={initializing} onReset={() => {}} onProxies={null} />);
  expect(await screen.findByRole('img', { name: t('messenger:qr.alt') })).toBeInTheDocument();
  const connect = screen.getByRole('button', { name: t('messenger:connect.submit') });
  expect(connect).toHaveAttribute('aria-disabled', 'true');
  await user.click(connect);
  expect(calls.map(({ name }) => name)).not.toContain('connectMessenger');
  const phone = screen.getByRole('link', { name: t('messenger:qr.openPhone') });
  expect(phone).toHaveAttribute('href', '/phone?code=1');
  expect(phone).toHaveAttribute('target', '_blank');
});

it('sends the code to Telegram, or shows why that is not possible', async () => {
  const refusal = {
    status: 409,
    body: { status: 'error', code: 'TELEGRAM_NOT_REGISTERED', response: 'Write to the bot' },
  };
  const { answers } = fakeApi({ getQrCode: () => code(60_000), sendQrCode: () => refusal });
  const { user, t } = renderApp(<ConnectPanel status={initializing} onReset={() => {}} onProxies={null} />);
  await user.click(await screen.findByRole('button', { name: t('messenger:qr.telegram.send') }));
  expect(await screen.findByText(t('messenger:qr.telegram.failed'))).toBeInTheDocument();
  expect(screen.getByText('Write to the bot')).toBeInTheDocument();
  answers.sendQrCode = () => null;
  await user.click(screen.getByRole('button', { name: t('messenger:qr.telegram.send') }));
  expect(await screen.findByText(t('messenger:qr.telegram.done'))).toBeInTheDocument();
});

it('removes an expired code', async () => {
  fakeApi({ getQrCode: () => code(1_200) });
  const { t } = renderApp(<ConnectPanel status={initializing} onReset={() => {}} onProxies={null} />);
  const image = await screen.findByRole('img', { name: t('messenger:qr.alt') });
  await waitFor(
    () => {
      expect(image).not.toBeInTheDocument();
    },
    { timeout: 3_000 },
  );
  expect(screen.getByText(t('messenger:connect.initializing'))).toBeInTheDocument();
});

it('reserves the space of a pending code and shows instructions', async () => {
  const { calls } = fakeApi({ getQrCode: () => ({ qr: null }) });
  const { t } = renderApp(<ConnectPanel status={initializing} onReset={() => {}} onProxies={null} />);
  await waitFor(() => {
    expect(calls).toHaveLength(1);
  });
  expect(screen.getByText(t('messenger:qr.steps.scan'))).toBeInTheDocument();
  expect(screen.getByText(t('messenger:connect.initializing'))).toBeInTheDocument();
});

it('shows no code while a linked phone reconnects', async () => {
  const { calls } = fakeApi({ getQrCode: () => ({ authed: true }) });
  const { t } = renderApp(
    <ConnectPanel status={{ ...initializing, hasAuth: true }} onReset={() => {}} onProxies={null} />,
  );
  await waitFor(() => {
    expect(calls).toHaveLength(1);
  });
  expect(screen.getByText(t('messenger:connect.returning'))).toBeInTheDocument();
  expect(screen.queryByText(t('messenger:qr.steps.scan'))).not.toBeInTheDocument();
});

it('never shows more seconds than a code is valid', async () => {
  fakeApi({ getQrCode: () => ({ ...code(60_000), issuedAt: Date.now() + 500, expiresAt: Date.now() + 60_500 }) });
  const { t } = renderApp(<ConnectPanel status={initializing} onReset={() => {}} onProxies={null} />);
  expect(await screen.findByText(t('messenger:qr.expiresIn', { count: 60 }))).toBeInTheDocument();
});

it('never shows a code that is already expired', async () => {
  const { calls } = fakeApi({ getQrCode: () => code(-1) });
  const { t } = renderApp(<ConnectPanel status={initializing} onReset={() => {}} onProxies={null} />);
  await waitFor(() => {
    expect(calls).toHaveLength(1);
  });
  expect(await screen.findByText(t('messenger:connect.initializing'))).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: t('messenger:qr.alt') })).not.toBeInTheDocument();
});

it.each(['qrExpired', 'loggedOut', 'replaced'] as const)('explains %s and offers to reconnect', (reason) => {
  fakeApi({ getQrCode: () => ({ qr: null }) });
  const { t } = renderApp(<ConnectPanel status={{ ...off, reason }} onReset={() => {}} onProxies={null} />);
  expect(screen.getByText(t(`messenger:reasons.${reason}`))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('messenger:connect.submit') })).toBeEnabled();
});

it('shows that the connection could not be started', async () => {
  fakeApi({ getQrCode: () => ({ qr: null }), connectMessenger: () => ({ status: 503, body: {} }) });
  const { user, t } = renderApp(<ConnectPanel status={off} onReset={() => {}} onProxies={null} />);
  await user.click(screen.getByRole('button', { name: t('messenger:connect.submit') }));
  expect(await screen.findByText(t('messenger:connect.failed'))).toBeInTheDocument();
});

describe('by number', () => {
  const linkCode = (text: string) => ({
    qr: null,
    linkCode: { text, phone: '79000000001', issuedAt: Date.now(), expiresAt: Date.now() + 160_000, phoneUrl: null },
  });

  it('refuses what is no number, then shows the code for it and copies it', async () => {
    const { answers, calls } = fakeApi({ getQrCode: () => ({ qr: null }), requestLinkCode: () => initializing });
    const { user, t } = renderApp(<ConnectPanel status={initializing} onReset={() => {}} onProxies={null} />);
    await user.click(screen.getByRole('button', { name: t('messenger:number.action') }));
    const field = screen.getByRole('textbox', { name: t('messenger:number.field') });
    expect(field).toHaveFocus();
    await user.type(field, '900');
    await user.click(screen.getByRole('button', { name: t('messenger:number.submit') }));
    expect(screen.getByText(t('messenger:number.problem'))).toBeInTheDocument();
    expect(field).toBeInvalid();

    answers.getQrCode = () => linkCode('ABCD1234');
    await user.clear(field);
    await user.type(field, '8 900 000-00-01{Enter}');
    await waitFor(() => {
      expect(calls.find(({ name }) => name === 'requestLinkCode')?.body).toEqual({ phone: '8 900 000-00-01' });
    });
    expect(await screen.findByText(t('messenger:number.phone', { phone: '+79000000001' }))).toBeInTheDocument();
    expect(screen.getByText(/ABCD/)).toHaveTextContent('ABCD-1234');
    expect(screen.getByText(t('messenger:number.steps.enter'))).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: t('messenger:qr.alt') })).not.toBeInTheDocument();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: t('messenger:number.copy') }));
    expect(await screen.findByText(t('messenger:number.copied'))).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith('ABCD1234');
  });

  it('is typed once: a reload or a refusal keeps it, and the way back gives it up', async () => {
    const { answers } = fakeApi({
      getQrCode: () => ({ qr: null }),
      requestLinkCode: () => ({ status: 500, body: {} }),
    });
    const panel = <ConnectPanel status={off} onReset={() => {}} onProxies={null} />;
    const first = renderApp(panel);
    const { user, t, store } = first;
    const field = () => screen.getByRole('textbox', { name: t('messenger:number.field') });
    await user.click(screen.getByRole('button', { name: t('messenger:number.action') }));
    await user.type(field(), '+7 900 000-00-01');
    first.unmount();
    const again = renderApp(panel, { store });
    expect(field()).toHaveValue('+7 900 000-00-01');
    await user.click(screen.getByRole('button', { name: t('messenger:number.submit') }));
    expect(await screen.findByText(t('messenger:number.failed'))).toBeInTheDocument();
    expect(field()).toHaveValue('+7 900 000-00-01');
    answers.connectMessenger = () => initializing;
    await user.click(screen.getByRole('button', { name: t('messenger:number.back') }));
    again.unmount();
    renderApp(panel, { store });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('requests another code for the same number, and goes back to the QR code', async () => {
    const { answers, calls } = fakeApi({
      getQrCode: () => linkCode('ABCD1234'),
      requestLinkCode: () => initializing,
      connectMessenger: () => initializing,
    });
    const { user, t } = renderApp(<ConnectPanel status={initializing} onReset={() => {}} onProxies={null} />);
    const again = await screen.findByRole('button', { name: t('messenger:number.newCode') });
    answers.getQrCode = () => linkCode('EFGH5678');
    await user.click(again);
    expect(await screen.findByText(/EFGH/)).toHaveTextContent('EFGH-5678');
    expect(calls.find(({ name }) => name === 'requestLinkCode')?.body).toEqual({ phone: '79000000001' });

    answers.getQrCode = () => code(60_000);
    await user.click(screen.getByRole('button', { name: t('messenger:number.back') }));
    expect(await screen.findByRole('img', { name: t('messenger:qr.alt') })).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).toContain('connectMessenger');
  });

  it.each(['linkCodeExpired', 'linkRefused'] as const)('explains %s', (reason) => {
    fakeApi({ getQrCode: () => ({ qr: null }) });
    const { t } = renderApp(<ConnectPanel status={{ ...off, reason }} onReset={() => {}} onProxies={null} />);
    expect(screen.getByText(t(`messenger:reasons.${reason}`))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: t('messenger:number.action') })).toBeEnabled();
  });
});
