import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';

import type { Funnel, FunnelGraph } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { baseApi } from '@/api/baseApi';
import { spanText } from '@/lib/span';
import { browserZone, formatShortIn } from '@/ui/zone/zoneTime';
import { chooseOption, chosenOption } from '@test/kit/chooseOption';
import { fakeApi } from '@test/kit/fakeApi';
import { fillIn } from '@test/kit/fillIn';
import { makeForecastQueue } from '@test/kit/makeForecastQueue';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp, type RenderedApp } from '@test/kit/renderApp';

import type { LaunchRetry } from './launchDraft';
import { LaunchModal as Dialog } from './LaunchModal';
import type { LaunchPresets } from './useLaunchForm';

const onRetry = jest.fn<undefined, [LaunchRetry]>();
const LaunchModal = (props: Omit<ComponentProps<typeof Dialog>, 'onRetry'>) => <Dialog onRetry={onRetry} {...props} />;

const group = (id: number, name: string, can_post = true) => makeGroup(id, { name, can_post });
const funnel = (id: number, name: string, active = true): Funnel => ({
  id,
  name,
  active,
  description: null,
  steps: [],
});
const groups = [group(2, 'Team'), group(1, 'Sales'), group(3, 'Announcements', false)];
const funnels = [funnel(7, 'Spring'), funnel(8, 'Autumn', false)];
const graphOf = (texts: string[], wait = 30): FunnelGraph => ({
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    ...texts.map((message, at) => ({
      id: `m${at}`,
      type: 'message' as const,
      position: { x: 0, y: 0 },
      data: { message, delay: at === 0 ? 0 : wait },
    })),
  ],
  edges: texts.map((_text, at) => ({ id: `e${at}`, source: at === 0 ? 'start_1' : `m${at - 1}`, target: `m${at}` })),
});
const reads = {
  listPickerGroups: () => groups,
  listAllFunnels: () => funnels,
  getStructure: () => ({ ...graphOf(['Hello *all*', 'Later']), revision: 1 }),
};
const startedIn = (successfulGroups: number, failures: { group_id: number; code: string; text: string }[] = []) => ({
  successfulGroups,
  failedGroups: failures.length,
  totalGroups: successfulGroups + failures.length,
  failures,
});

it('counts warnings beside the button that starts, and leads to them', async () => {
  fakeApi({ ...reads, getStructure: () => ({ ...graphOf(['Tomorrow: [topic]']), revision: 1 }) });
  const { user, t } = renderApp(<LaunchModal funnelId={7} groupIds={[2]} onClose={jest.fn()} />);
  await user.click(await screen.findByRole('button', { name: t('launch:plan.toHints', { count: 1 }) }));
  expect(screen.getByText(t('launch:plan.hints')).closest('[tabindex]')).toHaveFocus();
});

it('starts a funnel in the selected groups, unique and in order, and closes', async () => {
  const { calls } = fakeApi({ ...reads, startFunnelInGroups: () => startedIn(2) });
  const onClose = jest.fn();
  const { user, t } = renderApp(<LaunchModal groupIds={[2]} onClose={onClose} />);

  await user.click(await screen.findByRole('radio', { name: 'Spring' }));
  expect(screen.getByRole('checkbox', { name: 'Team' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Sales' }));
  await user.click(screen.getByRole('button', { name: t('launch:submit') }));

  expect(await screen.findByText(t('launch:toasts.all', { count: 2 }))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('launch:toasts.show') })).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'startFunnelInGroups')).toMatchObject({
    params: { id: '7' },
    body: { group_ids: [1, 2], start_time: null },
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('says beside the button how many groups get how many messages, until when, and how many at night', async () => {
  const nowMs = new Date(2030, 5, 3, 21, 45).getTime();
  fakeApi({ ...reads, getForecastQueue: () => makeForecastQueue(nowMs) });
  const { t, user } = renderApp(<LaunchModal groupIds={[1, 2]} funnelId={7} onClose={() => {}} />);
  const last = await screen.findByText(/≈/, { selector: '.sendSummary *' });
  expect(last.parentElement?.textContent).toBe(
    [
      t('forecast:foot.groups', { count: 2 }),
      t('forecast:foot.messages', { count: 2 }),
      t('forecast:foot.last', { moment: formatShortIn(browserZone(), nowMs + 30 * MINUTE_MS, nowMs) }),
      t('forecast:foot.night', { count: 2 }),
    ].join(' · '),
  );
  for (const name of ['Team', 'Sales']) await user.click(screen.getByRole('checkbox', { name }));
  await waitFor(() => expect(document.querySelector('.sendSummary')).toBeEmptyDOMElement());
});

it('selects all groups of a tag at once', async () => {
  const tags = [{ id: 5, name: 'Kazan', color: 'red', groupIds: [1, 3] }];
  const { calls } = fakeApi({ ...reads, listTags: () => tags, startFunnelInGroups: () => startedIn(1) });
  const { user, t } = renderApp(<LaunchModal funnelId={7} onClose={() => {}} />);

  await chooseOption(
    user,
    await screen.findByRole('combobox', { name: t('common:tags.filter.label.ofTags') }),
    'Kazan',
  );
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Team' })).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: t('launch:groups.selectFound') }));
  await user.click(screen.getByRole('button', { name: t('launch:submit') }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'startFunnelInGroups')?.body).toMatchObject({ group_ids: [1] }),
  );
});

it('shows what is missing and sends nothing', async () => {
  const { calls } = fakeApi(reads);
  const { user, t } = renderApp(<LaunchModal onClose={() => {}} />);
  const submit = screen.getByRole('button', { name: t('launch:submit') });

  await user.click(submit);
  expect(screen.getByRole('alert')).toHaveTextContent(t('launch:problems.noFunnel'));
  await user.click(await screen.findByRole('radio', { name: 'Spring' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(submit);
  expect(screen.getByRole('alert')).toHaveTextContent(t('launch:problems.noGroups'));
  expect(calls.map(({ name }) => name)).not.toContain('startFunnelInGroups');
});

it('starts only the version whose plan is shown, and shows the newer one when there is one', async () => {
  const changed = { status: 409, body: { status: 'error', code: 'FUNNEL_CHANGED', response: 'Changed' } };
  let revision = 1;
  const text = () => (revision === 1 ? 'Hello' : 'Newer text');
  const { calls } = fakeApi({
    ...reads,
    getStructure: () => ({ ...graphOf([text()]), revision }),
    startFunnelInGroups: ({ body }) => ((body as { revision: number }).revision === revision ? startedIn(1) : changed),
  });
  const onClose = jest.fn();
  const { user, t } = renderApp(<LaunchModal groupIds={[2]} funnelId={7} onClose={onClose} />);
  expect(await screen.findByText('Hello')).toBeInTheDocument();
  await screen.findByRole('checkbox', { name: 'Team' });
  revision = 2;
  await user.click(screen.getByRole('button', { name: t('launch:submit') }));

  expect(await screen.findByRole('alert')).toHaveTextContent(t('launch:problems.funnelChanged'));
  expect(await screen.findByText('Newer text')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: t('launch:submit') }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const starts = calls.filter(({ name }) => name === 'startFunnelInGroups');
  expect(starts.map(({ body }) => (body as { revision: number }).revision)).toEqual([1, 2]);
});

it('leaves out the groups in which a text cannot be filled in', async () => {
  const { calls } = fakeApi({
    ...reads,
    getStructure: () => {
      const { nodes, edges } = graphOf(['See {{field.7}}']);
      const withVariables = nodes.map((node) =>
        node.type === 'message' ? { ...node, data: { ...node.data, variables: 'ru' } } : node,
      );
      return { nodes: withVariables, edges, revision: 1 };
    },
    getVariables: () => ({
      zone: 'UTC+3',
      memberForms: {},
      fields: [{ id: 7, name: 'Link' }],
      groups: [{ id: 2, values: { 7: 'example.com' } }],
    }),
    listGroupDetails: () => [],
    startFunnelInGroups: () => startedIn(1),
  });
  const { user, t } = renderApp(<LaunchModal onClose={jest.fn()} />);
  await user.click(await screen.findByRole('radio', { name: 'Spring' }));
  for (const name of ['Team', 'Sales']) await user.click(await screen.findByRole('checkbox', { name }));
  const missing = t('variables:check.missing', { count: 1, name: 'Link' });
  expect(await screen.findByText(missing, { exact: false })).toHaveTextContent('Sales');
  await user.click(screen.getByRole('button', { name: t('sendCheck:exclude') }));
  expect(screen.queryByText(missing, { exact: false })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('launch:submit') }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'startFunnelInGroups')).toBe(true));
  expect(calls.find(({ name }) => name === 'startFunnelInGroups')?.body).toMatchObject({ group_ids: [2] });
});

it('does not offer announcement groups', async () => {
  fakeApi(reads);
  const { user, t } = renderApp(<LaunchModal onClose={() => {}} />);
  expect(await screen.findByRole('checkbox', { name: 'Announcements' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: t('launch:groups.selectAll') }));
  expect(screen.getByText(t('launch:groups.selected', { count: 2 }))).toBeInTheDocument();
});

describe('a start that failed in some groups', () => {
  const failures = [{ group_id: 1, code: 'GROUP_NOT_WRITABLE', text: 'No right to write' }];
  const retry: LaunchRetry = { funnelId: 7, startText: '02.01.2037 06:05', failures };
  const some = { started: 1, count: 2, failed: 1 };

  const startInBoth = async (answer: object) => {
    const { calls } = fakeApi({ ...reads, startFunnelInGroups: () => answer });
    const onClose = jest.fn();
    const app = renderApp(<LaunchModal funnelId={7} onClose={onClose} />);
    await fillIn(app.user, screen.getByLabelText(app.t('launch:start.label')), retry.startText);
    await app.user.click(await screen.findByRole('checkbox', { name: 'Team' }));
    await app.user.click(screen.getByRole('checkbox', { name: 'Sales' }));
    await app.user.click(screen.getByRole('button', { name: app.t('launch:submit') }));
    expect(await screen.findByText(app.t('launch:toasts.some', some))).toBeInTheDocument();
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledTimes(1);
    });
    return { ...app, calls };
  };

  it('closes the dialog and offers the retry in the toast', async () => {
    const { user, t } = await startInBoth(startedIn(1, failures));
    const toast = screen.getByText(t('launch:toasts.some', some)).closest<HTMLElement>('.toastText');
    expect(toast && within(toast).getByText('No right to write')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: t('launch:results.retry', { count: 1 }) }));
    expect(onRetry).toHaveBeenCalledWith(retry);
  });

  it('closes the dialog also when the server does not report the groups', async () => {
    const { t } = await startInBoth({ successfulGroups: 1, failedGroups: 1, totalGroups: 2 });
    const toast = screen.getByText(t('launch:toasts.some', some)).closest<HTMLElement>('.toastText');
    expect(toast && within(toast).queryByRole('button')).toBeNull();
  });

  it('is retried only in those groups, at the same time, with the reason of the failure', async () => {
    const { calls } = fakeApi({ ...reads, startFunnelInGroups: () => startedIn(1) });
    const onClose = jest.fn();
    const { user, t } = renderApp(<LaunchModal retry={retry} onClose={onClose} />);
    const list = await screen.findByRole('region', { name: t('launch:results.list') });
    expect(await within(list).findByText('Sales')).toBeInTheDocument();
    expect(within(list).getByText('No right to write')).toBeInTheDocument();
    expect(await screen.findByRole('radio', { name: 'Spring' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Sales' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Team' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: t('launch:submit') }));
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledTimes(1);
    });
    const start_time = new Date(2037, 0, 2, 6, 5).getTime() / 1000;
    expect(calls.find(({ name }) => name === 'startFunnelInGroups')?.body).toEqual({
      group_ids: [1],
      start_time,
      revision: 1,
    });
  });
});

it('activates an inactive funnel and starts it by one button, which says so', async () => {
  const { calls } = fakeApi({
    ...reads,
    setFunnelStatus: () => funnel(8, 'Autumn'),
    startFunnelInGroups: () => startedIn(1),
  });
  const onClose = jest.fn();
  const { user, t } = renderApp(<LaunchModal groupIds={[2]} funnelId={8} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: t('launch:submitInactive') }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledTimes(1);
  });
  const changing = calls.filter(({ name }) => name === 'setFunnelStatus' || name === 'startFunnelInGroups');
  expect(changing.map(({ name, body }) => [name, body])).toMatchObject([
    ['setFunnelStatus', { active: true }],
    ['startFunnelInGroups', { group_ids: [2] }],
  ]);
});

it('starts nothing when the funnel cannot be activated', async () => {
  const { calls } = fakeApi({ ...reads, setFunnelStatus: () => ({ status: 500, body: {} }) });
  const onClose = jest.fn();
  const { user, t } = renderApp(<LaunchModal groupIds={[2]} funnelId={8} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: t('launch:submitInactive') }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'setFunnelStatus')).toBe(true));
  expect(await screen.findByText(t('launch:toasts.failed', { text: '' }).trim(), { exact: false })).toBeInTheDocument();
  expect(calls.some(({ name }) => name === 'startFunnelInGroups')).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});

it("shows the server's text when nothing was started, and stays open", async () => {
  const refusal = { status: 409, body: { status: 'error', code: 'FUNNEL_INACTIVE', response: 'Switch it on first' } };
  fakeApi({ ...reads, setFunnelStatus: () => funnel(8, 'Autumn'), startFunnelInGroups: () => refusal });
  const onClose = jest.fn();
  const { user, t } = renderApp(<LaunchModal groupIds={[2]} funnelId={8} onClose={onClose} />);

  expect(await screen.findByText(t('launch:funnels.inactiveHint'))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('launch:submitInactive') }));

  expect(await screen.findByText(t('launch:toasts.failed', { text: 'Switch it on first' }))).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('activates an inactive funnel without leaving the dialog or losing focus', async () => {
  const { calls, answers } = fakeApi({ ...reads });
  answers.setFunnelStatus = () => {
    answers.listAllFunnels = () => [funnel(7, 'Spring'), funnel(8, 'Autumn')];
    return funnel(8, 'Autumn');
  };
  const { user, t } = renderApp(<LaunchModal onClose={() => {}} />);

  const turn = await screen.findByRole('switch', { description: 'Autumn' });
  expect(turn).not.toBeChecked();
  await user.click(turn);

  expect(await screen.findByText(t('funnels:status.activated'))).toBeInTheDocument();
  await waitFor(() => expect(turn).toBeChecked());
  expect(turn).toHaveFocus();
  expect(calls.find(({ name }) => name === 'setFunnelStatus')).toMatchObject({
    params: { id: '8' },
    body: { active: true },
  });
});

it('says that there are no funnels or groups yet, which is not that a search found none', async () => {
  fakeApi({ listAllFunnels: () => [], listPickerGroups: () => [] });
  const { t, unmount } = renderApp(<LaunchModal onClose={() => {}} isConnected />);
  expect(await screen.findByText(t('launch:groups.noneConnected'))).toBeInTheDocument();
  unmount();
  renderApp(<LaunchModal onClose={() => {}} />);
  expect(await screen.findByText(t('launch:groups.none'))).toBeInTheDocument();
  expect(await screen.findByText(t('launch:funnels.none'), { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('launch:funnels.create') })).toHaveAttribute('href', '/funnel-designer');
});

describe('the plan of sending', () => {
  it('is shown below the selection as the group will see it, and follows the selection', async () => {
    fakeApi({
      ...reads,
      getStructure: ({ params }) => ({
        ...graphOf(params.id === '7' ? ['Hello *all*', 'Later'] : ['Only']),
        revision: 1,
      }),
    });
    const { user, t } = renderApp(<LaunchModal onClose={() => {}} />);
    await user.click(await screen.findByRole('radio', { name: 'Spring' }));
    const plan = await screen.findByRole('region', { name: t('plan:title') });
    expect((await within(plan).findByText('all')).tagName).toBe('STRONG');
    expect(within(plan).getAllByText(/^\d+\. /)).toHaveLength(2);
    const span = new RegExp(spanText(30 * MINUTE_MS) + '$');
    expect(within(plan).getByText(span, { normalizer: String })).toBeInTheDocument();
    const elsewhere = -new Date().getTimezoneOffset() / 60 === 14 ? 'UTC-12' : 'UTC+14';
    await chooseOption(user, within(plan).getByRole('combobox', { name: t('plan:zone') }), elsewhere);
    expect(within(plan).getAllByText(new RegExp(t('plan:yours', { moment: '' }).trim()))).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: 'Autumn' }));
    expect(await screen.findByText('Only')).toBeInTheDocument();
    expect(screen.queryByText('Later')).not.toBeInTheDocument();
  });

  it('shows problems the server would refuse, with a link to fix them', async () => {
    fakeApi({ ...reads, getStructure: () => ({ ...graphOf(['Hello', ' ']), revision: 1 }) });
    const { t } = renderApp(<LaunchModal funnelId={7} onClose={() => {}} />);
    expect(await screen.findByText(t('launch:plan.blocking'))).toBeInTheDocument();
    const start = screen.getByRole('button', { name: t('launch:submit') });
    expect(within(start.parentElement ?? start).getByText(t('launch:plan.blocked'))).toBeInTheDocument();
    const name = `\u00ab${t('planner:nodes.message')}\u00bb`;
    const nodes = t('planner:step', { number: 3, name });
    expect(screen.getByText(t('planner:problems.emptyMessage', { nodes }))).toBeInTheDocument();
    expect(screen.getByRole('link', { name: t('launch:plan.mend') })).toHaveAttribute(
      'href',
      '/funnel-designer?edit=7',
    );
  });
});

it('shows that the preselected group is read-only, which can be removed', async () => {
  fakeApi(reads);
  const { user, t } = renderApp(<LaunchModal groupIds={[3]} onClose={() => {}} />);
  const closed = await screen.findByRole('checkbox', { name: 'Announcements' });
  expect(screen.getAllByRole('checkbox')[0]).toBe(closed);
  expect(screen.getByText(t('sendCheck:adminsOnly', { count: 1 }))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('sendCheck:exclude') }));
  expect(screen.queryByText(t('sendCheck:adminsOnly', { count: 1 }))).not.toBeInTheDocument();
  expect(closed).toBeDisabled();
});

it('switches the list to active funnels only, and back', async () => {
  fakeApi(reads);
  const { user, t } = renderApp(<LaunchModal onClose={() => {}} />);
  expect(await screen.findAllByRole('radio', { name: /Spring|Autumn/ })).toHaveLength(2);
  const only = screen.getByRole('switch', { name: t('launch:funnels.switch') });
  await user.click(only);
  expect(screen.queryByRole('radio', { name: 'Autumn' })).not.toBeInTheDocument();
  const filter = screen.getByRole('combobox', { name: t('launch:funnels.filter') });
  expect(chosenOption(filter)).toBe(t('launch:funnels.filters.active'));
  await user.click(only);
  expect(screen.getByRole('radio', { name: 'Autumn' })).toBeInTheDocument();
  await chooseOption(user, filter, t('launch:funnels.filters.inactive'));
  expect(screen.queryByRole('radio', { name: 'Spring' })).not.toBeInTheDocument();
});

describe('a typed start time', () => {
  const open = async (text: string) => {
    const { calls } = fakeApi({ ...reads, startFunnelInGroups: () => startedIn(1) });
    const app = renderApp(<LaunchModal groupIds={[2]} funnelId={7} onClose={() => {}} />);
    const { user, t } = app;
    await screen.findByRole('radio', { name: 'Spring' });
    const field = screen.getByLabelText(t('launch:start.label'));
    await user.type(field, text);
    const start = () => user.click(screen.getByRole('button', { name: t('launch:submit') }));
    const started = () => calls.filter(({ name }) => name === 'startFunnelInGroups').map(({ body }) => body);
    return { ...app, field, start, started };
  };

  it.each(['02.01.2020 06:00', '02.01.2020 06:00{Enter}', '02.01.2020 06:00{Tab}', '02.01.2020 06:00{Escape}'])(
    'in the past stays in the field and starts nothing: %s',
    async (text) => {
      const { t, field, start, started } = await open(text);
      expect(field).toHaveValue('02.01.2020 06:00');
      await start();
      expect(screen.getByRole('alert')).toHaveTextContent(t('launch:problems.startInPast'));
      expect(field).toHaveValue('02.01.2020 06:00');
      expect(field).toBeInvalid();
      expect(started()).toEqual([]);
    },
  );

  it.each(['abc', '31.02.2037 06:00', '02.01.2037', '02.01.2037 06:0', '02.01.2037 25:00', 'abc{Enter}', 'abc{Tab}'])(
    'that is invalid stays in the field and starts nothing: %s',
    async (text) => {
      const { t, field, start, started } = await open(text);
      const kept = text.replace(/{.*/, '');
      await start();
      expect(screen.getByRole('alert')).toHaveTextContent(t('launch:problems.startUnreadable'));
      expect(field).toHaveValue(kept);
      expect(field).toBeInvalid();
      expect(started()).toEqual([]);
    },
  );

  it('is sent as typed, and can be corrected or removed', async () => {
    const { t, user, field, start, started } = await open('02.01.2037 06:0');
    await start();
    await user.type(field, '5');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await start();
    const start_time = new Date(2037, 0, 2, 6, 5).getTime() / 1000;
    expect(started()).toEqual([{ group_ids: [2], start_time, revision: 1 }]);
    await user.type(field, 'x');
    await user.click(screen.getByRole('button', { name: t('launch:start.clear') }));
    expect(field).toHaveValue('');
    await start();
    expect(started().at(-1)).toEqual({ group_ids: [2], start_time: null, revision: 1 });
  });
});

describe('the draft of a start', () => {
  const title = (t: RenderedApp['t']) => t('common:draft.restored');
  const leaveDraft = async (startText = '02.01.2037 06:05') => {
    const api = fakeApi({ ...reads, startFunnelInGroups: () => startedIn(2) });
    const app = renderApp(<LaunchModal onClose={() => {}} />);
    const { user, t, store, unmount } = app;
    await user.click(await screen.findByRole('radio', { name: 'Spring' }));
    await user.click(screen.getByRole('checkbox', { name: 'Team' }));
    await user.click(screen.getByRole('checkbox', { name: 'Sales' }));
    await fillIn(user, screen.getByLabelText(t('launch:start.label')), startText);
    expect(screen.queryByText(title(t))).not.toBeInTheDocument();
    unmount();
    const reopen = (presets: LaunchPresets = {}) =>
      renderApp(<LaunchModal {...presets} onClose={() => {}} />, { store });
    return { ...app, ...api, reopen };
  };
  const chosen = async (t: RenderedApp['t']) => ({
    funnel: (await screen.findAllByRole<HTMLInputElement>('radio')).filter(({ checked }) => checked).length,
    groups: screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length,
    start: screen.getByLabelText<HTMLInputElement>(t('launch:start.label')).value,
  });

  it('is restored when the dialog is reopened, and can be discarded', async () => {
    const { t, reopen } = await leaveDraft();
    const { user, unmount } = reopen();
    expect(await screen.findByText(title(t))).toBeInTheDocument();
    expect(await chosen(t)).toEqual({ funnel: 1, groups: 2, start: '02.01.2037 06:05' });
    await user.click(screen.getByRole('button', { name: t('common:draft.discard') }));
    expect(screen.queryByText(title(t))).not.toBeInTheDocument();
    expect(await chosen(t)).toEqual({ funnel: 0, groups: 0, start: '' });
    unmount();
    reopen();
    expect(await chosen(t)).toEqual({ funnel: 0, groups: 0, start: '' });
    expect(screen.queryByText(title(t))).not.toBeInTheDocument();
  });

  it('is overridden by preselected values, field by field', async () => {
    const { t, reopen } = await leaveDraft();
    reopen({ groupIds: [2] });
    expect(await screen.findByText(title(t))).toBeInTheDocument();
    expect(await chosen(t)).toEqual({ funnel: 1, groups: 1, start: '02.01.2037 06:05' });
    expect(screen.getByRole('checkbox', { name: 'Team' })).toBeChecked();
  });

  it('is removed after a start', async () => {
    const { t, reopen } = await leaveDraft();
    const { user, unmount } = reopen();
    await chosen(t);
    await user.click(screen.getByRole('button', { name: t('launch:submit') }));
    expect(await screen.findByText(t('launch:toasts.all', { count: 2 }))).toBeInTheDocument();
    unmount();
    reopen();
    expect(await chosen(t)).toEqual({ funnel: 0, groups: 0, start: '' });
  });

  it.each([
    ['02.01.2020 06:00', 'startInPast'],
    ['02.01.2037 06', 'startUnreadable'],
  ] as const)('with the start time %s is shown with its error and starts nothing', async (text, problem) => {
    const { t, reopen, calls } = await leaveDraft(text);
    const { user } = reopen();
    expect(await chosen(t)).toEqual({ funnel: 1, groups: 2, start: text });
    await user.click(screen.getByRole('button', { name: t('launch:submit') }));
    expect(screen.getByRole('alert')).toHaveTextContent(t(`launch:problems.${problem}`));
    expect(calls.map(({ name }) => name)).not.toContain('startFunnelInGroups');
  });

  it('does not select what no longer exists', async () => {
    const { t, reopen, answers, store } = await leaveDraft();
    act(() => void store.dispatch(baseApi.util.resetApiState()));
    answers.listAllFunnels = () => [funnel(8, 'Autumn')];
    answers.listPickerGroups = () => [group(2, 'Team')];
    const { user } = reopen();
    await waitFor(async () => {
      expect(await chosen(t)).toMatchObject({ funnel: 0, groups: 1 });
    });
    await user.click(screen.getByRole('button', { name: t('launch:submit') }));
    expect(screen.getByRole('alert')).toHaveTextContent(t('launch:problems.noFunnel'));
  });
});
