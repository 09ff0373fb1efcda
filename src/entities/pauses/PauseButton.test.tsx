import { screen, waitFor, within } from '@testing-library/react';

import type { Pause } from '@contract/schemas/shapes';
import { HOUR_MS, MINUTE_MS, toSeconds } from '@contract/time';

import { formatMoment } from '@/lib/moment';
import { spanText } from '@/lib/span';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { PauseButton } from './PauseButton';

const asOf = Date.now();
const pausedAt = asOf - 135 * MINUTE_MS;
const steps = [
  { runId: 3, groupName: 'Sales', orderNum: 2, plannedAt: asOf - HOUR_MS, shiftedAt: asOf + 75 * MINUTE_MS },
  { runId: 4, groupName: 'Course', orderNum: 3, plannedAt: asOf + HOUR_MS, shiftedAt: asOf + 3 * HOUR_MS },
];
const pause: Pause = { pausedAt, asOf, runsCount: 2, dueStartsCount: 0, stepsCount: 2, overdueCount: 1, steps };
const moment = (atMs: number) => formatMoment(toSeconds(atMs));
const run = { kind: 'run', id: 3 } as const;
const funnel = { kind: 'funnel', id: 7 } as const;

it('pauses at once, and shows that it failed', async () => {
  const answers = { pauseRun: (): unknown => ({ status: 500, body: {} }) };
  const { calls } = fakeApi(answers);
  const { user, t } = renderApp(<PauseButton target={run} pausedAt={null} />);
  const button = screen.getByRole('button', { name: t('pauses:pause.action') });
  await user.click(button);
  expect(await screen.findByText(t('pauses:pause.failed.run'))).toBeInTheDocument();
  answers.pauseRun = () => pause;
  await user.click(button);
  expect(await screen.findByText(t('pauses:pause.done.run'))).toBeInTheDocument();
  expect(calls.map(({ name, params }) => [name, params])).toEqual([
    ['pauseRun', { id: '3' }],
    ['pauseRun', { id: '3' }],
  ]);
});

it('is not offered by a server that knows no pauses', () => {
  fakeApi({});
  renderApp(<PauseButton target={run} pausedAt={undefined} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('asks how to resume, shows the moments of both ways, and sends what was shown', async () => {
  const { calls } = fakeApi({ getFunnelPause: () => pause, resumeFunnel: () => ({ ...pause, pausedAt: null }) });
  const { user, t } = renderApp(<PauseButton target={funnel} pausedAt={pausedAt} isIcon />);
  const button = screen.getByRole('button', { name: t('pauses:resume.action') });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: t('pauses:resume.title.funnel') }));
  const span = spanText(2 * HOUR_MS + 15 * MINUTE_MS);
  expect(await dialog.findByRole('radio', { name: t('pauses:mode.shift', { span }) })).toBeChecked();
  const cells = () => dialog.getAllByRole('row').map(({ textContent }) => textContent);
  await waitFor(() => expect(cells()).toHaveLength(3));
  expect(cells()[1]).toContain(moment(asOf + 75 * MINUTE_MS));
  expect(cells()[2]).toContain(moment(asOf + 3 * HOUR_MS));

  await user.click(dialog.getByRole('radio', { name: t('pauses:mode.plan') }));
  expect(cells()[1]).toContain(`Sales${t('pauses:steps.number', { number: 2 })}${t('pauses:steps.now')}`);
  expect(cells()[2]).toContain(moment(asOf + HOUR_MS));
  expect(dialog.getByText(t('pauses:mode.planHint', { count: 1 }))).toBeInTheDocument();

  await user.click(dialog.getByRole('button', { name: t('pauses:resume.action') }));
  expect(await screen.findByText(t('pauses:resume.done.funnel'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'resumeFunnel')).toMatchObject({
    params: { id: '7' },
    body: { mode: 'plan', asOf },
  });
  await waitFor(() => expect(button).toHaveFocus());
});

it('stays open when the server refuses, and names what else begins', async () => {
  const more = { ...pause, dueStartsCount: 3, stepsCount: 12, overdueCount: 0 };
  fakeApi({
    getFunnelPause: () => more,
    resumeFunnel: () => ({ status: 500, body: {} }),
  });
  const { user, t } = renderApp(<PauseButton target={funnel} pausedAt={pausedAt} />);
  await user.click(screen.getByRole('button', { name: t('pauses:resume.action') }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(t('pauses:dueStarts', { count: 3 }))).toBeInTheDocument();
  expect(dialog.getByText(t('pauses:steps.more', { count: 10 }))).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: t('pauses:mode.plan') }));
  expect(dialog.getByText(t('pauses:mode.planHintNone'))).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: t('pauses:resume.action') }));
  expect(await screen.findByText(t('pauses:resume.failed.funnel'))).toBeInTheDocument();
  expect(dialog.getByRole('radio', { name: t('pauses:mode.plan') })).toBeInTheDocument();
});

it('says when the pause is over already', async () => {
  fakeApi({ getRunPause: () => ({ ...pause, pausedAt: null, stepsCount: 0, steps: [] }) });
  const { user, t } = renderApp(<PauseButton target={run} pausedAt={pausedAt} />);
  await user.click(screen.getByRole('button', { name: t('pauses:resume.action') }));
  expect(await screen.findByText(t('pauses:resume.already'))).toBeInTheDocument();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('button', { name: t('pauses:resume.action') })).not.toBeInTheDocument();
});
