import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import { rootReducer } from '@/app/rootReducer';
import { makeStore } from '@/app/store';

import { fakeApi, networkFailure, type FakeResponse } from '@test/kit/fakeApi';

import type { FunnelGraph, SaveStructure } from '@contract/schemas/shapes';
import type { CallName } from '@contract/calls';

import {
  designerActions,
  designerSlice,
  selectDesigner,
  selectHasUnsavedWork,
  type DesignerRoot,
} from '../designerSlice';
import { draftKept, selectDraft } from '../drafts/draftsSlice';
import { openFunnel } from '../open/openFunnel';

import { saveFunnel } from './saveFunnel';

rootReducer.inject(designerSlice);
const down: FakeResponse = () => ({ status: 503, body: { status: 'error', code: 'UNAVAILABLE', response: 'Not now' } });

/** A server that compiles the messages itself, as ours does. */
const ours: Partial<Record<CallName, FakeResponse>> = {
  createFunnel: () => ({ id: 41, name: 'Sales' }),
  saveStructure: () => ({ revision: 1, messages: 2 }),
  getFunnel: () => ({ id: 41, name: 'Sales' }),
  renameFunnel: () => ({ id: 41, name: 'Sales' }),
};

/** A server with only the specification's calls. */
const specified: Partial<Record<CallName, FakeResponse>> = {
  ...ours,
  saveStructure: () => ({ status: 'success' }),
  deleteFunnelMessages: () => null,
  addFunnelMessage: () => null,
};

/** How a call fails: before the server got it, or with a lost response. */
type Mishap = 'refused' | 'lost';

/** A server that stores funnels as ours does; `mishaps` lists the calls that fail next. */
function keepFunnels() {
  const ids = new Map<string | null, number>();
  const funnels = new Map<number, { name: string; revision: number; graph: string }>();
  const mishaps: Partial<Record<CallName, Mishap>> = {};

  const answer =
    (name: CallName, work: FakeResponse): FakeResponse =>
    (request) => {
      const mishap = mishaps[name];
      mishaps[name] = undefined;
      const done = mishap === 'refused' ? down(request) : work(request);
      return mishap === 'lost' ? networkFailure() : done;
    };

  const create: FakeResponse = ({ body, key }) => {
    const { name } = body as { name: string };
    const id = ids.get(`${key} ${name}`) ?? 41 + ids.size;
    ids.set(`${key} ${name}`, id);
    if (!funnels.has(id)) funnels.set(id, { name, revision: 0, graph: '' });
    return { id, name };
  };
  const saveStructure: FakeResponse = ({ params, body }) => {
    const funnel = funnels.get(Number(params.id));
    const { revision, plannedStarts: _choice, ...drawn } = body as SaveStructure;
    if (!funnel) return { status: 404, body: { status: 'error', code: 'FUNNEL_NOT_FOUND', response: 'Gone' } };
    const graph = JSON.stringify(drawn);
    const isDone = revision === funnel.revision - 1 && graph === funnel.graph;
    if (revision !== undefined && revision !== funnel.revision && !isDone) {
      return { status: 409, body: { status: 'error', code: 'FUNNEL_CHANGED', response: 'Changed' } };
    }
    if (!isDone) Object.assign(funnel, { graph, revision: funnel.revision + 1 });
    return { revision: funnel.revision, messages: 2 };
  };
  const rename: FakeResponse = ({ params, body }) => Object.assign(funnels.get(Number(params.id)) ?? {}, body);

  const { calls } = fakeApi({
    createFunnel: answer('createFunnel', create),
    saveStructure: answer('saveStructure', saveStructure),
    renameFunnel: answer('renameFunnel', rename),
    getFunnel: ({ params }) => ({ id: Number(params.id), ...funnels.get(Number(params.id)) }),
  });
  /** What a list shows: funnels that have a graph. */
  const listed = () => [...funnels.values()].filter(({ revision }) => revision > 0);
  return { calls, mishaps, funnels, listed };
}

/** Start, message, delay of five minutes, message, in a row. */
async function drawFunnel() {
  const store = makeStore();
  const dispatch: ThunkDispatch<DesignerRoot, unknown, UnknownAction> = store.dispatch;
  store.dispatch(designerActions.designerClosed());
  await dispatch(openFunnel(null));
  const state = () => selectDesigner(store.getState() as never);
  for (const type of ['message', 'delay', 'message'] as const) store.dispatch(designerActions.nodeAdded(type));
  const ids = state().graph.nodes.map(({ id }) => id);
  for (const [at, id] of ids.entries()) {
    const next = ids[at + 1];
    if (next !== undefined) store.dispatch(designerActions.nodesConnected(id, next));
    if (id.startsWith('message')) store.dispatch(designerActions.nodeEdited({ id, change: { message: `Text ${at}` } }));
  }
  store.dispatch(designerActions.nameEdited('Sales'));
  const save = (overwrite = false) => dispatch(saveFunnel({ overwrite }));
  const isUnsaved = () => selectHasUnsavedWork(store.getState() as never);
  const draftOf = (id: number | null) => selectDraft(store.getState(), id);
  return { store, state, save, isUnsaved, draftOf };
}

/** A reload: only drafts remain. */
async function reload({ draftOf }: Awaited<ReturnType<typeof drawFunnel>>) {
  const store = makeStore();
  const dispatch: ThunkDispatch<DesignerRoot, unknown, UnknownAction> = store.dispatch;
  store.dispatch(designerActions.designerClosed());
  const draft = draftOf(null);
  if (draft) store.dispatch(draftKept({ key: 'new', draft }));
  await dispatch(openFunnel(null));
  return { store, save: () => dispatch(saveFunnel({ overwrite: false })) };
}

const names = (calls: { name: string }[]) => calls.map(({ name }) => name);

describe('saving a funnel', () => {
  it('creates the funnel, then saves its graph, and leaves the list to a server that compiles it', async () => {
    const { calls } = fakeApi({ ...ours });
    const { save, state, isUnsaved, draftOf } = await drawFunnel();
    expect(await save()).toEqual({ kind: 'created', funnelId: 41 });
    expect(names(calls)).toEqual(['createFunnel', 'saveStructure']);
    expect(calls[0]?.body).toEqual({ name: 'Sales', active: false });
    expect((calls[1]?.body as FunnelGraph).nodes).toEqual(state().graph.nodes);
    expect(isUnsaved()).toBe(false);
    expect([draftOf(null), draftOf(41)]).toEqual([null, null]);
  });

  it('posts the compiled messages one by one to a server with only the specified calls', async () => {
    const { calls } = fakeApi(specified);
    const { save } = await drawFunnel();
    expect(await save()).toMatchObject({ kind: 'created' });
    expect(names(calls).slice(2)).toEqual(['deleteFunnelMessages', 'addFunnelMessage', 'addFunnelMessage']);
    expect(calls.slice(3).map(({ body }) => body)).toEqual([
      { message: 'Text 1', delay_minutes: 0, order_num: 1, time_type: 'delay', media_urls: '' },
      { message: 'Text 3', delay_minutes: 5, order_num: 2, time_type: 'delay', media_urls: '' },
    ]);
  });

  it.each(['createFunnel', 'saveStructure', 'deleteFunnelMessages', 'addFunnelMessage'] as const)(
    'creates one funnel and keeps the draft when %s fails once and the save is retried',
    async (failing) => {
      const { answers, calls } = fakeApi({ ...specified, [failing]: down });
      const { save, state, isUnsaved, draftOf } = await drawFunnel();
      expect(await save()).toMatchObject({ kind: 'failed', error: { data: { response: 'Not now' } } });
      expect(isUnsaved()).toBe(true);
      expect(draftOf(null)?.nodes).toHaveLength(4);
      expect(state().funnelId).toBeNull();
      expect(state().creation?.id).toBe(failing === 'createFunnel' ? null : 41);

      answers[failing] = specified[failing];
      expect(await save()).toEqual({ kind: 'created', funnelId: 41 });
      expect(calls.filter(({ name }) => name === 'createFunnel')).toHaveLength(failing === 'createFunnel' ? 2 : 1);
      expect(isUnsaved()).toBe(false);
      expect([draftOf(null), draftOf(41)]).toEqual([null, null]);
    },
  );

  it('sends the known revision, and the name only when it changed', async () => {
    const { calls } = fakeApi({ ...ours });
    const { save, store } = await drawFunnel();
    await save();
    await save();
    expect(names(calls)).toEqual(['createFunnel', 'saveStructure', 'saveStructure']);
    expect(calls.slice(1).map(({ body }) => (body as { revision: number }).revision)).toEqual([0, 1]);
    store.dispatch(designerActions.nameEdited(' Sales 2 '));
    expect(await save()).toEqual({ kind: 'updated', funnelId: 41 });
    expect(calls.at(-1)).toMatchObject({ name: 'renameFunnel', body: { name: 'Sales 2' } });
  });

  it('does not overwrite another save until confirmed', async () => {
    const { answers, calls } = fakeApi({ ...ours });
    const { save, store, isUnsaved, draftOf } = await drawFunnel();
    await save();
    store.dispatch(designerActions.nodeAdded('message'));
    answers.saveStructure = ({ body }) =>
      (body as { revision?: number }).revision === undefined
        ? { revision: 9, messages: 3 }
        : { status: 409, body: { status: 'error', code: 'FUNNEL_CHANGED', response: 'Changed' } };
    expect(await save()).toEqual({ kind: 'changed' });
    expect(isUnsaved()).toBe(true);
    expect(draftOf(41)).not.toBeNull();
    expect(await save(true)).toEqual({ kind: 'updated', funnelId: 41 });
    expect((calls.at(-1)?.body as { revision?: number }).revision).toBeUndefined();
    expect(isUnsaved()).toBe(false);
  });

  it('does not revert a rename by someone else until confirmed', async () => {
    const { answers, calls } = fakeApi({ ...ours });
    const { save, store, isUnsaved } = await drawFunnel();
    await save();
    store.dispatch(designerActions.nameEdited('Mine'));
    answers.getFunnel = () => ({ id: 41, name: 'Theirs' });
    expect(await save()).toEqual({ kind: 'changed' });
    expect([names(calls).includes('renameFunnel'), isUnsaved()]).toEqual([false, true]);
    expect(await save(true)).toEqual({ kind: 'updated', funnelId: 41 });
    expect(calls.at(-1)).toMatchObject({ name: 'renameFunnel', body: { name: 'Mine' } });
  });

  it('keeps edits made during the save', async () => {
    let answer: (value: unknown) => void = () => {};
    fakeApi({ ...ours, saveStructure: () => new Promise((resolve) => (answer = resolve)) });
    const { save, store, isUnsaved, draftOf } = await drawFunnel();
    const saving = save();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await save()).toEqual({ kind: 'busy' });
    store.dispatch(designerActions.nodeAdded('delay'));
    answer({ revision: 1, messages: 2 });
    expect(await saving).toMatchObject({ kind: 'created' });
    expect(isUnsaved()).toBe(true);
    expect(draftOf(41)?.nodes).toHaveLength(5);
  });

  it('calls nothing while the name, the start or a message is missing', async () => {
    const { calls } = fakeApi({});
    const { save, store, state } = await drawFunnel();
    const code = async () => {
      const outcome = await save();
      return outcome.kind === 'problem' ? outcome.problem.code : outcome.kind;
    };
    store.dispatch(designerActions.nameEdited('  '));
    expect(await code()).toBe('nameRequired');
    store.dispatch(designerActions.nameEdited('Sales'));
    for (const { id, type } of state().graph.nodes) {
      if (type === 'message') store.dispatch(designerActions.nodesDeleted({ ids: [id] }));
    }
    expect(await code()).toBe('messageRequired');
    store.dispatch(designerActions.nodesDeleted({ ids: ['start_1'] }));
    expect(await code()).toBe('startRequired');
    expect(calls).toEqual([]);
  });
});

describe('B11: a save that fails once at one of its calls and is retried', () => {
  const steps = ['createFunnel', 'saveStructure', 'renameFunnel'] as const;
  const cases = steps.flatMap((step) => (['refused', 'lost'] as const).map((mishap) => [step, mishap] as const));

  it.each(cases)('creates one complete funnel when %s is %s', async (step, mishap) => {
    const { mishaps, listed, funnels } = keepFunnels();
    const { save, state, isUnsaved, draftOf, store } = await drawFunnel();
    if (step === 'renameFunnel') {
      mishaps.saveStructure = 'refused';
      await save();
      store.dispatch(designerActions.nameEdited('Sales 2'));
    }
    mishaps[step] = mishap;
    expect(await save()).toMatchObject({ kind: 'failed' });
    expect(listed().length).toBeLessThanOrEqual(1);
    expect(await save()).toEqual({ kind: 'created', funnelId: 41 });
    expect(funnels.size).toBe(1);
    expect(listed()).toMatchObject([{ name: state().name, graph: JSON.stringify(state().graph) }]);
    expect([isUnsaved(), draftOf(null), draftOf(41)]).toEqual([false, null, null]);
  });

  it.each(cases)('continues after a reload when %s is %s', async (step, mishap) => {
    const { mishaps, listed, funnels } = keepFunnels();
    const before = await drawFunnel();
    mishaps[step] = mishap;
    if (step === 'renameFunnel') {
      mishaps.saveStructure = 'refused';
      await before.save();
      before.store.dispatch(designerActions.nameEdited('Sales 2'));
    }
    expect(await before.save()).toMatchObject({ kind: 'failed' });
    const { save } = await reload(before);
    expect(await save()).toEqual({ kind: 'created', funnelId: 41 });
    expect(funnels.size).toBe(1);
    expect(listed()).toMatchObject([{ name: before.state().name, graph: JSON.stringify(before.state().graph) }]);
  });

  it.each(cases)('has no conflict with itself when editing continued after %s was %s', async (step, mishap) => {
    const { mishaps, listed, funnels } = keepFunnels();
    const { save, state, store } = await drawFunnel();
    if (step === 'renameFunnel') {
      await save();
      store.dispatch(designerActions.nameEdited('Sales 2'));
    }
    mishaps[step] = mishap;
    expect(await save()).toMatchObject({ kind: 'failed' });
    store.dispatch(designerActions.nodeAdded('message'));
    expect(await save()).toMatchObject({ funnelId: 41 });
    expect(funnels.size).toBe(1);
    expect(listed()).toMatchObject([{ graph: JSON.stringify(state().graph) }]);
  });

  it('leaves no partial funnel when it was renamed after the response to its creation was lost', async () => {
    const { mishaps, listed } = keepFunnels();
    const { save, store } = await drawFunnel();
    mishaps.createFunnel = 'lost';
    await save();
    store.dispatch(designerActions.nameEdited('Sales 2'));
    expect(await save()).toMatchObject({ kind: 'created' });
    expect(listed()).toMatchObject([{ name: 'Sales 2' }]);
  });

  it('creates another funnel when the begun one no longer exists', async () => {
    const { mishaps, listed, funnels } = keepFunnels();
    const { save } = await drawFunnel();
    mishaps.saveStructure = 'refused';
    await save();
    funnels.clear();
    expect(await save()).toMatchObject({ kind: 'failed', error: { data: { code: 'FUNNEL_NOT_FOUND' } } });
    expect(await save()).toMatchObject({ kind: 'created' });
    expect(listed()).toHaveLength(1);
  });

  it('does not overwrite a save of the same draft by a second tab', async () => {
    const { listed, mishaps } = keepFunnels();
    const first = await drawFunnel();
    mishaps.saveStructure = 'refused';
    await first.save();
    const second = await reload(first);
    second.store.dispatch(designerActions.nodeAdded('message'));
    expect(await first.save()).toMatchObject({ kind: 'created' });
    expect(await second.save()).toEqual({ kind: 'changed' });
    expect(listed()).toMatchObject([{ graph: JSON.stringify(first.state().graph) }]);
  });
});
