import { inShort } from '@test/kit/effort';
import { createChance, type Chance } from '@test/kit/random';

import { takeClip } from '../clipboard/clip';
import { designerActions, designerSlice } from '../designerSlice';
import { closedDesigner, type DesignerState } from '../designerState';
import { newGraph } from '../graph/newGraph';

const { reducer } = designerSlice;
const act = designerActions;
type Action = Parameters<typeof reducer>[1];

const workOf = ({ name, graph }: DesignerState) => ({ name, graph });
const play = (state: DesignerState, ...actions: Action[]) => actions.reduce<DesignerState>(reducer, state);
const repeat = (state: DesignerState, action: Action, times: number) =>
  play(state, ...Array.from({ length: times }, () => action));
const opened = () => ({ ...closedDesigner(), status: 'open' as const });

/** A random edit, sometimes with a selection in between. */
function randomEdit({ graph }: DesignerState, chance: Chance): Action {
  const nodeId = () => (graph.nodes.length > 0 ? chance.pick(graph.nodes).id : 'nobody');
  const edgeId = () => (graph.edges.length > 0 ? chance.pick(graph.edges).id : 'none');
  const place = () => ({ x: chance.int(2000) - 1000, y: chance.int(2000) - 1000 });
  switch (chance.int(11)) {
    case 0:
    case 1:
      return act.nodeAdded(chance.pick(['start', 'message', 'delay', 'schedule']));
    case 2:
    case 3:
      return act.nodesConnected(nodeId(), nodeId());
    case 4:
      return act.nodesMoved({ [nodeId()]: place(), [nodeId()]: place() }, chance.pick(['drag', 'keys']));
    case 5:
      return act.nodesDeleted({ ids: [nodeId()] });
    case 6:
      return act.edgeDeleted({ id: edgeId() });
    case 10:
      return act.clipPasted(takeClip(graph, [nodeId(), nodeId()]), chance.pick([null, place()]));
    case 7:
      return act.nameEdited(`Name ${chance.int(3)}`);
    case 8:
      return act.edgeEdited({ id: edgeId(), change: chance.happens(0.5) ? { label: 'x' } : { condition: 'delay' } });
    default:
      return chance.happens(0.2)
        ? act.elementSelected({ kind: 'node', id: nodeId() })
        : act.nodeEdited({ id: nodeId(), change: { message: `Text ${chance.int(9)}` } });
  }
}

describe('undo and redo', () => {
  it('return from any sequence of edits to its beginning, and back to its end', () => {
    for (let seed = 1; seed <= inShort(30, 150); seed += 1) {
      const chance = createChance(seed);
      const first = opened();
      let state: DesignerState = first;
      for (let step = 0; step < 90; step += 1) state = reducer(state, randomEdit(state, chance));
      const last = workOf(state);
      const back = repeat(state, act.undone(), 100);
      expect(workOf(back)).toEqual(workOf(first));
      expect(workOf(repeat(back, act.redone(), 100))).toEqual(last);
    }
  });

  it('pass through the same states in both directions, and drop redo with the next edit', () => {
    const chance = createChance(7);
    let state: DesignerState = opened();
    for (let step = 0; step < 40; step += 1) state = reducer(state, randomEdit(state, chance));
    const seen = [workOf(state)];
    while (state.history.past.length > 0) {
      state = reducer(state, act.undone());
      seen.unshift(workOf(state));
    }
    for (const expected of seen) {
      expect(workOf(state)).toEqual(expected);
      state = reducer(state, act.redone());
    }
    const branched = play(state, act.undone(), act.nodeAdded('delay'));
    expect(branched.history.future).toEqual([]);
    expect(reducer(branched, act.redone())).toBe(branched);
  });

  it('keep a hundred steps', () => {
    let state: DesignerState = opened();
    for (let at = 0; at < 130; at += 1) {
      state = reducer(state, act.nodesMoved({ start_1: { x: at % 2 ? 800 : 8, y: at * 8 } }));
    }
    expect(state.history.past).toHaveLength(100);
    expect(repeat(state, act.undone(), 200).graph.nodes[0]?.position.y).toBe(29 * 8);
  });

  it('treat typing in one field as one step, and another field or a second visit as another', () => {
    const typed = (text: string) => act.nodeEdited({ id: 'start_1', change: { message: text } });
    let state = play(opened(), typed('H'), typed('He'), typed('Hey'));
    expect(state.history.past).toHaveLength(1);
    state = play(state, act.nameEdited('N'), act.nameEdited('Na'), act.typingEnded(), typed('Hey!'));
    expect(state.history.past).toHaveLength(3);
    expect(reducer(state, act.undone()).graph.nodes[0]).toMatchObject({ data: { message: 'Hey' } });
    expect(repeat(state, act.undone(), 3).graph).toEqual(newGraph());
  });

  it('restore the edges of a deleted node', () => {
    const drawn = play(opened(), act.nodeAdded('message'));
    const id = drawn.graph.nodes[1]?.id ?? '';
    const joined = play(drawn, act.nodesConnected('start_1', id));
    const undone = play(joined, act.nodesDeleted({ ids: [id] }), act.undone());
    expect(undone.graph).toEqual(joined.graph);
  });

  it('record no step for canceled inline typing', () => {
    const drawn = play(opened(), act.nodeAdded('message'));
    const id = drawn.graph.nodes[1]?.id ?? '';
    const typed = play(drawn, act.inlineEditStarted({ id }), act.nodeEdited({ id, change: { message: 'x' } }));
    const given = play(typed, act.inlineEditCanceled());
    expect(given.history.past).toHaveLength(1);
    expect(given.graph).toEqual(drawn.graph);
  });

  it('are reset when another version is shown', () => {
    const state = play(opened(), act.nodeAdded('message'), act.storedVersionChosen());
    expect(state.history.past).toEqual([]);
  });
});
