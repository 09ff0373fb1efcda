import { listGroups } from '@/api/groupsApi';
import { sessionExpired, signedIn } from '@/api/sessionActions';
import { onboardingStepCompleted } from '@/features/onboarding/onboardingSlice';
import { dialogOpened } from '@/pages/dialogsSlice';
import { fakeApi } from '@test/kit/fakeApi';
import { fakeSocket } from '@test/kit/fakeSocket';
import { makeUser } from '@test/kit/makeUser';

import { createSupportRedaction } from './redactForSupport';
import { makeStore } from './store';

const owner = makeUser({ telegram_username: 'owner_tg', telegram_notifications: true });
const status = { isReady: false, isInitializing: true, hasAuth: false, isDemo: true, reason: null };
const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

async function playSession() {
  fakeApi({ listGroups: () => [{ id: 1, name: 'Chat', funnel_ids: [] }] });
  const socket = fakeSocket();
  const store = makeStore({ connect: socket.connect });
  store.dispatch(signedIn(owner));
  await settle();
  socket.open();
  socket.push('whatsapp:status', {
    ...status,
    qrCode: 'data:image/png;base64,SECRETQR',
    phoneUrl: '/phone/SECRETPHONE',
  });
  await store.dispatch(listGroups.initiate());
  store.dispatch(dialogOpened({ name: 'renameGroup', ids: { groupId: 1 } }));
  store.dispatch(onboardingStepCompleted('welcome'));
  return store;
}

it('holds plain data only: its state survives being written down', async () => {
  const state = (await playSession()).getState();
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});

it('leaves nothing of the previous user behind when the session ends', async () => {
  const store = await playSession();
  store.dispatch(sessionExpired());
  const { api, session, dialogs } = store.getState();
  expect(api.queries).toEqual({});
  expect(session.user).toBeNull();
  expect(dialogs.open).toBeNull();
  expect(JSON.stringify(store.getState())).not.toContain('Chat');
});

it('masks on its way out what names a person or links a phone', async () => {
  const state = (await playSession()).getState();
  const shown = JSON.stringify(createSupportRedaction()(state));
  for (const secret of ['owner@example.com', 'owner_tg', 'SECRETQR', 'SECRETPHONE']) {
    expect(JSON.stringify(state)).toContain(secret);
    expect(shown).not.toContain(secret);
  }
});
