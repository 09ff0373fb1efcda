import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import { rootReducer } from '@/app/rootReducer';
import { signedIn } from '@/api/sessionActions';
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
  createFunnel: () => ({ id: 41, name: 'Sales', revision: 1 }),
  saveStructure: () => ({ revision: 2, messages: 2 }),
};

/** A server with only the specification's calls. */
const specified: Partial<Record<CallName, FakeResponse>> = {
  createFunnel: () => ({ id: 41, name: 'Sales' }),
  renameFunnel: () => ({ id: 41, name: 'Sales' }),
  saveStructure: () => ({ status: 'success' }),
  deleteFunnelMessages: () => null,
  addFunnelMessage: () => null,
};

/** How a call fails: before the server got it, or with a lost response. */
type Mishap = 'refused' | 'lost';

/** A server that stores funnels as ours does; `mishaps` lists the calls that fail next. */
function keepFunnels() {
  const created = new Map<string | null, { id: number; content: string }>();
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
    const { name, graph } = body as { name: string; graph: FunnelGraph };
    const done = created.get(key);
    if (done?.content === JSON.stringify(body)) {
      const response = { id: done.id, name, revision: 1 };
      const headers = { 'idempotency-replayed': 'true', 'content-type': 'application/json' };
      return new Response(JSON.stringify({ status: 'success', response }), { headers });
    }
    if (done) {
      const reused = { code: 'IDEMPOTENCY_KEY_REUSED', storedCall: 'createFunnel', storedId: done.id };
      return { status: 409, body: { status: 'error', response: 'Reused', ...reused } };
    }
    const id = 41 + created.size;
    created.set(key, { id, content: JSON.stringify(body) });
    funnels.set(id, { name, revision: 1, graph: JSON.stringify(graph) });
    return { id, name, revision: 1 };
  };
  const saveStructure: FakeResponse = ({ params, body }) => {
    const funnel = funnels.get(Number(params.id));
    const { revision, nodes, edges, name = funnel?.name ?? '', knownName } = body as SaveStructure;
    if (!funnel) return { status: 404, body: { status: 'error', code: 'FUNNEL_NOT_FOUND', response: 'Gone' } };
    const graph = JSON.stringify({ nodes, edges });
    const isDone = revision === funnel.revision - 1 && graph === funnel.graph;
    const isOther = revision !== undefined && revision !== funnel.revision && !isDone;
    if (isOther || (knownName !== undefined && ![knownName, name].includes(funnel.name))) {
      return { status: 409, body: { status: 'error', code: 'FUNNEL_CHANGED', response: 'Changed' } };
    }
    Object.assign(funnel, { name, graph, revision: funnel.revision + (isDone ? 0 : 1) });
    return { revision: funnel.revision, messages: 2 };
  };

  const { calls } = fakeApi({
    createFunnel: answer('createFunnel', create),
    saveStructure: answer('saveStructure', saveStructure),
  });
  return { calls, mishaps, funnels };
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
  return { store, save: (overwrite = false) => dispatch(saveFunnel({ overwrite })) };
}

const names = (calls: { name: string }[]) => calls.map(({ name }) => name);

describe('saving a funnel', () => {
  it('creates the funnel whole, in one call', async () => {
    const { calls } = fakeApi({ ...ours });
    const { save, state, isUnsaved, draftOf } = await drawFunnel();
    expect(await save()).toEqual({ kind: 'created', funnelId: 41 });
    expect(names(calls)).toEqual(['createFunnel']);
    expect(calls[0]?.body).toEqual({ name: 'Sales', active: false, graph: state().graph });
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

  it('saves name and graph in one call, with the known revision and name', async () => {
    const { calls } = fakeApi({ ...ours });
    const { save, store, state } = await drawFunnel();
    await save();
    store.dispatch(designerActions.nameEdited(' Sales 2 '));
    expect(await save()).toEqual({ kind: 'updated', funnelId: 41 });
    const { graph } = state();
    const saved = { ...graph, name: 'Sales 2', knownName: 'Sales', revision: 1, plannedStarts: 'ask' };
    expect(calls.slice(1)).toMatchObject([{ name: 'saveStructure', body: saved }]);
    await save();
    expect(calls.at(-1)?.body).toEqual({ ...graph, revision: 2, plannedStarts: 'ask' });
  });

  it('sends only what the specification names to a server that knows only that', async () => {
    const { calls } = fakeApi(specified);
    const { save, store } = await drawFunnel();
    store.dispatch(signedIn({ email: 'me@example.com', telegram_username: null, telegram_notifications: false }));
    await save();
    store.dispatch(designerActions.nameEdited('Sales 2'));
    await save();
    expect(calls[0]?.body).toEqual({ name: 'Sales', active: false });
    const saves = calls.filter(({ name }) => name === 'saveStructure');
    expect(saves.map(({ body }) => Object.keys(body as object))).toEqual([
      ['nodes', 'edges'],
      ['nodes', 'edges'],
    ]);
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
    const { funnels } = keepFunnels();
    const { save, store, isUnsaved } = await drawFunnel();
    await save();
    store.dispatch(designerActions.nameEdited('Mine'));
    Object.assign(funnels.get(41) ?? {}, { name: 'Theirs' });
    expect(await save()).toEqual({ kind: 'changed' });
    expect([funnels.get(41)?.name, isUnsaved()]).toEqual(['Theirs', true]);
    expect(await save(true)).toEqual({ kind: 'updated', funnelId: 41 });
    expect(funnels.get(41)?.name).toBe('Mine');
  });

  it('keeps a rename by someone else when only the graph was changed here', async () => {
    const { funnels } = keepFunnels();
    const { save, store } = await drawFunnel();
    await save();
    Object.assign(funnels.get(41) ?? {}, { name: 'Theirs' });
    store.dispatch(designerActions.nodeAdded('delay'));
    expect(await save()).toEqual({ kind: 'updated', funnelId: 41 });
    expect(funnels.get(41)).toMatchObject({ name: 'Theirs', revision: 2 });
  });

  it('keeps edits made during the save', async () => {
    let answer: (value: unknown) => void = () => {};
    fakeApi({ ...ours, createFunnel: () => new Promise((resolve) => (answer = resolve)) });
    const { save, store, isUnsaved, draftOf } = await drawFunnel();
    const saving = save();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await save()).toEqual({ kind: 'busy' });
    store.dispatch(designerActions.nodeAdded('delay'));
    answer({ id: 41, name: 'Sales', revision: 1 });
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

describe('B11: a save that fails once and is retried', () => {
  const mishapsOfCall = ['refused', 'lost'] as const;

  it.each(mishapsOfCall)('creates one complete funnel when the call is %s', async (mishap) => {
    const { mishaps, funnels } = keepFunnels();
    const { save, state, isUnsaved, draftOf } = await drawFunnel();
    mishaps.createFunnel = mishap;
    expect(await save()).toMatchObject({ kind: 'failed' });
    expect(await save()).toEqual({ kind: 'created', funnelId: 41 });
    expect([...funnels.values()]).toMatchObject([{ name: 'Sales', graph: JSON.stringify(state().graph), revision: 1 }]);
    expect([isUnsaved(), draftOf(null), draftOf(41)]).toEqual([false, null, null]);
  });

  it.each(mishapsOfCall)('continues after a reload when the creation is %s', async (mishap) => {
    const { mishaps, funnels } = keepFunnels();
    const before = await drawFunnel();
    mishaps.createFunnel = mishap;
    expect(await before.save()).toMatchObject({ kind: 'failed' });
    const { save } = await reload(before);
    expect(await save()).toEqual({ kind: 'created', funnelId: 41 });
    expect([...funnels.values()]).toMatchObject([{ name: 'Sales', graph: JSON.stringify(before.state().graph) }]);
  });

  it.each(mishapsOfCall)(
    'has no conflict with itself when editing continued after a creation was %s',
    async (mishap) => {
      const { mishaps, funnels } = keepFunnels();
      const { save, state, store } = await drawFunnel();
      mishaps.createFunnel = mishap;
      expect(await save()).toMatchObject({ kind: 'failed' });
      store.dispatch(designerActions.nodeAdded('message'));
      store.dispatch(designerActions.nameEdited('Sales 2'));
      expect(await save()).toEqual({ kind: 'created', funnelId: 41 });
      expect([...funnels.values()]).toMatchObject([{ name: 'Sales 2', graph: JSON.stringify(state().graph) }]);
    },
  );

  it.each(mishapsOfCall)('has no conflict with itself when editing continued after a save was %s', async (mishap) => {
    const { mishaps, funnels } = keepFunnels();
    const { save, state, store } = await drawFunnel();
    await save();
    store.dispatch(designerActions.nameEdited('Sales 2'));
    mishaps.saveStructure = mishap;
    expect(await save()).toMatchObject({ kind: 'failed' });
    store.dispatch(designerActions.nodeAdded('message'));
    store.dispatch(designerActions.nameEdited('Sales 3'));
    expect(await save()).toEqual({ kind: 'updated', funnelId: 41 });
    expect([...funnels.values()]).toMatchObject([{ name: 'Sales 3', graph: JSON.stringify(state().graph) }]);
  });

  it('asks when the draft was edited in another tab after the response to its creation was lost', async () => {
    const { mishaps, funnels } = keepFunnels();
    const before = await drawFunnel();
    mishaps.createFunnel = 'lost';
    await before.save();
    const { save, store } = await reload(before);
    store.dispatch(designerActions.nodeAdded('message'));
    expect(await save()).toEqual({ kind: 'changed' });
    expect(await save(true)).toEqual({ kind: 'created', funnelId: 41 });
    const { graph } = selectDesigner(store.getState() as never);
    expect([...funnels.values()]).toMatchObject([{ name: 'Sales', graph: JSON.stringify(graph) }]);
  });

  it('goes on with a funnel whose creation another version of the console had begun', async () => {
    const { funnels } = keepFunnels();
    const { save, store, state } = await drawFunnel();
    funnels.set(41, { name: 'Sales', revision: 0, graph: '' });
    store.dispatch(designerActions.creationMoved({ key: 'k', name: 'Sales', id: 41 }));
    expect(await save()).toEqual({ kind: 'created', funnelId: 41 });
    expect([...funnels.values()]).toMatchObject([{ revision: 1, graph: JSON.stringify(state().graph) }]);
  });

  it('creates another funnel when the begun one no longer exists', async () => {
    const { mishaps, funnels } = keepFunnels();
    const { save } = await drawFunnel();
    mishaps.createFunnel = 'lost';
    await save();
    funnels.clear();
    expect(await save()).toMatchObject({ kind: 'failed', error: { data: { code: 'FUNNEL_NOT_FOUND' } } });
    expect(await save()).toMatchObject({ kind: 'created', funnelId: 42 });
    expect(funnels.size).toBe(1);
  });

  it('does not overwrite a save of the same draft by a second tab', async () => {
    const { funnels, mishaps } = keepFunnels();
    const first = await drawFunnel();
    mishaps.createFunnel = 'refused';
    await first.save();
    const second = await reload(first);
    second.store.dispatch(designerActions.nodeAdded('message'));
    expect(await first.save()).toMatchObject({ kind: 'created' });
    expect(await second.save()).toEqual({ kind: 'changed' });
    expect([...funnels.values()]).toMatchObject([{ graph: JSON.stringify(first.state().graph) }]);
  });
});
