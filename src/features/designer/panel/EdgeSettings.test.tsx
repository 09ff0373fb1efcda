import { act, screen, within } from '@testing-library/react';

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
