import { fireEvent, screen, waitFor } from '@testing-library/react';

import { broadcastCalls } from '@/api/broadcastApi';
import { funnelCalls } from '@/api/funnelsApi';
import { groupCalls } from '@/api/groupsApi';
import { realtime } from '@/api/realtimeActions';
import { signedIn } from '@/api/sessionActions';
import { CODE_FIELDS, FIXED_FIELDS, NAME_FIELDS, TEXT_FIELDS } from '@/app/recordedFields';
import { createSupportRedaction } from '@/app/redactForSupport';
import { readExport } from '@/app/replay/readExport';
import { makeStore } from '@/app/store';
import { preloadAllViews } from '@/ui/lazyView';
import { fakeApi } from '@test/kit/fakeApi';
import { liftedFile } from '@test/kit/liftedFile';
import { makeGroup } from '@test/kit/makeGroup';
import { makeUser } from '@test/kit/makeUser';
import { openReplay } from '@test/kit/openReplay';

/** States are never masked, and a file in which an older console masked them does not break the screens. */

jest.setTimeout(120_000);

const owner = makeUser({ telegram_username: 'owner_tg', telegram_notifications: true });
const paths = ['/dashboard', '/broadcast', '/broadcast/3', '/funnels', '/active-funnels', '/instructions'];
const note = {
  id: 'n-1',
  type: 'broadcast',
  title: 'Sent',
  message: 'To 5 groups',
  timestamp: 1_800_000_000_000,
  unread: true,
  tone: 'success',
} as const;
const broadcast = {
  id: 3,
  status: 'completed',
  message: 'Hello to all',
  media_url: null,
  media_name: null,
  sent: 4,
  failed: 1,
  unconfirmed: 0,
  pending: 0,
  canceled: 0,
  total: 5,
  created_at: 1_800_000_000,
  finished_at: 1_800_000_100,
  ends_at: null,
  retry_of: null,
  retried_by: null,
};
const result = { group_id: 1, name: 'Chat 1', custom_name: null, status: 'failed', sent_at: null, error: 'not_member' };

/** The end of a broadcast, as it was on the screen. */
async function playSession() {
  fakeApi({
    listGroups: () => [makeGroup(1), makeGroup(2, { group_type: 'community' })],
    listFunnels: () => [{ id: 1, name: 'Funnel of spring', status: 'active', created_at: 1 }],
    getBroadcast: () => broadcast,
    listBroadcasts: () => [broadcast],
    listBroadcastResults: () => [result],
  });
  const store = makeStore();
  store.dispatch(signedIn(owner));
  await Promise.all([
    store.dispatch(groupCalls.listGroups.initiate()),
    store.dispatch(funnelCalls.listFunnels.initiate()),
    store.dispatch(broadcastCalls.getBroadcast.initiate(3)),
    store.dispatch(broadcastCalls.listBroadcastResults.initiate(3)),
  ]);
  store.dispatch(realtime.notification(note as never));
  return JSON.parse(JSON.stringify(store.getState())) as Record<string, unknown>;
}

/** Masks every text of the named fields. */
function maskAll(value: unknown, isMasked: (field: string) => boolean, field = ''): unknown {
  if (typeof value === 'string') return isMasked(field) ? `\u20221(${value.length})\u2022` : value;
  if (Array.isArray(value)) return value.map((item) => maskAll(item, isMasked, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskAll(inner, isMasked, name)]));
}

const at = (state: object, path: string) => ({
  action: { type: 'place/placeEntered', payload: { path } },
  state: { ...state, place: { path } },
});

it('masks no field that contains a state', () => {
  expect(FIXED_FIELDS.filter((field) => [...NAME_FIELDS, ...TEXT_FIELDS].includes(field))).toEqual([]);
});

it('keeps the tone of a notification', async () => {
  const state = await playSession();
  const { notifications } = createSupportRedaction()(state) as { notifications: { items: (typeof note)[] } };
  expect(JSON.stringify(notifications)).toContain('"tone":"success"');
  expect(JSON.stringify(notifications)).not.toContain('To 5 groups');
});

it('leaves out a row whose state an older console masked, and nothing else', async () => {
  const state = await playSession();
  const masked = maskAll(state, (field) => field === 'tone' || field === 'group_type');
  const [, step] = readExport(liftedFile([at(state, '/'), at(masked as object, '/')])).steps;
  const { notifications, api } = step?.state as { notifications: { items: unknown[] }; api: { queries: object } };
  expect(notifications.items).toEqual([]);
  expect(Object.keys(api.queries)).toEqual(Object.keys((state.api as { queries: object }).queries));
  expect(JSON.stringify(api.queries)).toContain('Funnel of spring');
});

it('renders every page of a session in which every text is masked', async () => {
  const state = await playSession();
  const texts = maskAll(state, (field) => !CODE_FIELDS.includes(field) && field !== 'path');
  const codes = maskAll(state, (field) => FIXED_FIELDS.includes(field) && field !== 'status');
  const broken: string[] = [];
  const consoleError = jest.spyOn(console, 'error').mockReturnValue();
  window.reportError = (error: unknown) => void broken.push(String(error).slice(0, 300));
  await preloadAllViews();
  const steps = [texts, codes].flatMap((masked) => paths.map((path) => at(masked as object, path)));
  const { t } = await openReplay(liftedFile([at(state, '/dashboard'), ...steps]));
  const position = await screen.findByRole('slider', { name: t('replay:bar.position') });
  for (const index of steps.keys()) {
    fireEvent.change(position, { target: { value: String(index + 1) } });
    await waitFor(() => expect(screen.getByRole('main')).toBeInTheDocument());
    expect(document.querySelector('.errorScreen, .replayFlaw')).toBeNull();
  }
  expect(broken).toEqual([]);
  consoleError.mockRestore();
});
