import { act, screen, waitFor } from '@testing-library/react';

import { realtimeConnected } from '@/api/realtimeActions';
import { networkFailure, type FakeResponse } from '@test/kit/fakeApi';
import { edgeOf, messageNode, openDesigner } from '@test/kit/openDesigner';

import { selectDraft } from '../drafts/draftsSlice';
import { newGraph, START_NODE_ID } from '../graph/newGraph';

const GRAPH = { nodes: [...newGraph().nodes, messageNode('m', 'Hello')], edges: [edgeOf(START_NODE_ID, 'm')] };
const stored: FakeResponse = () => ({ revision: 2, messages: 2 });
const timedOut: FakeResponse = () => {
  throw new DOMException('signal timed out', 'TimeoutError');
};

/** A save that fails in this way, for which the operator has pressed the keys. */
async function failToSave(failure: FakeResponse) {
  const saves: FakeResponse[] = [failure];
  let savesCount = 0;
  const saveStructure: FakeResponse = (request) => {
    savesCount += 1;
    return (saves.shift() ?? stored)(request);
  };
  const designer = await openDesigner(GRAPH, undefined, { saveStructure });
  const { user, t, store, button } = designer;
  await user.click(button(t('designer:toolbar.delay')));
  await user.keyboard('{Control>}s{/Control}');
  const reach = () => act(async () => void store.dispatch(realtimeConnected({ isFirst: false })));
  const draft = () => selectDraft(store.getState(), 5);
  return { ...designer, saves, reach, draft, count: () => savesCount };
}

it('says that a save did not reach the server and where the work is, and saves it when the server is back', async () => {
  const { t, saves, reach, draft, state, count } = await failToSave(networkFailure);
  await screen.findByText(t('designer:unsent.offline'));
  expect(draft()?.nodes).toHaveLength(3);
  // Not yet back.
  saves.push(networkFailure);
  await reach();
  await waitFor(() => expect([count(), state().unsent?.step]).toEqual([2, 'waiting']));
  expect(screen.getByText(t('designer:unsent.offline'))).toBeInTheDocument();
  await reach();
  await screen.findByText(t('designer:toasts.updated'));
  expect(screen.queryByText(t('designer:unsent.offline'))).not.toBeInTheDocument();
  expect([count(), state().isSaving, draft()]).toEqual([3, false, null]);
});

it('is saved as soon as the browser is online, or by its button', async () => {
  const { t, count } = await failToSave(networkFailure);
  await screen.findByText(t('designer:unsent.offline'));
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText(t('designer:toasts.updated'));
  expect(count()).toBe(2);
});

it.each([
  ['a server that answers too late', timedOut, 'timeout'],
  ['a proxy without a server', () => ({ status: 502, body: {} }), 'unavailable'],
] as const)('names %s', async (_what, failure, reason) => {
  const { user, t, button, count } = await failToSave(failure);
  await screen.findByText(t(`designer:unsent.${reason}`));
  await user.click(button(t('designer:unsent.now')));
  await screen.findByText(t('designer:toasts.updated'));
  expect(count()).toBe(2);
});

it('leaves to the operator what is refused when the server is back, and tries it no second time', async () => {
  const { t, saves, reach, state, count } = await failToSave(networkFailure);
  await screen.findByText(t('designer:unsent.offline'));
  saves.push(() => ({ status: 409, body: { status: 'error', code: 'FUNNEL_CHANGED', response: 'Changed' } }));
  await reach();
  await screen.findByText(t('designer:unsent.offered'));
  expect(screen.queryByText(t('designer:changed.text'))).not.toBeInTheDocument();
  await reach();
  expect([count(), state().unsent?.step]).toEqual([2, 'offered']);
});

it('is not shown for a refusal', async () => {
  const { t, state } = await failToSave(() => ({ status: 422, body: { status: 'error', response: 'Too many' } }));
  await screen.findByText(t('designer:toasts.failed', { text: 'Too many' }));
  expect(state().unsent).toBeNull();
});
