import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import { rootReducer } from '@/app/rootReducer';
import { makeStore } from '@/app/store';

import { fakeApi, type FakeAnswer } from '@test/kit/fakeApi';

import type { FunnelGraph } from '@contract/schemas/shapes';
import type { RouteName } from '@contract/routes';

import {
  designerActions,
  designerSlice,
  selectDesigner,
  selectHasUnsavedWork,
  type DesignerRoot,
} from '../designerSlice';
import { selectDraft } from '../drafts/draftsSlice';
import { openFunnel } from '../open/openFunnel';

import { saveFunnel } from './saveFunnel';

rootReducer.inject(designerSlice);
const down: FakeAnswer = () => ({ status: 503, body: { status: 'error', code: 'UNAVAILABLE', response: 'Not now' } });

/** A server that compiles the messages itself, as ours does. */
const ours: Partial<Record<RouteName, FakeAnswer>> = {
  createFunnel: () => ({ id: 41, name: 'Sales' }),
  saveStructure: () => ({ revision: 1, messages: 2 }),
  renameFunnel: () => ({ id: 41, name: 'Sales' }),
};

/** A server with only the specification's calls. */
const specified: Partial<Record<RouteName, FakeAnswer>> = {
  ...ours,
  saveStructure: () => ({ status: 'success' }),
  deleteFunnelMessages: () => null,
  addFunnelMessage: () => null,
};

/** Start, message, delay of five minutes, message, in a row, drawn by hand. */
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

const names = (calls: { name: string }[]) => calls.map(({ name }) => name);

describe('saving a funnel', () => {
  it('makes the funnel, then saves its graph, and leaves the list to a server that compiles it', async () => {
    const { calls } = fakeApi(ours);
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
    'makes one funnel and keeps the draft when %s fails once and the save is repeated',
    async (failing) => {
      const { answers, calls } = fakeApi({ ...specified, [failing]: down });
      const { save, state, isUnsaved, draftOf } = await drawFunnel();
      expect(await save()).toMatchObject({ kind: 'failed', failure: { text: 'Not now' } });
      expect(isUnsaved()).toBe(true);
      expect(draftOf(state().funnelId)?.nodes).toHaveLength(4);
      expect(state().funnelId).toBe(failing === 'createFunnel' ? null : 41);

      answers[failing] = specified[failing];
      expect(await save()).toEqual({ kind: 'created', funnelId: 41 });
      expect(calls.filter(({ name }) => name === 'createFunnel')).toHaveLength(failing === 'createFunnel' ? 2 : 1);
      expect(isUnsaved()).toBe(false);
      expect([draftOf(null), draftOf(41)]).toEqual([null, null]);
    },
  );

  it('sends the revision it knows and the name only when it changed', async () => {
    const { calls } = fakeApi(ours);
    const { save, store } = await drawFunnel();
    await save();
    await save();
    expect(names(calls)).toEqual(['createFunnel', 'saveStructure', 'saveStructure']);
    expect((calls[2]?.body as { revision: number }).revision).toBe(1);
    store.dispatch(designerActions.nameEdited(' Sales 2 '));
    expect(await save()).toEqual({ kind: 'updated', funnelId: 41 });
    expect(calls.at(-1)).toMatchObject({ name: 'renameFunnel', body: { name: 'Sales 2' } });
  });

  it('overwrites nothing that somebody else has saved, until it is told to', async () => {
    const { answers, calls } = fakeApi(ours);
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

  it('keeps what is drawn while the save is on its way', async () => {
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

  it('asks the server nothing while the name, the start or a message is missing', async () => {
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
      if (type === 'message') store.dispatch(designerActions.nodeDeleted({ id }));
    }
    expect(await code()).toBe('messageRequired');
    store.dispatch(designerActions.nodeDeleted({ id: 'start_1' }));
    expect(await code()).toBe('startRequired');
    expect(calls).toEqual([]);
  });
});
