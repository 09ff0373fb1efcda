import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { rootReducer } from '@/app/rootReducer';
import { makeStore } from '@/app/store';

import { WEEKDAYS } from '@contract/planner/timeOfDay';
import type { FunnelGraph, NodeData, SaveStructure } from '@contract/schemas/shapes';
import { HOUR_MS, SECOND_MS } from '@contract/time';

import { compareClocks, toServerMs } from '@/lib/clock';
import { formatMoment } from '@/lib/moment';
import { toField } from '@/ui/zone/zoneTime';

import { chooseOption, chosenOption } from '@test/kit/chooseOption';
import { fakeApi, type FakeResponse } from '@test/kit/fakeApi';
import { showAllOfDesigner } from '@test/kit/openDesigner';
import { renderApp } from '@test/kit/renderApp';

import { DesignerModal } from './DesignerModal';
import { FunnelDesigner } from './FunnelDesigner';
import { designerActions, designerSlice, selectDesigner, selectHasUnsavedWork } from './designerSlice';
import { draftKept, selectDraft } from './drafts/draftsSlice';
import { newGraph } from './graph/newGraph';

rootReducer.inject(designerSlice);

showAllOfDesigner();
// The canvas moves its view over the size it measures.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 800 });
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });

const structure = {
  revision: 3,
  nodes: [
    ...newGraph().nodes,
    {
      id: 'message_1',
      type: 'message',
      position: { x: 400, y: 160 },
      data: { message: 'Hello', delay: 65, media: null },
    },
    {
      id: 'schedule_1',
      type: 'schedule',
      position: { x: 700, y: 160 },
      data: { schedule: '2030-01-01T10:00:00+03:00' },
    },
  ],
  edges: [
    { id: 'e1', source: 'start_1', target: 'message_1', type: 'smoothstep', data: { condition: 'always' } },
    {
      id: 'e2',
      source: 'message_1',
      target: 'schedule_1',
      type: 'smoothstep',
      label: 'Yes, No',
      data: { condition: 'condition', label: 'Yes, No' },
    },
  ],
};

const stored = {
  getFunnel: () => ({ id: 5, name: 'Sales', description: null, active: false, steps: [] }),
  getStructure: () => structure,
};

const dataOf = ({ nodes }: FunnelGraph, place: number): NodeData => nodes[place]?.data ?? {};

function open(funnelId: number | null, store = makeStore()) {
  const onClose = jest.fn();
  const onCreated = jest.fn();
  const app = renderApp(<FunnelDesigner funnelId={funnelId} onClose={onClose} onCreated={onCreated} />, { store });
  const { t } = app;
  const state = () => selectDesigner(store.getState() as never);
  const button = (name: string, within_: HTMLElement = document.body) => within(within_).getByRole('button', { name });
  const steps = () => screen.findByRole('region', { name: t('designer:steps.title') });
  const panel = (kind: 'node' | 'edge') => screen.findByRole('complementary', { name: t(`designer:panel.${kind}`) });
  return { ...app, onClose, onCreated, state, button, steps, panel };
}

describe('the funnel designer', () => {
  it('starts a new funnel with its start node and rejects a second one', async () => {
    const { user, t, button, steps, state } = open(null);
    await steps();
    await user.click(button(t('designer:toolbar.start')));
    expect(await screen.findByText(t('planner:problems.startDuplicate'))).toBeInTheDocument();
    expect(state().graph.nodes.map(({ id }) => id)).toEqual(['start_1']);
  });

  it('shows a dotted background, a minimap and zoom buttons', async () => {
    const { t, button, steps } = open(null);
    await steps();
    const canvas = within(screen.getByRole('region', { name: t('designer:canvas.title') }));
    expect(document.querySelector('.dots')).toBeInTheDocument();
    expect(await canvas.findByRole('img', { name: t('designer:canvas.minimap') })).toBeInTheDocument();
    for (const name of ['zoomIn', 'zoomOut', 'fit'] as const)
      expect(button(t(`designer:canvas.${name}`))).toBeEnabled();
  });

  it('gives the canvas the place of the list and the minimap below 1440 and 1600 px, and keeps what was opened', async () => {
    window.innerWidth = 1280;
    const first = open(null);
    const canvas = () => within(screen.getByRole('region', { name: first.t('designer:canvas.title') }));
    await screen.findByRole('region', { name: first.t('designer:canvas.title') });
    const map = () => first.button(first.t('designer:canvas.minimap'));
    expect(screen.queryByRole('region', { name: first.t('designer:steps.title') })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: first.t('designer:canvas.minimap') })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    expect(canvas().queryByRole('img', { name: first.t('designer:canvas.minimap') })).not.toBeInTheDocument();
    await first.user.click(screen.getByRole('tab', { name: first.t('designer:dock.steps') }));
    await first.user.click(map());
    await first.steps();
    first.unmount();
    const second = open(null);
    await second.steps();
    expect(await canvas().findByRole('img', { name: first.t('designer:canvas.minimap') })).toBeInTheDocument();
    expect(map()).toHaveAttribute('aria-pressed', 'true');
    await second.user.click(second.button(first.t('designer:dock.hide')));
    await second.user.click(map());
    second.unmount();
    window.innerWidth = 1920;
    open(null);
    await waitFor(() => map());
    expect(map()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('region', { name: first.t('designer:steps.title') })).not.toBeInTheDocument();
    window.localStorage.clear();
  });

  it('counts nodes, and steps as the cards of funnels do; edges are named with their labels', async () => {
    fakeApi(stored);
    const { t, steps } = open(5);
    const list = await steps();
    expect(list).toHaveTextContent(
      `${t('designer:steps.nodes', { count: 3 })} · ${t('designer:steps.count', { count: 1 })}`,
    );
    await waitFor(() => expect(document.querySelector('.react-flow__edge[aria-label*="Yes, No"]')).not.toBeNull());
  });

  it('shows the picture of a message on its card, and names another file', async () => {
    const [start, message] = structure.nodes;
    const withFile = (id: string, media: string) => ({ ...message, id, data: { message: 'Hello', delay: 0, media } });
    const nodes = [
      start,
      withFile('picture', 'https://example.com/a.png'),
      withFile('film', 'https://example.com/b.mp4'),
    ];
    fakeApi({ ...stored, getStructure: () => ({ revision: 1, nodes, edges: [] }) });
    const { t, steps } = open(5);
    await steps();
    const card = (id: string) => document.querySelector<HTMLElement>(`[data-id="${id}"] .nodeCard`);
    await waitFor(() => expect(card('picture')).not.toBeNull());
    const shown = card('picture')?.querySelector('img');
    expect(card('picture')).toHaveTextContent(t('designer:nodes.media'));
    expect(shown).toHaveAttribute('src', 'https://example.com/a.png');
    expect(shown).toHaveAttribute('draggable', 'false');
    expect(card('film')).toHaveTextContent(t('designer:nodes.media'));
    expect(card('film')?.querySelector('img')).toBeNull();
  });

  it('undoes by an arrow to the left and redoes by one to the right', async () => {
    const { t, button, steps } = open(null);
    await steps();
    // An arrow head is three points: its tip is the second one.
    const tipOf = (way: 'undo' | 'redo') => {
      const drawn =
        button(t(`designer:history.${way}`))
          .querySelector('path')
          ?.getAttribute('d') ?? '';
      return Number(drawn.split(/[ ,]/)[2]);
    };
    expect([tipOf('undo') < 10, tipOf('redo') > 10]).toEqual([true, true]);
  });

  it('builds start, message, delay and message by keyboard alone and saves them', async () => {
    const { calls } = fakeApi({
      createFunnel: () => ({ id: 8, name: 'Keys', revision: 1 }),
    });
    const { user, t, steps, state, onClose } = open(null);
    const list = await steps();
    const press = async (element: HTMLElement) => {
      element.focus();
      await user.keyboard('{Enter}');
    };
    screen.getByRole('textbox', { name: t('designer:toolbar.name') }).focus();
    await user.keyboard('Keys');
    for (const type of ['message', 'delay', 'message'] as const) {
      await press(screen.getByRole('button', { name: t(`designer:toolbar.${type}`) }));
    }
    const ids = state().graph.nodes.map(({ id }) => id);
    const [, first = '', , last = ''] = ids;
    const waysOf = () => state().graph.edges.map(({ source, target }) => [source, target]);
    const chain = ids.slice(0, -1).map((id, at) => [id, ids[at + 1]]);
    expect(waysOf()).toEqual(chain);
    await press(rowOf(list, state().graph.nodes, first));
    const target = await within(list).findByRole('combobox', { name: t('designer:steps.connectTo') });
    await chooseOption(user, target, /^4\. /);
    await press(within(list).getByRole('button', { name: t('designer:steps.connect') }));
    expect(waysOf()).toEqual([...chain, [first, last]]);
    await press(screen.getByRole('button', { name: t('designer:toolbar.save') }));
    expect(await screen.findByText(t('designer:toasts.created'))).toBeInTheDocument();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.map(({ name }) => name)).toEqual(['createFunnel']);
  });

  it('stores text typed in the side panel, counts it and announces the count', async () => {
    fakeApi(stored);
    const { user, t, button, steps, panel, state } = open(5);
    await user.click(rowOf(await steps(), structure.nodes, 'message_1'));
    const side = await panel('node');
    const field = within(side).getByRole('textbox', { name: t('designer:panel.message') });
    await user.clear(field);
    await user.type(field, 'Bye');
    expect(side).toHaveTextContent(t('designer:panel.counter', { count: 3, max: 4096 }));
    const minutes = within(side).getByRole('spinbutton', { name: t('designer:panel.minutes') });
    await user.clear(minutes);
    expect(state().graph.nodes[1]?.data).toMatchObject({ delay: 60, delayHours: 1, delayMinutes: 0 });
    await user.click(button(t('designer:panel.saveNode'), side));
    expect(await screen.findByText(t('designer:toasts.nodeUpdated'))).toBeInTheDocument();
    expect(state().graph.nodes[1]?.data).toMatchObject({ message: 'Bye', media: null });
  });

  it('shows and saves schedules and conditions unchanged', async () => {
    const { calls } = fakeApi({ ...stored, saveStructure: () => ({ revision: 4, messages: 1 }) });
    const { user, t, button, steps, panel, onClose } = open(5);
    const list = await steps();
    expect(list).toHaveTextContent(t('designer:nodes.schedule'));
    await user.click(rowOf(list, structure.nodes, 'message_1'));
    await user.click(within(list).getByRole('button', { name: /Yes, No/ }));
    const side = await panel('edge');
    const condition = await within(side).findByRole('combobox', { name: t('designer:panel.condition') });
    expect(chosenOption(condition)).toBe(t('designer:conditions.condition'));
    expect(within(side).getByPlaceholderText(t('designer:panel.labelPlaceholder'))).toHaveValue('Yes, No');
    await user.click(button(t('designer:toolbar.save')));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await screen.findByText(t('designer:toasts.updated'))).toBeInTheDocument();
    expect(calls.at(-1)?.body).toEqual({ ...structure, plannedStarts: 'ask' });
  });

  it('reads and writes the moment of a schedule in its zone, and keeps text that is none', async () => {
    fakeApi(stored);
    const { user, t, steps, panel, state } = open(5);
    await user.click(rowOf(await steps(), structure.nodes, 'schedule_1'));
    const field = await within(await panel('node')).findByLabelText(t('designer:panel.schedule'));
    const scheduleOf = () => dataOf(state().graph, 2).schedule;
    expect(field).toHaveValue('01.01.2030 10:00');
    await user.type(field, '0');
    expect(field).toHaveValue('01.01.2030 10:000');
    expect(scheduleOf()).toBe('');
    await user.clear(field);
    await user.type(field, '03.02.2031 4:05');
    expect(scheduleOf()).toBe('2031-02-03T04:05:00+03:00');
  });

  it('waits for a time of day instead of a moment, with a hint in the quiet hours', async () => {
    const pace = {
      ...Object.fromEntries(
        ['gapMinMs', 'gapMaxMs', 'restAfterCount', 'restMs', 'hourMaxCount', 'dayMaxCount'].map((name) => [name, 0]),
      ),
      quietFromMinute: 0,
      quietUntilMinute: 1_439,
      zoneOffsetMinutes: 0,
      lateStartMaxMs: 0,
      lateStepMaxMs: 0,
    };
    const { calls } = fakeApi({
      ...stored,
      getPace: () => pace,
      saveStructure: () => ({ revision: 4, messages: 1 }),
    });
    const { user, t, button, steps, panel, state, store } = open(5);
    const list = await steps();
    const waitOf = () => dataOf(state().graph, 2);
    await user.click(rowOf(list, structure.nodes, 'schedule_1'));
    const side = await panel('node');
    await user.click(await within(side).findByRole('radio', { name: t('designer:panel.mode.timeOfDay') }));
    const zone = waitOf().timeOfDay?.zone ?? '';
    expect(waitOf()).toEqual({
      schedule: '',
      timeOfDay: {
        time: toField(zone, Date.parse('2030-01-01T07:00Z')).slice(11),
        weekdays: [...WEEKDAYS],
        minDays: 0,
        zone,
      },
    });

    const time = within(side).getByLabelText(t('designer:panel.time'));
    await user.clear(time);
    expect(within(side).getByText(t('designer:panel.timeMissing'))).toBeInTheDocument();
    await user.type(time, '9:30');
    expect(within(side).queryByText(t('designer:panel.zoneUnknown'))).not.toBeInTheDocument();
    const known = waitOf().timeOfDay ?? null;
    const edit = (own: string) =>
      act(() => {
        if (known)
          store.dispatch(
            designerActions.nodeEdited({ id: 'schedule_1', change: { timeOfDay: { ...known, zone: own } } }),
          );
      });
    edit('Europe/Nowhere');
    expect(within(side).getByText(t('designer:panel.zoneUnknown'))).toBeInTheDocument();
    expect(within(side).queryByText(t('designer:panel.timeMissing'))).not.toBeInTheDocument();
    edit(zone);
    for (const day of [6, 7] as const) await user.click(button(t(`planner:weekdays.${day}`), side));
    const days = within(side).getByRole('spinbutton', { name: t('designer:panel.minDays') });
    await user.clear(days);
    await user.type(days, '2');
    await chooseOption(user, within(side).getByRole('combobox', { name: t('designer:panel.zone') }), 'UTC-12');
    const timeOfDay = { time: '09:30', weekdays: [1, 2, 3, 4, 5], minDays: 2, zone: 'UTC-12' };
    expect(waitOf()).toEqual({ schedule: '', timeOfDay });
    const range = t('planner:timeOfDay.range', { from: t('planner:weekdays.1'), to: t('planner:weekdays.5') });
    await waitFor(() => expect(list).toHaveTextContent(t('planner:timeOfDay.days', { time: '09:30', days: range })));

    await user.click(screen.getByRole('tab', { name: new RegExp(t('designer:dock.check')) }));
    const hint = t('planner:problems.timeInQuietHours', { nodes: '' }).trim();
    expect(await screen.findByText((text) => text.startsWith(hint))).toBeInTheDocument();
    await user.click(button(t('designer:toolbar.save')));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('saveStructure'));
    expect(calls.find(({ name }) => name === 'saveStructure')?.body).toMatchObject({
      nodes: [{}, {}, { id: 'schedule_1', data: { schedule: '', timeOfDay } }],
    });
  });

  it('edits the condition of an edge', async () => {
    fakeApi(stored);
    const { user, t, button, steps, panel, state } = open(5);
    const list = await steps();
    await user.click(rowOf(list, structure.nodes, 'start_1'));
    await user.click(within(list).getByRole('button', { name: /→/ }));
    const side = await panel('edge');
    await chooseOption(user, await within(side).findByRole('combobox'), t('designer:conditions.delay'));
    await user.type(within(side).getByRole('spinbutton', { name: t('designer:panel.hours') }), '2');
    await user.click(button(t('designer:panel.saveEdge'), side));
    expect(await screen.findByText(t('designer:toasts.edgeUpdated'))).toBeInTheDocument();
    expect(state().graph.edges[0]?.data).toEqual({ condition: 'delay', delay: 120 });
    await user.click(button(t('designer:panel.deleteEdge'), side));
    expect(state().graph.edges.map(({ id }) => id)).toEqual(['e2']);
  });

  it('confirms before deleting the start node, but no other node', async () => {
    fakeApi(stored);
    const { user, t, button, steps, panel, state } = open(5);
    const list = await steps();
    await user.click(rowOf(list, structure.nodes, 'start_1'));
    await user.click(button(t('designer:panel.deleteNode'), await panel('node')));
    expect(await screen.findByText(t('designer:deleteStart.text'))).toBeInTheDocument();
    expect(state().graph.nodes).toHaveLength(3);
    await user.click(button(t('common:actions.confirm')));
    await waitFor(() => expect(state().graph.nodes).toHaveLength(2));
    await user.click(rowOf(list, structure.nodes, 'schedule_1'));
    await user.click(button(t('designer:steps.delete'), list));
    expect((await screen.findAllByText(t('designer:toasts.nodeDeleted'))).length).toBeGreaterThan(0);
    expect(state().graph.edges).toEqual([]);
  });

  it('edits a message inline: Escape restores the old text, Ctrl+Enter keeps the new one', async () => {
    fakeApi(stored);
    const { user, t, state } = open(5);
    const card = async () => {
      const texts = await screen.findAllByText('Hello');
      return texts.find((one) => one.closest('.nodeCard')) ?? document.body;
    };
    const editor = () => screen.getByRole('textbox', { name: t('designer:canvas.editor') });
    fireEvent.doubleClick(await card());
    expect(editor().closest('[role=button]')).toBeNull();
    await user.type(editor(), '!');
    expect(dataOf(state().graph, 1).message).toBe('Hello!');
    fireEvent.keyDown(editor(), { code: 'Escape' });
    expect(dataOf(state().graph, 1).message).toBe('Hello');

    fireEvent.doubleClick(await card());
    await user.type(editor(), '?');
    fireEvent.keyDown(editor(), { key: 'Enter', code: 'NumpadEnter', ctrlKey: true });
    expect(state()).toMatchObject({ inlineEdit: null });
    expect(dataOf(state().graph, 1).message).toBe('Hello?');
  });

  it('removes the selected edge with Delete on the canvas, but not while typing', async () => {
    fakeApi(stored);
    const { user, t, steps, panel, state } = open(5);
    await user.click(rowOf(await steps(), structure.nodes, 'start_1'));
    await user.click(within(await steps()).getByRole('button', { name: /→/ }));
    const label = within(await panel('edge')).getByRole('textbox');
    fireEvent.keyDown(label, { code: 'Backspace' });
    expect(state().graph.edges).toHaveLength(2);
    const canvas = screen.getByRole('region', { name: t('designer:canvas.title') });
    fireEvent.keyDown(canvas, { code: 'Delete' });
    expect(state().graph.edges.map(({ id }) => id)).toEqual(['e2']);
    expect((await screen.findAllByText(t('designer:toasts.edgeDeleted'))).length).toBeGreaterThan(0);
  });

  it('shows what is missing before it calls the server', async () => {
    const { user, t, button, steps } = open(null);
    await steps();
    const name = screen.getByRole('textbox', { name: t('designer:toolbar.name') });
    expect(name).toBeValid();
    await user.click(button(t('designer:toolbar.save')));
    expect(await screen.findByText(t('planner:problems.nameRequired'))).toBeInTheDocument();
    expect(name).toHaveFocus();
    expect(name).toBeInvalid();
    await user.type(name, 'Sales');
    expect(name).toBeValid();
  });

  it("shows the server's error text and stays open", async () => {
    const refusal = { status: 422, body: { status: 'error', code: 'FUNNEL_INVALID', response: 'Too many nodes' } };
    fakeApi({ ...stored, saveStructure: () => refusal });
    const { user, t, button, steps, onClose } = open(5);
    await steps();
    await user.click(button(t('designer:toolbar.save')));
    expect(await screen.findByText(t('designer:toasts.failed', { text: 'Too many nodes' }))).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('offers a choice when the funnel was saved elsewhere', async () => {
    const changed = { status: 409, body: { status: 'error', code: 'FUNNEL_CHANGED', response: 'Changed' } };
    const { answers, calls } = fakeApi({ ...stored, saveStructure: () => changed });
    const { user, t, button, steps, onClose } = open(5);
    await steps();
    await user.click(button(t('designer:toolbar.delay')));
    await user.click(button(t('designer:toolbar.save')));
    expect(await screen.findByText(t('designer:changed.text'))).toBeInTheDocument();
    answers.saveStructure = () => ({ revision: 9, messages: 1 });
    await user.click(button(t('designer:changed.overwrite')));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.at(-1)?.body).not.toHaveProperty('revision');
  });

  describe('with planned starts', () => {
    const planned = {
      status: 409,
      body: { status: 'error', code: 'STARTS_PLANNED', response: 'Planned', startsCount: 12 },
    };
    /** Refuses a save until it says what planned starts send. */
    const asking: FakeResponse = ({ body }) =>
      (body as SaveStructure).plannedStarts === 'ask' ? planned : { revision: 4, messages: 1, keptStarts: 12 };
    const choices = (calls: readonly { name: string; body: unknown }[]) =>
      calls
        .filter(({ name }) => name === 'saveStructure')
        .map(({ body }) => {
          const { plannedStarts, revision } = body as SaveStructure;
          return [plannedStarts, revision];
        });
    const rename = async ({ user, state, store }: ReturnType<typeof open>) => {
      await waitFor(() => expect(state().status).toBe('open'));
      act(() => void store.dispatch(designerActions.nodeEdited({ id: 'message_1', change: { message: 'Other' } })));
      return user;
    };

    it('asks which version they send, and keeps the approved one by default', async () => {
      const { calls } = fakeApi({ ...stored, saveStructure: asking });
      const app = open(5);
      const user = await rename(app);
      await user.keyboard('{Control>}s{/Control}');
      expect(await screen.findByText(app.t('designer:starts.title', { count: 12 }))).toBeInTheDocument();
      const keep = app.button(app.t('designer:starts.keep'));
      await waitFor(() => expect(keep).toHaveFocus());
      await user.keyboard('{Enter}');
      expect(await screen.findByText(app.t('designer:starts.kept', { count: 12 }))).toBeInTheDocument();
      expect(choices(calls)).toEqual([
        ['ask', 3],
        ['keep', 3],
      ]);

      act(() => void app.store.dispatch(designerActions.nodeEdited({ id: 'message_1', change: { message: 'Third' } })));
      await user.keyboard('{Control>}s{/Control}');
      await waitFor(() => expect(choices(calls)[2]).toEqual(['keep', 4]));
    });

    it('repeats a failed save with the same answer, and asks again for another graph', async () => {
      let isDown = true;
      const { calls } = fakeApi({
        ...stored,
        saveStructure: (request) =>
          (request.body as SaveStructure).plannedStarts === 'newest' && isDown
            ? { status: 503, body: { status: 'error', code: 'UNAVAILABLE', response: 'Not now' } }
            : asking(request),
      });
      const app = open(5);
      const user = await rename(app);
      const saveNow = () => user.keyboard('{Control>}s{/Control}');
      await saveNow();
      await user.click(await screen.findByRole('button', { name: app.t('designer:starts.newest') }));
      await screen.findByText(app.t('designer:toasts.failed', { text: 'Not now' }));
      isDown = false;
      await saveNow();
      await screen.findByText(app.t('designer:toasts.updated'));
      act(() => void app.store.dispatch(designerActions.nodeEdited({ id: 'message_1', change: { message: 'Third' } })));
      await saveNow();
      await screen.findByText(app.t('designer:starts.title', { count: 12 }));
      expect(choices(calls).map(([choice]) => choice)).toEqual(['ask', 'newest', 'newest', 'ask']);
    });

    it('saves nothing when the question is canceled', async () => {
      const { calls } = fakeApi({ ...stored, saveStructure: asking });
      const app = open(5);
      const user = await rename(app);
      await user.click(app.button(app.t('designer:toolbar.save')));
      await user.click(await screen.findByRole('button', { name: app.t('designer:changed.cancel') }));
      await waitFor(() => expect(screen.queryByText(app.t('designer:starts.title', { count: 12 }))).toBeNull());
      expect(choices(calls)).toEqual([['ask', 3]]);
      expect(app.onClose).not.toHaveBeenCalled();
      expect(selectHasUnsavedWork(app.store.getState() as never)).toBe(true);
    });
  });

  it('saves my version as a separate funnel and leaves the other one unchanged', async () => {
    const changed = { status: 409, body: { status: 'error', code: 'FUNNEL_CHANGED', response: 'Changed' } };
    const { answers, calls } = fakeApi({ ...stored, saveStructure: () => changed });
    const { user, t, button, steps, onClose, store } = open(5);
    await steps();
    await user.click(button(t('designer:toolbar.delay')));
    await user.click(button(t('designer:toolbar.save')));
    await screen.findByText(t('designer:changed.text'));
    const before = calls.length;
    answers.createFunnel = () => ({ id: 6, name: 'Sales', revision: 1 });
    await user.click(button(t('designer:changed.copy')));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const copying = calls.slice(before).map(({ name, body }) => ({ name, body }));
    const body = {
      name: `Sales${t('designer:changed.copyEnding')}`,
      graph: { nodes: [{}, {}, {}, { type: 'delay' }] },
    };
    expect(copying).toMatchObject([{ name: 'createFunnel', body }]);
    expect(selectDraft(store.getState(), 5)).toBeNull();
  });

  it('keeps canvas and draft when saving the copy fails', async () => {
    const changed = { status: 409, body: { status: 'error', code: 'FUNNEL_CHANGED', response: 'Changed' } };
    const { answers } = fakeApi({ ...stored, saveStructure: () => changed });
    const { user, t, button, steps, state, onClose, store } = open(5);
    await steps();
    await user.click(button(t('designer:toolbar.delay')));
    await user.click(button(t('designer:toolbar.save')));
    await screen.findByText(t('designer:changed.text'));
    answers.createFunnel = () => ({ status: 503, body: { status: 'error', code: 'UNAVAILABLE', response: 'Later' } });
    await user.click(button(t('designer:changed.copy')));
    expect(await screen.findByText(t('designer:toasts.failed', { text: 'Later' }))).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(state().graph.nodes).toHaveLength(4);
    expect(selectDraft(store.getState(), 5)?.nodes).toHaveLength(4);
  });

  it('focuses the text of an added message', async () => {
    fakeApi({});
    const { user, t, button, steps, state } = open(null);
    await steps();
    await user.click(button(t('designer:toolbar.message')));
    await waitFor(() => expect(screen.getByLabelText(t('designer:panel.message'))).toHaveFocus());
    await user.keyboard('Hello');
    expect(state().graph.nodes.at(-1)?.data).toMatchObject({ message: 'Hello' });
  });

  it('keeps my version as a draft when I open the one saved elsewhere', async () => {
    const changed = { status: 409, body: { status: 'error', code: 'FUNNEL_CHANGED', response: 'Changed' } };
    const { answers } = fakeApi({ ...stored, saveStructure: () => changed });
    const { user, t, button, steps, state } = open(5);
    await steps();
    await user.click(button(t('designer:toolbar.delay')));
    await user.click(button(t('designer:toolbar.save')));
    await screen.findByText(t('designer:changed.text'));
    answers.getStructure = () => ({ ...structure, revision: 7, nodes: newGraph().nodes, edges: [] });
    await user.click(button(t('designer:changed.reload')));
    await waitFor(() => expect(state().graph.nodes).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: t('designer:draft.openDraft') }));
    expect(state().graph.nodes).toHaveLength(4);
  });

  it('restores a new funnel from its draft and discards it only on request', async () => {
    const store = makeStore();
    const nodes = [...newGraph().nodes, ...structure.nodes.slice(1, 2)] as never;
    const draft = { nodes, edges: [], funnelName: 'Half done', revision: null, ts: 1_760_000_000_000 };
    store.dispatch(draftKept({ key: 'new', draft }));
    const { user, t, button, state } = open(null, store);
    expect(await screen.findByDisplayValue('Half done')).toBeInTheDocument();
    await user.click(button(t('designer:toolbar.new')));
    await user.click(await screen.findByRole('button', { name: t('designer:new.confirm') }));
    expect(await screen.findByText(t('designer:toasts.newFunnel'))).toBeInTheDocument();
    expect([state().name, state().graph.nodes.length]).toEqual(['', 1]);
    expect(store.getState().drafts.byKey).toEqual({});
  });

  it('keeps unsaved work as a draft on leaving, after a warning', async () => {
    fakeApi(stored);
    const { user, t, button, steps, store, unmount, onClose } = open(5);
    await steps();
    await user.click(button(t('designer:toolbar.message')));
    await user.click(button(t('designer:toolbar.back')));
    expect(await screen.findByText(t('designer:leave.text'))).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button(t('designer:leave.confirm')));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    unmount();
    expect(selectDraft(store.getState(), 5)?.nodes).toHaveLength(4);
  });

  it('has a single close button in modal mode, also with a draft notice', async () => {
    const { user, t, store, unmount } = renderApp(<DesignerModal onClose={jest.fn()} />, { store: makeStore() });
    await user.click(await screen.findByRole('button', { name: t('designer:toolbar.message') }));
    unmount();
    const nowMs = Date.now();
    compareClocks(new Date(nowMs - 3 * HOUR_MS).toUTCString(), nowMs, nowMs);
    renderApp(<DesignerModal onClose={jest.fn()} />, { store });
    await screen.findByRole('button', { name: t('designer:draft.hide') });
    const [draft] = Object.values(store.getState().drafts.byKey);
    const moment = formatMoment(toServerMs(draft?.ts ?? 0) / SECOND_MS);
    expect(screen.getByText(t('designer:draft.restored', { moment }))).toBeInTheDocument();
    const wholeMs = nowMs - (nowMs % 1_000);
    act(() => compareClocks(new Date(wholeMs).toUTCString(), wholeMs, wholeMs));
    expect(screen.getAllByRole('button', { name: t('common:actions.close') })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: t('designer:draft.hide') }));
    expect(screen.queryByText(/./, { selector: '.draftNotice-text' })).toBeNull();
  });

  it('works in modal mode: closes by its own button and returns the saved id', async () => {
    fakeApi({ createFunnel: () => ({ id: 8, name: 'Above', revision: 1 }) });
    const onClose = jest.fn();
    const { user, t } = renderApp(<DesignerModal onClose={onClose} />, { store: makeStore() });
    await user.click(await screen.findByRole('button', { name: t('common:actions.close') }));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(null));
    await user.type(screen.getByRole('textbox', { name: t('designer:toolbar.name') }), 'Above');
    await user.click(screen.getByRole('button', { name: t('designer:toolbar.message') }));
    await user.click(screen.getByRole('button', { name: t('designer:toolbar.save') }));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(8));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: t('designer:toolbar.back') })).toBeNull();
  });

  it('shows why a funnel cannot be opened and retries', async () => {
    const { answers } = fakeApi({
      ...stored,
      getFunnel: () => ({ status: 503, body: { status: 'error', code: 'SERVER_UNAVAILABLE', response: 'Away' } }),
    });
    const { user, t, steps, onClose } = open(5);
    expect(await screen.findByText('Away')).toBeInTheDocument();
    answers.getFunnel = () => ({ status: 500, body: {} });
    const retry = screen.getByRole('button', { name: t('common:actions.retry') });
    await user.click(retry);
    expect(await screen.findByText(t('common:failures.broken'))).toBeInTheDocument();
    // It has stayed meanwhile, and so has the focus.
    expect(retry).toHaveFocus();
    await user.click(screen.getByRole('button', { name: t('designer:opening.back') }));
    expect(onClose).toHaveBeenCalledTimes(1);
    answers.getFunnel = stored.getFunnel;
    await user.click(retry);
    expect(await steps()).toBeInTheDocument();
  });
});

/** The button of a step in the list, by its position among the given ids. */
function rowOf(list: HTMLElement, nodes: readonly { id: string }[], id: string): HTMLElement {
  const rows = [...list.querySelectorAll<HTMLElement>('.stepRow-select')];
  const row = rows.find((one) => one.dataset.nodeId === id);
  if (!row) throw new Error(`No step ${id} among ${nodes.map((node) => node.id).join(', ')}`);
  return row;
}
