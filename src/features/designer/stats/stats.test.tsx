import { screen, waitFor } from '@testing-library/react';

import type { FunnelResponses } from '@contract/schemas/shapes';
import { fakeApi } from '@test/kit/fakeApi';
import { edgeOf, messageNode, openDesigner } from '@test/kit/openDesigner';

import { newGraph, START_NODE_ID } from '../graph/newGraph';

const answered = edgeOf('m', 'n', { condition: 'condition', label: 'Yes' });
const GRAPH = {
  nodes: [...newGraph().nodes, messageNode('m', 'Are you coming?'), messageNode('n', 'Until then')],
  edges: [edgeOf(START_NODE_ID, 'm'), answered],
};
const counts = { messages: 4, delivered: 480, read: 312, reacted: 5, replied: 2, dropped: 0, members: 500 };
const FOUND: FunnelResponses = {
  nodes: [
    { nodeId: 'm', sent: 4, responses: counts },
    { nodeId: 'n', sent: 1, responses: null },
  ],
  edges: [{ edgeId: answered.id, asked: 4, taken: 1 }],
};

beforeEach(() => localStorage.removeItem('designerStats'));

it('shows below each message how groups responded, and how many runs took a condition, while it is switched on', async () => {
  const { user, t, button } = await openDesigner(GRAPH);
  const { calls } = fakeApi({ getFunnelResponses: () => FOUND });
  const toggle = button(t('designer:stats.toggle'));
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await user.click(toggle);
  const line = t('deliveries:responses.line', { delivered: '480', read: '312' });
  expect(await screen.findByText(line)).toBeInTheDocument();
  expect(screen.getByText(t('designer:stats.sent', { count: 4 }))).toBeInTheDocument();
  expect(screen.getByText(t('deliveries:responses.more', { reacted: '5', replied: '2' }))).toBeInTheDocument();
  const taken = t('designer:stats.taken', { label: 'Yes', taken: 1, asked: 4, percent: 25 });
  expect(screen.getByText(taken)).toBeInTheDocument();
  // Of the other message nothing is known, which is not 0.
  expect(screen.getByText(t('deliveries:responses.unknown'))).toBeInTheDocument();
  expect(calls.map(({ name }) => name)).toEqual(['getFunnelResponses']);
  await user.click(button(t('designer:stats.toggle')));
  await waitFor(() => expect(screen.queryByText(line)).not.toBeInTheDocument());
});

it('shows in the label of each condition the share that took it, and where no run came that nothing is known', async () => {
  const other = edgeOf('m', 'o', { condition: 'condition', label: 'No' });
  const graph = {
    nodes: [...GRAPH.nodes, messageNode('o', 'A pity')],
    edges: [...GRAPH.edges, other],
  };
  const { user, t, button } = await openDesigner(graph);
  fakeApi({ getFunnelResponses: () => FOUND });
  const labels = () => [...document.querySelectorAll('.edgeLabel')].map(({ textContent }) => textContent).sort();
  await waitFor(() => expect(labels()).toEqual(['No', 'Yes']));
  await user.click(button(t('designer:stats.toggle')));
  const counted = [
    t('designer:stats.shareLabel', { percent: 25, label: 'Yes' }),
    t('designer:stats.unknownLabel', { label: 'No' }),
  ];
  await waitFor(() => expect(labels()).toEqual(counted.sort()));
});

it('shows how often the short links of a message were followed, of messages that have some', async () => {
  const linked = messageNode('m', 'Look: https://console.example/go/Ab3_-xYz');
  const { user, t, button } = await openDesigner({
    nodes: [...newGraph().nodes, linked],
    edges: GRAPH.edges.slice(0, 1),
  });
  fakeApi({
    getFunnelResponses: () => FOUND,
    listShortLinks: ({ query: { slugs } }) => ({
      origin: 'https://console.example',
      links: slugs === '' ? [] : [{ slug: slugs, url: 'https://shop.example/a', clickCount: 41 }],
    }),
  });
  await user.click(button(t('designer:stats.toggle')));
  expect(await screen.findByText(t('deliveries:responses.clicksLine', { clicks: '41' }))).toBeInTheDocument();
});

it('shows the votes of a poll, whose options it covers', async () => {
  const data = { message: 'Coming?', options: ['Yes', 'No'] };
  const poll = { id: 'p', type: 'poll' as const, position: { x: 320, y: 0 }, data };
  const graph = { nodes: [...newGraph().nodes, poll], edges: [edgeOf(START_NODE_ID, 'p')] };
  const options = [
    { text: 'Yes', count: 14 },
    { text: 'No', count: 3 },
  ];
  const { user, t, button } = await openDesigner(graph, undefined, {
    getFunnelResponses: () => ({ nodes: [{ nodeId: 'p', sent: 4, responses: counts }], edges: [] }),
    listPollTotals: () => [{ nodeId: 'p', unread: 0, options }],
  });
  await user.click(button(t('designer:stats.toggle')));
  await waitFor(() => expect(document.querySelector('.nodeStats')).toHaveTextContent('Yes 14, No 3'));
});

it('says that nothing was sent yet, and then writes nothing into the labels', async () => {
  const { user, t, button } = await openDesigner(GRAPH);
  fakeApi({ getFunnelResponses: () => ({ nodes: [], edges: [{ edgeId: answered.id, asked: 0, taken: 0 }] }) });
  await user.click(button(t('designer:stats.toggle')));
  expect(await screen.findByText(t('designer:stats.none'))).toBeInTheDocument();
  expect(document.querySelector('.edgeLabel')).toHaveTextContent(/^Yes$/);
  await user.click(button(t('designer:stats.toggle')));
  await waitFor(() => expect(screen.queryByText(t('designer:stats.none'))).not.toBeInTheDocument());
});
