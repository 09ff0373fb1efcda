import type { UnknownAction } from '@reduxjs/toolkit';
import { act, screen, waitFor, within } from '@testing-library/react';

import { edgeOf, messageNode, openDesigner } from '@test/kit/openDesigner';

import { designerActions } from '../designerSlice';
import { newGraph, START_NODE_ID } from '../graph/newGraph';
import { NODE_SIZES } from '../graph/nodeSize';

const CHAIN = { nodes: [...newGraph().nodes, messageNode('m', 'Hello')], edges: [edgeOf(START_NODE_ID, 'm')] };

async function open(graph = CHAIN) {
  const app = await openDesigner(graph);
  const waysOf = () => app.state().graph.edges.map(({ source, target }) => `${source} ${target}`);
  const dispatch = (action: UnknownAction) => act(() => void app.store.dispatch(action));
  const lastId = () => app.state().graph.nodes.at(-1)?.id ?? '';
  const textField = () => screen.findByLabelText(app.t('designer:panel.message'));
  return { ...app, dispatch, waysOf, lastId, textField };
}

describe('adding nodes', () => {
  it('by the toolbar: after the selected node, else at the only open end, each as one step', async () => {
    const { user, t, button, dispatch, state, waysOf, lastId } = await open();
    await user.click(button(t('designer:toolbar.delay')));
    const delay = lastId();
    expect(waysOf()).toEqual([`${START_NODE_ID} m`, `m ${delay}`]);
    expect(state().selection).toEqual({ kind: 'node', id: delay });
    dispatch(designerActions.elementSelected({ kind: 'node', id: 'm' }));
    await user.click(button(t('designer:toolbar.message')));
    expect(waysOf()).toEqual([`${START_NODE_ID} m`, `m ${lastId()}`, `${lastId()} ${delay}`]);
    dispatch(designerActions.undone());
    expect(waysOf()).toEqual([`${START_NODE_ID} m`, `m ${delay}`]);
    dispatch(designerActions.undone());
    expect(state().graph).toEqual(CHAIN);
  });

  it('connects nothing when several ends are open', async () => {
    const { user, t, button, state, waysOf } = await open({ ...CHAIN, edges: [] });
    await user.click(button(t('designer:toolbar.message')));
    expect([state().graph.nodes.length, waysOf()]).toEqual([3, []]);
  });

  it('by Ctrl+Enter from the text: the next message, ready to be typed', async () => {
    const { user, state, waysOf, lastId, textField } = await open();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(async () => expect(await textField()).toHaveFocus());
    const first = lastId();
    await user.keyboard('One');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(lastId()).not.toBe(first));
    await waitFor(async () => expect(await textField()).toHaveValue(''));
    await waitFor(async () => expect(await textField()).toHaveFocus());
    await user.keyboard('Two');
    expect(waysOf()).toEqual([`${START_NODE_ID} m`, `m ${first}`, `${first} ${lastId()}`]);
    const added = state().graph.nodes.slice(2);
    expect(added.map(({ data }) => data)).toMatchObject([{ message: 'One' }, { message: 'Two' }]);
  });

  it('by Ctrl+Enter after a poll: the message that follows its next option', async () => {
    const options = ['Morning', 'Evening'];
    const poll = { id: 'p', type: 'poll' as const, position: { x: 320, y: 160 }, data: { message: 'When?', options } };
    const { user, dispatch, state } = await open({
      nodes: [...newGraph().nodes, poll],
      edges: [edgeOf(START_NODE_ID, 'p')],
    });
    for (const _option of options) {
      dispatch(designerActions.elementSelected({ kind: 'node', id: 'p' }));
      await user.keyboard('{Control>}{Enter}{/Control}');
    }
    expect(
      state()
        .graph.edges.slice(1)
        .map(({ source, label }) => `${source} ${label}`),
    ).toEqual(['p Morning', 'p Evening']);
  });

  it('by Ctrl+Shift+Enter: from a menu, which Escape closes with the focus where it was', async () => {
    const { user, t, dispatch, state, waysOf, lastId, textField } = await open();
    dispatch(designerActions.elementSelected({ kind: 'node', id: 'm' }));
    const field = await textField();
    field.focus();
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const menu = await screen.findByRole('menu', { name: t('designer:canvas.addMenu') });
    const items = within(menu).getAllByRole('menuitem');
    expect(items.filter((item) => item.querySelector('svg') === null)).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(field).toHaveFocus();
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(state().graph.nodes[2]?.type).toBe('delay');
    expect(waysOf()).toEqual([`${START_NODE_ID} m`, `m ${lastId()}`]);
  });

  it('by the plus at the only open end', async () => {
    const { user, t, button, waysOf, lastId } = await open();
    await waitFor(() => button(new RegExp(`^${t('designer:canvas.addAfter', { source: '' })}`)));
    await user.click(button(new RegExp(`^${t('designer:canvas.addAfter', { source: '' })}`)));
    await user.click(await screen.findByRole('menuitem', { name: t('designer:nodes.schedule') }));
    expect(waysOf()).toEqual([`${START_NODE_ID} m`, `m ${lastId()}`]);
  });
});

it('inserts a dragged node into an edge in the step that moves it', async () => {
  const loose = { ...messageNode('loose', 'x'), position: { x: 0, y: 400 } };
  const { dispatch, state, waysOf } = await open({ ...CHAIN, nodes: [...CHAIN.nodes, loose] });
  const edgeId = CHAIN.edges[0]?.id ?? '';
  dispatch(designerActions.nodesMoved({ loose: { x: 240, y: 160 } }, 'drag', { nodeId: 'loose', edgeId }));
  expect(waysOf()).toEqual([`${START_NODE_ID} loose`, 'loose m']);
  // Dropped over the start, it stands behind it, and what follows has moved on.
  const places = () => state().graph.nodes.map(({ position }) => position);
  const [, following, dropped] = places();
  expect([dropped, (following?.x ?? 0) > 400 + NODE_SIZES.message.widthPx]).toEqual([{ x: 400, y: 160 }, true]);
  dispatch(designerActions.undone());
  expect([waysOf(), places()]).toEqual([
    [`${START_NODE_ID} m`],
    [...CHAIN.nodes, loose].map(({ position }) => position),
  ]);
});
