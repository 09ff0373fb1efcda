import { FORM_KEY } from '@/api/drafts/createFormDraftSlice';
import { renderApp } from '@test/kit/renderApp';

import { broadcastDraft } from './storedDraft';
import { useChooseGroups } from './useChooseGroups';

function Choose() {
  const choose = useChooseGroups();
  return (
    <>
      <button onClick={() => choose([5, 6])}>two</button>
      <button onClick={() => choose([7])}>one</button>
    </>
  );
}

it('chooses groups in the unfinished broadcast, which keeps its text and its key', async () => {
  const { store, user, getByRole } = renderApp(<Choose />);
  const kept = () => broadcastDraft.selectors.selectByKey(store.getState(), FORM_KEY);
  await user.click(getByRole('button', { name: 'two' }));
  expect(kept()?.fields).toMatchObject({ message: '', groupIds: [5, 6], selection: null, toPairs: false });
  const fields = {
    message: 'Hello',
    variables: null,
    poll: null,
    groupIds: [1],
    file: null,
    timing: null,
    selection: null,
    toPairs: false,
  };
  const draft = { fields, ts: Date.now(), idempotencyKey: 'key' };
  store.dispatch(broadcastDraft.actions.draftKept({ key: FORM_KEY, draft }));
  await user.click(getByRole('button', { name: 'one' }));
  expect(kept()).toMatchObject({ fields: { message: 'Hello', groupIds: [7] }, idempotencyKey: 'key' });
});
