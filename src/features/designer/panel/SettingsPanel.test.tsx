import { act, screen, waitFor, within } from '@testing-library/react';

import type { FunnelNode } from '@contract/schemas/shapes';

import { edgeOf, messageNode, openDesigner } from '@test/kit/openDesigner';

import { designerActions } from '@/features/designer/designerSlice';
import { newGraph, START_NODE_ID } from '../graph/newGraph';

const at = { x: 400, y: 160 };

async function select(nodes: FunnelNode[], id: string) {
  const graph = { nodes: [...newGraph().nodes, ...nodes], edges: [edgeOf(START_NODE_ID, nodes[0]?.id ?? '')] };
  const designer = await openDesigner(graph);
  act(() => void designer.store.dispatch(designerActions.elementSelected({ kind: 'node', id })));
  const panel = await screen.findByRole('complementary', { name: designer.t('designer:panel.node') });
  return { ...designer, panel };
}

it('closes with Escape, which leads back to what it was about', async () => {
  const { user, t, panel } = await select([messageNode('m', 'Hello')], 'm');
  await user.click(within(panel).getByLabelText(t('designer:panel.message')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(document.querySelector('.react-flow__node[data-id="m"]')).toHaveFocus();
});

const nodeOf = (id: string) => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`);

it('leads back to the canvas when it is closed or its node is deleted, where one works there', async () => {
  const { user, t, panel, button } = await select([messageNode('m', 'Hello')], 'm');
  act(() => nodeOf('m')?.focus());
  await user.click(button(t('designer:panel.close'), panel));
  expect(nodeOf('m')).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: t('designer:panel.deleteNode') }));
  expect(nodeOf(START_NODE_ID)).toHaveFocus();
});

it('leads back to the list of steps, where one works there', async () => {
  const { user, t, panel, button } = await select([messageNode('m', 'Hello')], 'm');
  act(() => document.querySelector<HTMLElement>('.stepRow-select[data-node-id="m"]')?.focus());
  await user.click(button(t('designer:panel.close'), panel));
  expect(screen.getByRole('region', { name: t('designer:steps.title') })).toHaveFocus();
});

it('sets what is waited for most by one click, with hours and minutes', async () => {
  const { user, t, panel, state, button } = await select(
    [{ id: 'd', type: 'delay', position: at, data: { delay: 5 } }],
    'd',
  );
  await user.click(button(t('common:span.days', { amount: 1 }), panel));
  expect(state().graph.nodes[1]?.data).toEqual({ delay: 1440, delayHours: 24, delayMinutes: 0 });
  expect(button(t('common:span.days', { amount: 1 }), panel)).toHaveAttribute('aria-pressed', 'true');
});

it('gives the focus to the first field of settings that arrive later', async () => {
  const { user, t, button } = await select([messageNode('m', 'Hello')], 'm');
  await user.click(button(t('designer:toolbar.schedule')));
  await waitFor(() => expect(document.activeElement?.closest('.settingsPanel input')).not.toBeNull());
});

it('adds the message that follows an option of a poll, as long as the option leads nowhere', async () => {
  const data = { message: 'When?', options: ['Morning', 'Evening'] };
  const { user, t, panel, state } = await select([{ id: 'p', type: 'poll', position: at, data }], 'p');
  const steps = () => within(panel).queryByRole('group', { name: t('designer:poll.steps') });
  const optionsOf = (group: HTMLElement | null) =>
    group
      ? within(group)
          .getAllByRole('button')
          .map(({ textContent }) => textContent)
      : [];
  expect(optionsOf(steps())).toEqual(['Morning', 'Evening']);
  await user.click(within(panel).getByRole('button', { name: 'Evening' }));
  const { nodes, edges } = state().graph;
  expect(edges.at(-1)).toMatchObject({ source: 'p', target: nodes.at(-1)?.id, data: { label: 'Evening' } });
  await waitFor(() => expect(screen.getByLabelText(t('designer:panel.message'))).toHaveFocus());
});
