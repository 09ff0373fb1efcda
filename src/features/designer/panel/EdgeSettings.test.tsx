import { act, screen, waitFor, within } from '@testing-library/react';

import { edgeOf, messageNode, openDesigner } from '@test/kit/openDesigner';

import { designerActions } from '../designerSlice';
import { newGraph, START_NODE_ID } from '../graph/newGraph';

const poll = {
  id: 'p',
  type: 'poll' as const,
  position: { x: 400, y: 160 },
  data: { message: 'Are you coming?', options: ['Yes', 'No', 'Perhaps, later'], delay: 0 },
};
const GRAPH = {
  nodes: [...newGraph().nodes, poll, messageNode('m', 'See you'), messageNode('n', 'A pity')],
  edges: [edgeOf(START_NODE_ID, 'p'), edgeOf('p', 'm'), edgeOf('p', 'n', { condition: 'condition', label: 'No' })],
};

it('offers the options of a poll that lead nowhere yet, and one click makes the edge theirs', async () => {
  const { user, t, state, store } = await openDesigner(GRAPH);
  const select = (id: string) =>
    act(async () => {
      store.dispatch(designerActions.elementSelected({ kind: 'edge', id }));
    });
  await select('p-m');
  const offered = () => screen.queryByRole('group', { name: t('designer:panel.options') });
  const words = () =>
    within(offered() ?? document.body)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(words()).toEqual(['Yes', 'Perhaps, later']);
  await user.click(screen.getByRole('button', { name: 'Perhaps, later' }));
  const edge = state().graph.edges.find(({ id }) => id === 'p-m');
  expect(edge?.data).toMatchObject({ condition: 'condition', label: 'Perhaps, later' });
  expect(words()).toEqual(['Yes']);
  await select(`${START_NODE_ID}-p`);
  expect(offered()).toBeNull();
});

it('names the edges that share its line, and leads to each of them', async () => {
  const { user, t, state, store } = await openDesigner(GRAPH);
  act(() => void store.dispatch(designerActions.elementSelected({ kind: 'edge', id: 'p-m' })));
  const lines = () => screen.findByRole('group', { name: t('designer:panel.sharedLine') });
  const buttons = within(await lines()).getAllByRole('button');
  expect(buttons.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    [expect.stringContaining('See you'), 'true'],
    [expect.stringContaining('No → '), 'false'],
  ]);
  await user.click(within(await lines()).getByRole('button', { name: /^No → / }));
  expect(state().selection).toEqual({ kind: 'edge', id: 'p-n' });
  await waitFor(async () => expect(within(await lines()).getByRole('button', { name: /^No → / })).toHaveFocus());
  act(() => void store.dispatch(designerActions.elementSelected({ kind: 'edge', id: `${START_NODE_ID}-p` })));
  expect(screen.queryByRole('group', { name: t('designer:panel.sharedLine') })).toBeNull();
});
