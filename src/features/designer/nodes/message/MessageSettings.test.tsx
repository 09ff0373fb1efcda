import { act, screen, within } from '@testing-library/react';

import type { FunnelNode } from '@contract/schemas/shapes';

import { messageNode, openDesigner } from '@test/kit/openDesigner';

import { designerActions } from '@/features/designer/designerSlice';
import { newGraph } from '@/features/designer/graph/newGraph';

it('shows the message as the group sees it, with its picture, and nothing of an empty one', async () => {
  const url = 'https://example.com/a.png';
  const pictured: FunnelNode = {
    id: 'm',
    type: 'message',
    position: { x: 400, y: 160 },
    data: { message: '*Hello*', media: url },
  };
  const graph = { ...newGraph(), nodes: [...newGraph().nodes, pictured, messageNode('empty', '')] };
  const { t, store, user } = await openDesigner(graph);
  const select = (id: string) => act(() => void store.dispatch(designerActions.elementSelected({ kind: 'node', id })));
  const field = () => screen.findByLabelText(t('designer:panel.message'));
  select('m');
  const bubble = within(await screen.findByRole('group', { name: t('designer:panel.bubble') }));
  expect(bubble.getByText('Hello').tagName).toBe('STRONG');
  expect(bubble.getByRole('img', { name: t('plan:media.image') })).toHaveAttribute('src', url);
  await user.type(await field(), ' everybody');
  expect(bubble.getByText('everybody', { exact: false })).toBeInTheDocument();
  select('empty');
  expect(await field()).toHaveValue('');
  expect(screen.queryByRole('group', { name: t('designer:panel.bubble') })).not.toBeInTheDocument();
});

it('keeps the focus in the field of the file when what was pressed gives way to something else', async () => {
  const pictured = messageNode('m', 'Hello', { media: 'https://example.com/a.png' });
  const graph = { ...newGraph(), nodes: [...newGraph().nodes, pictured] };
  const { t, store, user, button } = await openDesigner(graph);
  act(() => void store.dispatch(designerActions.elementSelected({ kind: 'node', id: 'm' })));
  const file = await screen.findByRole('group', { name: t('designer:media.field') });
  await user.click(button(t('designer:media.remove'), file));
  expect(within(file).queryByText(t('designer:media.remove'))).not.toBeInTheDocument();
  expect(file).toHaveFocus();
});
