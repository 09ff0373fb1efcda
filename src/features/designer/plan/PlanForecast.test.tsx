import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { MINUTE_MS } from '@contract/time';

import { rootReducer } from '@/app/rootReducer';
import { designerSlice } from '@/features/designer/designerSlice';
import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi } from '@test/kit/fakeApi';
import { makeForecastQueue } from '@test/kit/makeForecastQueue';
import { makeGroup } from '@test/kit/makeGroup';
import { edgeOf, messageNode } from '@test/kit/openDesigner';
import { renderApp } from '@test/kit/renderApp';

import { DesignerPage } from '@/pages/designer/DesignerPage';

const graph = {
  nodes: [{ id: 'start_1', type: 'start' as const, position: { x: 0, y: 0 }, data: {} }, messageNode('a', 'Hello')],
  edges: [edgeOf('start_1', 'a')],
};

const makeStart = (id: number, funnel_id: number, group_id: number) => ({
  ...{ id, funnel_id, group_id, start_at: 1, active: true, funnel_name: 'Sales', funnel_active: true },
  ...{ name: 'A group', custom_name: null, group_type: 'group' },
});

const stored = {
  getMessengerStatus: () => ({ isReady: true, isInitializing: false, hasAuth: true }),
  getFunnel: () => ({ id: 5, name: 'Sales', description: null, active: true, steps: [] }),
  getStructure: () => ({ revision: 1, ...graph }),
  listPickerGroups: () => [makeGroup(1, { funnel_ids: [5] }), makeGroup(2, { funnel_ids: [5, 6] }), makeGroup(3)],
  getMemoryStatus: () => ({ status: 404, body: {} }),
  listActiveSchedules: () => [makeStart(1, 5, 2), makeStart(2, 5, 7), makeStart(3, 6, 8)],
};
/** One send a minute, so that the last of n groups is n - 1 minutes after the first. */
const getForecastQueue = () => makeForecastQueue(Date.now(), { gapMinMs: MINUTE_MS - 500, gapMaxMs: MINUTE_MS - 500 });

async function openPlan() {
  rootReducer.inject(designerSlice);
  const app = renderApp(<DesignerPage />, { path: '/designer?edit=5' });
  const { t, user } = app;
  await user.click(await screen.findByRole('tab', { name: new RegExp(t('designer:dock.plan')) }));
  return app;
}

it('forecasts the plan for the groups of the funnel, and for as many as are entered', async () => {
  fakeApi({ ...stored, getForecastQueue });
  const { t } = await openPlan();
  const field = await screen.findByLabelText(t('forecast:groupCount'));
  expect(field).toHaveValue(3);
  const row = async () => within(await screen.findByRole('table')).getAllByRole('row')[1] as HTMLElement;
  const minutesOf = async () => {
    const [first, last] = within(await row())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.slice(-5).split(':').map(Number));
    return ((last?.[0] ?? 0) * 60 + (last?.[1] ?? 0) - (first?.[0] ?? 0) * 60 - (first?.[1] ?? 0) + 1_440) % 1_440;
  };
  expect(await minutesOf()).toBe(2);
  fireEvent.change(field, { target: { value: '31' } });
  await waitFor(async () => expect(await minutesOf()).toBe(30));
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(field).toHaveValue(1);
});

it('shows the plan as before when the server has no forecast', async () => {
  fakeApi({ ...stored, getForecastQueue: () => ({ status: 404, body: {} }) });
  const { t } = await openPlan();
  expect(await screen.findByText(t('forecast:withoutPace'))).toBeInTheDocument();
  expect(screen.queryByLabelText(t('forecast:groupCount'))).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: t('plan:title') })).toHaveTextContent('Hello');
});

it('plays a trial run of what is drawn, with the replies of a member, and sends nothing', async () => {
  const asking = {
    nodes: [...graph.nodes, messageNode('b', 'Good'), messageNode('c', 'Weeks later', { delay: 20_160 })],
    edges: [...graph.edges, edgeOf('a', 'b', { condition: 'condition', label: 'Yes' }), edgeOf('a', 'c')],
  };
  const { calls } = fakeApi({ ...stored, getStructure: () => ({ revision: 1, ...asking }), getForecastQueue });
  const { t, user } = await openPlan();
  await user.click(await screen.findByRole('button', { name: t('trial:open') }));
  const dialog = await screen.findByRole('complementary', { name: t('trial:title') });
  const chat = within(await within(dialog).findByRole('group', { name: t('trial:phone') }));
  await user.click(within(dialog).getByRole('button', { name: t('trial:pause') }));
  const next = within(dialog).getByRole('button', { name: t('trial:next') });
  if (chat.queryByText('Hello') === null) await user.click(next);
  await user.click(await chat.findByRole('button', { name: 'yes' }));
  await user.click(next);
  expect(chat.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Hello'),
    expect.stringContaining('Good'),
  ]);
  await user.click(next);
  expect(chat.getByText('Weeks later')).toBeInTheDocument();
  expect(chat.getByText(t('trial:ended'))).toBeInTheDocument();
  expect(next).toBeDisabled();
  expect(calls.map(({ name }) => name).filter((name) => !/^(get|list)/.test(name))).toEqual([]);
});

it('sends no trial to a group in which a text cannot be filled in', async () => {
  const data = { message: 'See {{field.7}}', variables: 'ru' as const };
  const nodes = [graph.nodes[0], messageNode('a', '', data)];
  fakeApi({
    ...stored,
    getForecastQueue,
    getStructure: () => ({ revision: 1, nodes, edges: graph.edges }),
    getVariables: () => ({
      zone: 'UTC+3',
      memberForms: {},
      fields: [{ id: 7, name: 'Link' }],
      groups: [{ id: 1, values: { 7: 'example.com' } }],
    }),
    listGroupDetails: () => [],
  });
  const { t, user } = await openPlan();
  await user.click(await screen.findByRole('button', { name: t('trial:open') }));
  const submit = await screen.findByRole('button', { name: t('trial:group.submit') });
  const choose = (name: string) =>
    chooseOption(user, screen.getByRole('combobox', { name: t('trial:group.label') }), name);
  await choose('Chat 2');
  expect(await screen.findByText(t('trial:group.unfilled'))).toBeInTheDocument();
  expect(submit).toBeDisabled();
  await choose('Chat 1');
  expect(screen.queryByText(t('trial:group.unfilled'))).not.toBeInTheDocument();
  expect(submit).toBeEnabled();
});

it('sends the trial to the chosen test group, as the version that was played', async () => {
  const { calls } = fakeApi({ ...stored, getForecastQueue, startTrial: () => ({ id: 1, funnel_id: 5, group_id: 2 }) });
  const { t, user } = await openPlan();
  await user.click(await screen.findByRole('button', { name: t('trial:open') }));
  const submit = await screen.findByRole('button', { name: t('trial:group.submit') });
  expect(submit).toBeDisabled();
  await chooseOption(user, screen.getByRole('combobox', { name: t('trial:group.label') }), 'Chat 2');
  await user.click(submit);
  expect(await screen.findByText(t('trial:group.started'))).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'startTrial')).toMatchObject({
    params: { id: '5' },
    body: { group_id: 2, revision: 1 },
  });
  // A second click starts nothing.
  expect(submit).toBeDisabled();
});
