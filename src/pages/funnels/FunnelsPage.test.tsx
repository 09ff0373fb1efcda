import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

import { previewRun } from '@contract/planner/plan';
import { findSaveProblems, findStartProblems, findWarnings } from '@contract/planner/problems';
import type { Funnel, FunnelGraph } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { READY_FUNNELS } from '@/features/funnels/readyFunnels';
import { clockTime } from '@/lib/dateFormat';
import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { FunnelsPage } from './FunnelsPage';

function Place() {
  const { pathname, search } = useLocation();
  return <address>{pathname + search}</address>;
}

const step = (order_num: number) => ({
  message: 'Hello',
  delay_minutes: 0,
  order_num,
  time_type: 'delay' as const,
  media_urls: '',
});
const funnel: Funnel = { id: 7, name: 'Spring', active: false, description: null, steps: [step(1), step(2)] };

afterEach(() => {
  jest.restoreAllMocks();
});

it('shows a funnel with its steps, state and the way to edit it', async () => {
  fakeApi({ listAllFunnels: () => [funnel] });
  const { t } = renderApp(<FunnelsPage />);
  expect(await screen.findByRole('heading', { name: 'Spring' })).toBeInTheDocument();
  expect(screen.getByText(t('funnels:card.steps', { count: 2 }))).toBeInTheDocument();
  expect(screen.getByText(t('funnels:badge.inactive'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('funnels:card.edit') })).toHaveAttribute('href', '/funnel-designer?edit=7');
  expect(screen.getByRole('link', { name: t('funnels:new') })).toHaveAttribute('href', '/funnel-designer');
});

it('shows that a funnel is paused, and resumes it', async () => {
  const pausedAt = Date.now() - 60_000;
  fakeApi({
    listAllFunnels: () => [
      { ...funnel, pausedAt },
      { ...funnel, id: 8, name: 'Autumn', pausedAt: null },
    ],
  });
  const { t } = renderApp(<FunnelsPage />);
  expect(await screen.findByText(t('common:paused.funnelAt', { time: clockTime(pausedAt) }))).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: t('pauses:resume.action') })).toHaveLength(1);
});

it('shows that there are no funnels yet', async () => {
  fakeApi({ listAllFunnels: () => [] });
  const { t } = renderApp(<FunnelsPage />);
  expect(await screen.findByText(t('funnels:empty.title'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('funnels:empty.action') })).toHaveAttribute('href', '/funnel-designer');
});

it.each(READY_FUNNELS)('creates the ready funnel %s, which can be started, and opens it', async (ready) => {
  const { calls } = fakeApi({
    listAllFunnels: () => [],
    createFunnel: () => ({ ...funnel, id: 9, steps: [], revision: 1 }),
  });
  const { user, t } = renderApp(
    <>
      <FunnelsPage />
      <Place />
    </>,
  );
  const offered = within(await screen.findByRole('group', { name: t('funnels:ready.label') }));
  await user.click(offered.getByRole('button', { name: t(`funnels:ready.${ready}.name`) }));
  await waitFor(() => expect(screen.getByText('/funnel-designer?edit=9')).toBeInTheDocument());
  const { graph } = calls.find(({ name }) => name === 'createFunnel')?.body as { graph: FunnelGraph };
  expect([...findSaveProblems(graph), ...findStartProblems(graph), ...findWarnings(graph)]).toEqual([]);
  const minutes = previewRun(graph, 0).map(({ atMs }) => atMs / MINUTE_MS);
  expect(minutes).toHaveLength(4);
  expect(minutes).toEqual([...new Set(minutes)].sort((one, other) => one - other));
});

it('shows that the funnels could not be loaded', async () => {
  fakeApi({ listAllFunnels: () => ({ status: 500, body: {} }) });
  const { t } = renderApp(<FunnelsPage />);
  expect(await screen.findByText(t('funnels:loadFailed'))).toBeInTheDocument();
});

it('activates a funnel', async () => {
  const { calls } = fakeApi({ listAllFunnels: () => [funnel], setFunnelStatus: () => ({ ...funnel, active: true }) });
  const { user, t } = renderApp(<FunnelsPage />);
  await user.click(await screen.findByRole('switch', { name: t('funnels:badge.inactive') }));
  expect(await screen.findByText(t('funnels:status.activated'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'setFunnelStatus')?.body).toEqual({ active: true });
});

it('deletes only after the question', async () => {
  const { calls } = fakeApi({ listAllFunnels: () => [funnel], deleteFunnel: () => null });
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { user, t } = renderApp(
    <main tabIndex={-1}>
      <FunnelsPage />
    </main>,
  );
  const remove = await screen.findByRole('button', { name: t('funnels:card.delete') });

  await user.click(remove);
  expect(confirm).toHaveBeenCalledWith(t('funnels:delete.confirm', { name: 'Spring' }));
  expect(calls.map(({ name }) => name)).not.toContain('deleteFunnel');

  confirm.mockReturnValue(true);
  await user.click(remove);
  expect(await screen.findByText(t('funnels:delete.done'))).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('shows that a funnel could not be deleted', async () => {
  fakeApi({ listAllFunnels: () => [funnel], deleteFunnel: () => ({ status: 500, body: {} }) });
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, t } = renderApp(<FunnelsPage />);
  await user.click(await screen.findByRole('button', { name: t('funnels:card.delete') }));
  expect(await screen.findByText(t('funnels:delete.failed'))).toBeInTheDocument();
  expect(screen.getByText(t('funnels:delete.refused'))).toBeInTheDocument();
});

describe('of many funnels', () => {
  const funnels = [
    { ...funnel, id: 1, name: 'Sales' },
    { ...funnel, id: 2, name: 'Course', active: true },
    { ...funnel, id: 3, name: 'Summer sales', steps: [] },
  ];
  const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('shows the newest first, and those that the address selects', async () => {
    fakeApi({ listAllFunnels: () => funnels });
    const { unmount } = renderApp(<FunnelsPage />);
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(names()).toEqual(['Summer sales', 'Course', 'Sales']);
    unmount();
    const { t } = renderApp(<FunnelsPage />, { path: '/funnels?q=sales&status=inactive&sort=steps' });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(names()).toEqual(['Sales', 'Summer sales']);
    expect(screen.getByRole('searchbox', { name: t('funnels:filter.search') })).toHaveValue('sales');
    expect(screen.getByText(t('funnels:filter.found', { count: 2 }))).toBeInTheDocument();
  });

  it('filters while the operator types, shows when nothing is found, and is reset with one click', async () => {
    fakeApi({ listAllFunnels: () => funnels });
    const { user, t } = renderApp(<FunnelsPage />);
    await user.type(await screen.findByRole('searchbox', { name: t('funnels:filter.search') }), 'sum');
    expect(names()).toEqual(['Summer sales']);
    const status = await screen.findByRole('combobox', { name: t('funnels:filter.fields.status') });
    await chooseOption(user, status, t('funnels:filter.status.active'));
    expect(screen.getByText(t('funnels:filter.nothing.title'))).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: t('funnels:filter.reset') }));
    expect(names()).toHaveLength(3);
    const order = await screen.findByRole('combobox', { name: t('funnels:filter.fields.sort') });
    await chooseOption(user, order, t('funnels:filter.sort.name'));
    expect(names()).toEqual(['Course', 'Sales', 'Summer sales']);
  });

  it('draws a screenful of thousands, each with its place among all', async () => {
    fakeApi({ listAllFunnels: () => Array.from({ length: 5_000 }, (_none, at) => ({ ...funnel, id: at + 1 })) });
    const { t } = renderApp(<FunnelsPage />);
    const list = await screen.findByRole('list', { name: t('funnels:list') });
    await waitFor(() => {
      expect(within(screen.getByRole('list', { name: t('funnels:list') })).getAllByRole('listitem')[1]).toHaveAttribute(
        'aria-posinset',
        '2',
      );
    });
    expect(list.children.length).toBeLessThan(60);
  });
});
