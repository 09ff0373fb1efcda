import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';

import { edgeOf, messageNode, openDesigner } from '@test/kit/openDesigner';

import { newGraph } from '../graph/newGraph';

const [start] = newGraph().nodes;
if (!start) throw new Error('A new funnel begins with its start');
const graph = {
  nodes: [start, messageNode('a', 'First'), messageNode('b', 'Second')],
  edges: [edgeOf(start.id, 'a'), edgeOf('a', 'b')],
};

/** The clipboard of one page. */
function clipboardEvent(type: 'copy' | 'cut' | 'paste', text = '') {
  const data = { text, setData: (_kind: string, value: string) => (data.text = value), getData: () => data.text };
  const event = createEvent[type](document.body, { clipboardData: data });
  fireEvent(document.body, event);
  return { text: data.text, wasTaken: event.defaultPrevented };
}

const row = (name: RegExp) => screen.getAllByRole('button', { name }).find((one) => one.matches('.stepRow-select'));

describe('copying and pasting', () => {
  it('copies several steps with their edges, and undo removes them', async () => {
    const { user, t, state } = await openDesigner(graph);
    await user.click(row(/First/) ?? document.body);
    await user.keyboard('{Control>}');
    await user.click(row(/Second/) ?? document.body);
    await user.keyboard('{/Control}');
    expect(state().selection).toEqual({ kind: 'nodes', ids: ['a', 'b'] });
    const { text, wasTaken } = clipboardEvent('copy');
    expect(wasTaken).toBe(true);
    clipboardEvent('paste', text);
    expect(await screen.findByText(t('designer:clipboard.pasted', { count: 2 }))).toBeInTheDocument();
    expect([state().graph.nodes.length, state().graph.edges.length]).toEqual([5, 3]);
    expect(state().selection).toMatchObject({ kind: 'nodes' });
    fireEvent.keyDown(document.body, { code: 'KeyZ', ctrlKey: true });
    expect(state().graph).toEqual({ nodes: graph.nodes, edges: graph.edges });
    fireEvent.keyDown(document.body, { code: 'KeyY', ctrlKey: true });
    expect(state().graph.nodes).toHaveLength(5);
  });

  it('reports foreign clipboard content and leaves text fields to the browser', async () => {
    const { user, t, state } = await openDesigner(graph);
    clipboardEvent('paste', 'A letter to my aunt');
    expect(await screen.findByText(t('designer:clipboard.foreign'))).toBeInTheDocument();
    await user.click(row(/First/) ?? document.body);
    const field = await screen.findByLabelText(t('designer:panel.message'));
    const inField = createEvent.paste(field, { clipboardData: { getData: () => 'x' } });
    fireEvent(field, inField);
    expect(inField.defaultPrevented).toBe(false);
    expect(state().graph.nodes).toHaveLength(3);
  });

  it('confirms before cutting the start node and never pastes a second one', async () => {
    const { t, button, user, state } = await openDesigner(graph);
    fireEvent.keyDown(document.body, { code: 'KeyA', ctrlKey: true });
    expect(state().selection).toMatchObject({ ids: [start.id, 'a', 'b'] });
    const { text } = clipboardEvent('cut');
    expect(await screen.findByText(t('designer:deleteStart.text'))).toBeInTheDocument();
    await user.click(button(t('common:actions.confirm')));
    expect(state().graph.nodes).toEqual([]);
    clipboardEvent('paste', text);
    clipboardEvent('paste', text);
    expect(state().graph.nodes.map(({ type }) => type)).toEqual(['start', 'message', 'message', 'message', 'message']);
    expect((await screen.findAllByText(t('planner:problems.startDuplicate'))).length).toBeGreaterThan(0);
  });
});

describe('keys at a node that has the focus, with nothing selected', () => {
  const focusNode = (id: string) =>
    act(() => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)?.focus());

  it.each([
    ['copies it', () => clipboardEvent('copy'), ['a']],
    ['duplicates it', () => fireEvent.keyDown(document.body, { code: 'KeyD', ctrlKey: true }), null],
  ])('%s', async (_name, press, ids) => {
    const { state } = await openDesigner(graph);
    focusNode('a');
    expect(state().selection).toBeNull();
    press();
    expect(state().selection).toEqual(ids === null ? expect.anything() : { kind: 'node', id: ids[0] });
    expect(state().graph.nodes).toHaveLength(ids === null ? 4 : 3);
  });

  it('deletes it', async () => {
    const { state } = await openDesigner(graph);
    focusNode('a');
    expect(state().selection).toBeNull();
    fireEvent.keyDown(document.activeElement ?? document.body, { code: 'Delete' });
    expect(state().graph.nodes.map(({ id }) => id)).toEqual([start.id, 'b']);
  });

  it.each(['Delete', 'Backspace'])('deletes an edge by %s', async (code) => {
    const { state } = await openDesigner(graph);
    const [edge] = state().graph.edges;
    const drawn = await waitFor(() => document.querySelector<SVGElement>(`[data-testid="rf__edge-${edge?.id}"]`));
    act(() => drawn?.focus());
    fireEvent.keyDown(document.activeElement ?? document.body, { code });
    expect(state().graph.edges).toHaveLength(1);
    expect(state().graph.nodes).toHaveLength(3);
  });
});
