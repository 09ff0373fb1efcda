import { screen } from '@testing-library/react';

import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { ResetMessengerModal } from './ResetMessengerModal';

const off = { isReady: false, isInitializing: false, hasAuth: false, qrCode: null, isDemo: false, phoneUrl: null };

it.each([
  [false, 'messenger:reset.done'],
  [true, 'messenger:reset.eventsLeft'],
] as const)('says after a reset whether the messenger may still send events: %s', async (areEventsLeft, text) => {
  fakeApi({ resetMessenger: () => ({ ...off, areEventsLeft }) });
  const onClose = jest.fn();
  const { user, t } = renderApp(<ResetMessengerModal onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: t('messenger:reset.confirm') }));
  expect(await screen.findByText(t(text))).toBeVisible();
  expect(onClose).toHaveBeenCalled();
});
