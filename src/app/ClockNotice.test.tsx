import { act, screen } from '@testing-library/react';

import { HOUR_MS } from '@contract/time';
import { renderApp } from '@test/kit/renderApp';

import { compareClocks } from '@/lib/clock';

import { ClockNotice } from './ClockNotice';

const compare = (leadMs: number) =>
  act(() => compareClocks(new Date(Date.now() - leadMs).toUTCString(), Date.now(), Date.now()));

afterEach(() => compare(0));

it('mentions a wrong clock of the device once, and no small difference', async () => {
  const { t } = renderApp(<ClockNotice />);
  compare(60_000);
  expect(screen.queryByText(t('layout:clock.title'))).not.toBeInTheDocument();

  compare(3 * HOUR_MS);
  expect(await screen.findByText(t('layout:clock.title'))).toBeInTheDocument();
  compare(-3 * HOUR_MS);
  expect(screen.getAllByText(t('layout:clock.title'))).toHaveLength(1);
});
