import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';

import type { FunnelGraph, SaveStructure } from '@contract/schemas/shapes';

import { rootReducer } from '@/app/rootReducer';
import { makeStore } from '@/app/store';

import { inShort, isFullForm, noteFigure } from '@test/kit/effort';
import { fakeApi, type FakeResponse } from '@test/kit/fakeApi';
import { createChance, type Chance } from '@test/kit/random';

import {
  designerActions,
  designerSlice,
  selectDesigner,
  selectHasUnsavedWork,
  type DesignerRoot,
} from '../designerSlice';
import { newGraph } from '../graph/newGraph';
import { openFunnel, startNewFunnel } from '../open/openFunnel';
import { saveFunnel } from '../save/saveFunnel';

import { selectDraft } from './draftsSlice';
import { useDraftAutosave } from './useDraftAutosave';

rootReducer.inject(designerSlice);

jest.setTimeout(600_000);

const ROUNDS = isFullForm ? 200 : inShort(20, 50);
/** Longer than the autosave delay and the slowest call. */
const SETTLED_MS = 3_000;
const FUNNEL_ID = 5;

const UNAVAILABLE = { status: 503, body: { status: 'error', code: 'UNAVAILABLE', response: 'Later' } };

/** A server with random delays that rejects one save in four. */
function serveSlowly(chance: Chance) {
  const graphs = new Map<number, { graph: FunnelGraph; revision: number }>();
  const names = new Map<number, string>([[FUNNEL_ID, 'Stored']]);
  const late =
    (answer: FakeResponse): FakeResponse =>
    (request) =>
      new Promise((resolve) => setTimeout(() => resolve(answer(request)), chance.int(900)));
  const saveStructure: FakeResponse = ({ params, body }) => {
    if (chance.happens(0.25)) return UNAVAILABLE;
    const id = Number(params.id);
    const { nodes, edges, name = names.get(id) ?? '' } = body as SaveStructure;
    const revision = (graphs.get(id)?.revision ?? 0) + 1;
    graphs.set(id, { graph: { nodes, edges }, revision });
    names.set(id, name);
    return { revision, messages: 1 };
  };
  fakeApi({
    createFunnel: late(({ body }) => {
      if (chance.happens(0.25)) return UNAVAILABLE;
      const { name, graph } = body as { name: string; graph: FunnelGraph };
      const id = 40 + names.size;
      names.set(id, name);
      graphs.set(id, { graph, revision: 1 });
      return { id, name, revision: 1 };
    }),
    saveStructure: late(saveStructure),
    getFunnel: late(({ params }) => ({ id: Number(params.id), name: names.get(Number(params.id)) })),
    getStructure: late(({ params }) => {
      const kept = graphs.get(Number(params.id));
      return { revision: kept?.revision ?? 0, ...(kept?.graph ?? newGraph()) };
    }),
  });
}

function openRoom() {
  const store = makeStore();
  const dispatch: ThunkDispatch<DesignerRoot, unknown, UnknownAction> = store.dispatch;
  store.dispatch(designerActions.designerClosed());
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { unmount } = renderHook(() => useDraftAutosave(), { wrapper });
  const state = () => selectDesigner(store.getState() as never);
  const isUnsaved = () => selectHasUnsavedWork(store.getState() as never);
  const draftOf = (id: number | null) => selectDraft(store.getState(), id);
  return { dispatch, state, isUnsaved, draftOf, unmount };
}

type Room = ReturnType<typeof openRoom>;

/** One action of an operator, or a pause. */
async function actAtRandom({ dispatch, state }: Room, chance: Chance): Promise<void> {
  // Before the funnel is loaded there are no controls to click.
  const isThere = state().status === 'open';
  switch (isThere ? chance.int(9) : 8) {
    case 0:
    case 1:
      dispatch(designerActions.nodeAdded('message'));
      return;
    case 2:
      dispatch(designerActions.nameEdited(`Name ${chance.int(100)}`));
      return;
    case 3:
      dispatch(designerActions.undone());
      return;
    case 4:
      void dispatch(saveFunnel({ overwrite: true }));
      return;
    case 5:
      if (state().funnelId === null && !state().isSaving) dispatch(startNewFunnel());
      return;
    case 6:
      if (!state().isSaving) void dispatch(openFunnel(chance.pick([null, FUNNEL_ID])));
      return;
    default:
      await jest.advanceTimersByTimeAsync(chance.int(800));
  }
}

describe('B10: drafts against saving, clearing, opening and undoing', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('a draft exists exactly while something is unsaved, in any interleaving, and no late timer restores one', async () => {
    let kept = 0;
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const chance = createChance(seed);
      serveSlowly(chance);
      const room = openRoom();
      await Promise.all([
        room.dispatch(openFunnel(chance.pick([null, FUNNEL_ID]))),
        jest.advanceTimersByTimeAsync(1_000),
      ]);
      for (let step = 0; step < 25; step += 1) await actAtRandom(room, chance);
      await jest.advanceTimersByTimeAsync(SETTLED_MS);
      const { funnelId, graph, name, draftNotice } = room.state();
      const draft = room.draftOf(funnelId);
      if (room.isUnsaved()) {
        kept += 1;
        expect(draft).toMatchObject({ funnelName: name, nodes: graph.nodes, edges: graph.edges });
      } else if (draftNotice?.kind !== 'outdated') expect([seed, draft]).toEqual([seed, null]);
      room.unmount();
    }
    noteFigure('B10 interleavings, with unsaved work at the end', `${ROUNDS}, ${kept}`, '', true);
    expect(kept).toBeGreaterThan(ROUNDS / 5);
  });

  it('the draft of a funnel left unsaved stays unchanged while another one is edited, saved and cleared', async () => {
    for (let seed = 1; seed <= ROUNDS / 5; seed += 1) {
      const chance = createChance(seed);
      serveSlowly(chance);
      const room = openRoom();
      await Promise.all([room.dispatch(openFunnel(FUNNEL_ID)), jest.advanceTimersByTimeAsync(2_000)]);
      room.dispatch(designerActions.nodeAdded('message'));
      await jest.advanceTimersByTimeAsync(chance.int(700));
      const left = room.state().graph;
      await Promise.all([room.dispatch(openFunnel(null)), jest.advanceTimersByTimeAsync(10)]);
      for (let step = 0; step < 15; step += 1) {
        dispatchElsewhere(room, chance);
        await jest.advanceTimersByTimeAsync(chance.int(900));
      }
      await jest.advanceTimersByTimeAsync(SETTLED_MS);
      expect(room.draftOf(FUNNEL_ID)).toMatchObject(left);
      room.unmount();
    }
  });
});

function dispatchElsewhere({ dispatch, state }: Room, chance: Chance): void {
  const way = chance.int(4);
  if (way === 0) void dispatch(saveFunnel({ overwrite: false }));
  else if (way === 1 && state().funnelId === null && !state().isSaving) dispatch(startNewFunnel());
  else if (way === 2) dispatch(designerActions.nameEdited(`Other ${chance.int(9)}`));
  else dispatch(designerActions.nodeAdded('message'));
}
