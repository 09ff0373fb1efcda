import { screen, waitFor, within } from '@testing-library/react';

import type { Funnel, FunnelSchedule } from '@contract/schemas/shapes';
import { DAY_MS, toSeconds } from '@contract/time';

import { describeMoment } from '@/lib/moment';
import { chooseOption, chosenOption, findOptions } from '@test/kit/chooseOption';
import { fakeApi, type FakeResponse } from '@test/kit/fakeApi';
import { makeGroup } from '@test/kit/makeGroup';
import { edgeOf, messageNode } from '@test/kit/openDesigner';
import { renderApp } from '@test/kit/renderApp';

import { AssignmentModal } from './AssignmentModal';

const group = makeGroup(5, { name: 'Chat', custom_name: 'Sales', group_type: 'community' });
const funnel = (id: number, name: string, active = true): Funnel => ({
  id,
  name,
  active,
  description: null,
  steps: [],
});
const schedule = (id: number, start_at: number): FunnelSchedule => ({
  id,
  funnel_id: 7,
  group_id: 5,
  start_at,
  active: true,
});

const soonS = toSeconds(Date.now()) + 3_600;
/** A future moment, as entered at UTC; the hours until then change half an hour from now, not during a test. */
const farDate = '20.11.2037';
const farMinute = (new Date().getUTCMinutes() + 30) % 60;
const farTime = `14:${String(farMinute).padStart(2, '0')}`;
const farS = Date.UTC(2037, 10, 20, 14, farMinute) / 1_000;

const reads: Record<
  'listGroups' | 'listAllFunnels' | 'listFunnels' | 'listGroupSchedules' | 'getStructure',
  FakeResponse
> = {
  listGroups: () => [group],
  listAllFunnels: () => [funnel(7, 'Spring'), funnel(8, 'Autumn', false)],
  listFunnels: () => [],
  listGroupSchedules: () => [],
  getStructure: () => ({ nodes: [], edges: [], revision: 1 }),
};

/** In tests all antd dialogs share one id, so the confirmation is found by its text. */
async function findQuestion(title: string): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error('The question stands in no dialog');
  return dialog;
}

function Designer({ onClose }: { onClose: (savedId: number | null) => void }) {
  return (
    <>
      <button onClick={() => onClose(8)}>save drawing</button>
      <button onClick={() => onClose(null)}>leave drawing</button>
    </>
  );
}

function open(onClose = jest.fn()) {
  const app = renderApp(<AssignmentModal groupId={5} Designer={Designer} onClose={onClose} />);
  const { user, t } = app;
  const press = (key: 'form.add' | 'submit.action' | 'attach.action' | 'funnel.create') =>
    user.click(screen.getByRole('button', { name: t(`assignment:${key}`) }));
  const choose = async (name: string) =>
    chooseOption(user, await screen.findByRole('combobox', { name: t('assignment:funnel.label') }), name);
  const typeStart = async (date: string, time: string) => {
    await user.type(screen.getByLabelText(t('assignment:form.date')), `${date}{Enter}`);
    await user.type(screen.getByLabelText(t('assignment:form.time')), `${time}{Enter}`);
  };
  /** At once, where typing is shown elsewhere: each key draws the whole dialog. */
  const fillStart = async (date: string, time: string) => {
    for (const [part, text] of [
      ['date', date],
      ['time', time],
    ] as const) {
      await user.click(screen.getByLabelText(t(`assignment:form.${part}`)));
      if (text !== '') await user.paste(text);
      await user.keyboard('{Enter}');
    }
  };
  const list = () => within(screen.getByRole('list', { name: t('assignment:schedules.label') }));
  const findList = async () => within(await screen.findByRole('list', { name: t('assignment:schedules.label') }));
  const wordsOf = (atS: number) => {
    const { key, values } = describeMoment(atS, Date.now());
    // Found texts have ordinary spaces.
    return t(`common:moment.${key}`, { ...values }).replaceAll('\u00a0', ' ');
  };
  return { ...app, onClose, press, choose, typeStart, fillStart, list, findList, wordsOf };
}

it('assigns a funnel with a new start at the chosen offset and closes', async () => {
  const { calls } = fakeApi({
    ...reads,
    assignFunnel: () => null,
    createSchedule: ({ body }) => ({ id: 1, ...(body as object) }),
  });
  const { t, user, press, choose, typeStart, list, wordsOf, onClose } = open();

  expect(await screen.findByRole('dialog', { name: t('assignment:title', { name: 'Sales' }) })).toBeInTheDocument();
  expect(list().getByText(t('assignment:schedules.empty'))).toBeInTheDocument();
  await choose('Spring');
  await typeStart(farDate, farTime);
  expect(screen.getByText(wordsOf(farS))).toBeInTheDocument();
  await chooseOption(user, screen.getByRole('combobox', { name: t('assignment:form.offset') }), /^UTC\+3(?!\d)/);
  expect(screen.getByText(wordsOf(farS - 3 * 3_600))).toBeInTheDocument();
  await press('form.add');

  expect(await screen.findByText(t('assignment:schedules.added'))).toBeInTheDocument();
  expect(list().getByText(wordsOf(farS - 3 * 3_600))).toBeInTheDocument();
  expect(list().getByText(t('assignment:schedules.unsaved'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).not.toContain('createSchedule');
  await press('submit.action');

  expect(await screen.findByText(t('assignment:submit.done'))).toBeInTheDocument();
  const writes = calls.filter(({ name }) => ['assignFunnel', 'createSchedule', 'setFunnelStatus'].includes(name));
  expect(writes).toMatchObject([
    { name: 'assignFunnel', params: { id: '7' }, body: { group_id: 5 } },
    { name: 'createSchedule', body: { funnel_id: 7, group_id: 5, start_at: farS - 3 * 3_600, active: false } },
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('names the field that has no value in the group, and saves the start', async () => {
  const data = { message: 'See {{field.7}}', variables: 'ru' as const };
  const { calls } = fakeApi({
    ...reads,
    getStructure: () => ({
      nodes: [{ id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} }, messageNode('a', '', data)],
      edges: [edgeOf('start_1', 'a')],
      revision: 1,
    }),
    getVariables: () => ({ zone: 'UTC+3', memberForms: {}, fields: [{ id: 7, name: 'Link' }], groups: [] }),
    listGroupDetails: () => [],
    assignFunnel: () => null,
    createSchedule: ({ body }) => ({ id: 1, ...(body as object) }),
  });
  const { t, press, choose, fillStart } = open();
  await choose('Spring');
  expect(calls.map(({ name }) => name)).not.toContain('getStructure');
  await fillStart(farDate, farTime);
  await press('form.add');
  const missing = t('variables:check.missing', { count: 1, name: 'Link' });
  expect(await screen.findByText(missing, { exact: false })).toHaveTextContent('Sales');
  expect(screen.getByText(t('assignment:schedules.unfilled'))).toBeInTheDocument();
  // What is sent and until when, beside the button.
  expect(await screen.findByText(t('forecast:foot.messages', { count: 1 }))).toBeInTheDocument();
  expect(screen.getByText(t('forecast:foot.groups', { count: 1 }))).toBeInTheDocument();
  expect(screen.queryByText(t('forecast:foot.night', { count: 1 }))).not.toBeInTheDocument();
  // The night of each start counts.
  for (const [time, count] of [
    ['23:30', 1],
    ['03:15', 2],
  ] as const) {
    await fillStart(farDate, time);
    await press('form.add');
    expect(await screen.findByText(t('forecast:foot.night', { count }))).toBeInTheDocument();
  }
  expect(screen.getByText(t('forecast:foot.messages', { count: 3 }))).toBeInTheDocument();
  await press('submit.action');
  expect(await screen.findByText(t('assignment:submit.done'))).toBeInTheDocument();
});

it('offers 27 offsets', async () => {
  fakeApi({ ...reads });
  const { t, user } = open();
  const offsets = await screen.findByRole('combobox', { name: t('assignment:form.offset') });
  expect(chosenOption(offsets)).toContain('UTC+0');
  await user.click(offsets);
  expect(within(await findOptions(offsets)).getAllByRole('option', { hidden: true })).toHaveLength(27);
});

it('finds a city by its name and reads date and time there', async () => {
  fakeApi({ ...reads });
  const { t, user, fillStart, wordsOf } = open();
  const zone = await screen.findByRole('combobox', { name: t('assignment:form.offset') });
  await fillStart(farDate, farTime);
  const almaty = t('zones:cities.almaty').split(', ')[0] ?? '';
  await user.click(zone);
  await user.type(zone, almaty);
  const found = within(await findOptions(zone));
  await user.click(await found.findByRole('option', { name: `${almaty}, UTC+5`, hidden: true }));
  expect(chosenOption(zone)).toBe(`${almaty}, UTC+5`);
  expect(await screen.findByText(wordsOf(farS - 5 * 3_600))).toBeInTheDocument();
});

it('shows why a start cannot be added', async () => {
  fakeApi({ ...reads, listFunnels: () => [funnel(7, 'Spring')], listGroupSchedules: () => [schedule(1, farS)] });
  const { t, user, press, fillStart, findList, wordsOf } = open();
  expect(await (await findList()).findByText(wordsOf(farS))).toBeInTheDocument();

  await press('form.add');
  expect(screen.getByRole('alert')).toHaveTextContent(t('assignment:problems.noMoment'));
  await fillStart(farDate, farTime);
  await press('form.add');
  expect(screen.getByRole('alert')).toHaveTextContent(t('assignment:problems.duplicate'));
  const [yesterday = ''] = new Intl.DateTimeFormat('ru-RU').format(Date.now() - DAY_MS).split(',');
  await user.clear(screen.getByLabelText(t('assignment:form.date')));
  await fillStart(yesterday, '');
  await press('form.add');
  expect(screen.getByRole('alert')).toHaveTextContent(t('assignment:problems.inPast'));
});

it.each([
  ['02.01.2020', '06:00', 'inPast'],
  ['31.02.2037', '06:00', 'unreadable'],
  ['abc', '', 'unreadable'],
  [farDate, '6:', 'unreadable'],
] as const)('keeps %s %s in the fields and adds nothing', async (date, time, problem) => {
  fakeApi({ ...reads });
  const { t, user, press, list } = open();
  await screen.findByRole('dialog');
  const [dateField, timeField] = [
    screen.getByLabelText(t('assignment:form.date')),
    screen.getByLabelText(t('assignment:form.time')),
  ];
  await user.type(dateField, `${date}{Tab}`);
  if (time !== '') await user.type(timeField, `${time}{Tab}`);
  await press('form.add');
  expect(screen.getByRole('alert')).toHaveTextContent(t(`assignment:problems.${problem}`));
  expect([dateField, timeField].map((field) => (field as HTMLInputElement).value)).toEqual([date, time]);
  await press('submit.action');
  expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent(t('assignment:problems.notAdded'));
  expect(list().getByText(t('assignment:schedules.empty'))).toBeInTheDocument();
});

it('shows why the assignment cannot be saved', async () => {
  const { calls } = fakeApi({ ...reads });
  const { t, press, choose, fillStart } = open();
  await choose('Spring');
  await press('submit.action');
  expect(screen.getByRole('alert')).toHaveTextContent(t('assignment:problems.nothingToSave'));
  await fillStart(farDate, farTime);
  await press('submit.action');
  expect(screen.getByRole('alert')).toHaveTextContent(t('assignment:problems.notAdded'));
  expect(calls.map(({ name }) => name)).not.toContain('assignFunnel');
});

describe('an inactive funnel', () => {
  const writes = {
    assignFunnel: () => null,
    setFunnelStatus: () => funnel(8, 'Autumn'),
    createSchedule: () => schedule(1, farS),
  };

  it.each([
    [
      'is activated with the saving unless somebody objects',
      false,
      ['assignFunnel', 'setFunnelStatus', 'createSchedule'],
    ],
    ['stays inactive when it is to stay so', true, ['assignFunnel', 'createSchedule']],
  ])('%s', async (_words, objects, made) => {
    const { calls } = fakeApi({ ...reads, ...writes });
    const { t, user, press, choose, fillStart, onClose } = open();
    await choose(t('assignment:funnel.option', { name: 'Autumn' }));
    const option = screen.getByRole('checkbox', { name: new RegExp(t('assignment:activation.option')) });
    expect(option).toBeChecked();
    if (objects) await user.click(option);
    await fillStart(farDate, farTime);
    await press('form.add');
    await press('submit.action');
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledTimes(1);
    });
    expect(calls.map(({ name }) => name).filter((name) => name in writes)).toEqual(made);
    if (!objects) expect(calls.find(({ name }) => name === 'setFunnelStatus')?.body).toEqual({ active: true });
  });
});

it('resumes after a failed save without saving anything twice', async () => {
  let refusals = 1;
  const { answers, calls } = fakeApi({ ...reads, assignFunnel: () => null });
  answers.createSchedule = ({ body }) => {
    const { start_at } = body as { start_at: number };
    if (start_at !== farS && refusals > 0) {
      refusals -= 1;
      return { status: 500, body: { status: 'error', response: 'Out of order' } };
    }
    return schedule(1, start_at);
  };
  const { t, press, choose, fillStart, list, onClose } = open();
  await choose('Spring');
  await fillStart(farDate, farTime);
  await press('form.add');
  await fillStart('21.11.2037', farTime);
  await press('form.add');
  await press('submit.action');
  expect(await screen.findByText('Out of order')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  expect(list().getAllByText(t('assignment:schedules.unsaved'))).toHaveLength(1);

  await press('submit.action');
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledTimes(1);
  });
  const starts = calls.filter(({ name }) => name === 'createSchedule').map(({ body }) => body as { start_at: number });
  expect(starts.map(({ start_at }) => start_at)).toEqual([farS, farS + 86_400, farS + 86_400]);
});

describe('a start in the list', () => {
  it('is removed immediately when unsaved', async () => {
    const { calls } = fakeApi({ ...reads });
    const { t, user, press, fillStart, list } = open();
    await screen.findByRole('dialog');
    await fillStart(farDate, farTime);
    await press('form.add');
    await user.click(list().getByRole('button', { name: t('assignment:schedules.delete') }));
    expect(await screen.findByText(t('assignment:schedules.deleted'))).toBeInTheDocument();
    expect(list().getByText(t('assignment:schedules.empty'))).toBeInTheDocument();
    expect(screen.getByRole('list', { name: t('assignment:schedules.label') })).toHaveFocus();
    expect(calls.map(({ name }) => name)).not.toContain('deleteSchedule');
  });

  it.each([true, false])('is deleted after a confirmation when saved, if the server succeeds: %s', async (works) => {
    const { answers } = fakeApi({
      ...reads,
      listFunnels: () => [funnel(7, 'Spring')],
      listGroupSchedules: () => [schedule(1, soonS)],
    });
    answers.deleteSchedule = () => {
      if (!works) return { status: 500, body: {} };
      answers.listGroupSchedules = () => [];
      return null;
    };
    const { t, user, list, findList } = open();
    await user.click(await (await findList()).findByRole('button', { name: t('assignment:schedules.delete') }));
    const question = within(await findQuestion(t('assignment:schedules.deleteTitle')));
    await user.click(question.getByRole('button', { name: t('assignment:schedules.delete') }));
    const said = works ? 'assignment:schedules.deleted' : 'assignment:schedules.deleteFailed';
    expect(await screen.findByText(t(said))).toBeInTheDocument();
    if (works) expect(await list().findByText(t('assignment:schedules.empty'))).toBeInTheDocument();
    else expect(list().getByText(t('assignment:schedules.saved'))).toBeInTheDocument();
  });

  it('shows that the saved ones could not be loaded', async () => {
    fakeApi({
      ...reads,
      listFunnels: () => [funnel(7, 'Spring')],
      listGroupSchedules: () => ({ status: 500, body: {} }),
    });
    const { t } = open();
    expect(await screen.findByText(t('assignment:schedules.loadFailed'))).toBeInTheDocument();
  });
});

describe('attaching a funnel right away', () => {
  it('requires one, then attaches it without a start', async () => {
    const { answers, calls } = fakeApi({ ...reads });
    answers.assignFunnel = () => {
      answers.listFunnels = () => [funnel(7, 'Spring')];
      return null;
    };
    const { t, press, choose } = open();
    await screen.findByRole('combobox', { name: t('assignment:funnel.label') });
    await press('attach.action');
    expect(screen.getByRole('alert')).toHaveTextContent(t('assignment:problems.noFunnel'));
    await choose('Spring');
    await press('attach.action');
    expect(await screen.findByText(t('assignment:submit.done'))).toBeInTheDocument();
    expect(await screen.findByText(t('assignment:attach.done'))).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'assignFunnel')).toMatchObject([{ params: { id: '7' } }]);
  });

  it('shows a failure', async () => {
    fakeApi({ ...reads, assignFunnel: () => ({ status: 500, body: {} }) });
    const { t, press, choose } = open();
    await choose('Spring');
    await press('attach.action');
    expect(await screen.findByText(t('assignment:submit.failed'))).toBeInTheDocument();
  });
});

it('creates a new funnel above the dialog and selects it, keeping the entered data', async () => {
  fakeApi({ ...reads });
  const { t, user, press, fillStart, list } = open();
  await screen.findByRole('combobox', { name: t('assignment:funnel.label') });
  await fillStart(farDate, farTime);
  await press('form.add');
  await press('funnel.create');
  await user.click(await screen.findByRole('button', { name: 'leave drawing' }));
  const select = screen.getByRole('combobox', { name: t('assignment:funnel.label') });
  expect(chosenOption(select)).toBe('');
  await press('funnel.create');
  await user.click(await screen.findByRole('button', { name: 'save drawing' }));
  expect(chosenOption(select)).toBe(t('assignment:funnel.option', { name: 'Autumn' }));
  expect(list().getByText(t('assignment:schedules.unsaved'))).toBeInTheDocument();
});

it('finds a funnel by a part of its name', async () => {
  const many = Array.from({ length: 40 }, (_none, index) => funnel(index + 1, `Funnel ${index + 1}`));
  fakeApi({ ...reads, listAllFunnels: () => many });
  const { t, user } = open();
  const select = await screen.findByRole('combobox', { name: t('assignment:funnel.label') });
  await user.type(select, 'NEL 4');
  const options = within(await findOptions(select)).getAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Funnel 4',
    'Funnel 14',
    'Funnel 24',
    'Funnel 34',
    'Funnel 40',
  ]);
  await user.keyboard('{Backspace}9');
  expect(await screen.findByText('Funnel 9')).toBeInTheDocument();
  await user.keyboard('9');
  expect(await screen.findByText(t('common:select.empty'))).toBeInTheDocument();
});

it('shows that the funnels could not be loaded', async () => {
  fakeApi({ ...reads, listAllFunnels: () => ({ status: 500, body: {} }) });
  const { t } = open();
  expect(await screen.findByText(t('assignment:funnel.loadFailed'))).toBeInTheDocument();
});

it('says of a saved start that it will be left out', async () => {
  fakeApi({
    ...reads,
    listGroupSchedules: () => [{ ...schedule(1, soonS), leftOut: 'reply' }, schedule(2, soonS + 60)],
  });
  const { t, choose } = open();
  await choose('Spring');
  expect(await screen.findAllByText(t('leftOut:start.reply'))).toHaveLength(1);
});
