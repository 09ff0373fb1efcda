import { signedOut } from '@/api/sessionActions';
import { readExport } from '@/app/replay/readExport';
import { makeStore } from '@/app/store';
import { flightRecorder } from '@/lib/flightRecorder';
import { dialogOpened } from '@/pages/dialogsSlice';

import { placeEntered } from '../placeSlice';
import { shownSlice } from '../shownSlice';
import { keepRecord, makeReport } from './makeReport';

const leave = () => void window.dispatchEvent(new Event('pagehide'));
const typesOf = (text: string) => readExport(text).steps.flatMap(({ type }) => (type.startsWith('api/') ? [] : [type]));
const stored = () => JSON.stringify(Object.entries(sessionStorage));

/** A page load: a store of its own, and an empty recorder. */
function load() {
  flightRecorder.forget();
  return makeStore();
}

beforeAll(keepRecord);
beforeEach(() => sessionStorage.clear());

it('contains what happened before the page was loaded again, masked', () => {
  const toast = { id: 1, style: 'message', kind: 'error', lines: [{ text: 'Secret words' }], action: null } as const;
  const before = load();
  before.dispatch(placeEntered({ path: '/funnels' }));
  before.dispatch(shownSlice.actions.toastShown({ ...toast, lines: [...toast.lines] }));
  leave();
  expect(stored()).toContain('shown/toastShown');
  expect(stored()).not.toContain('Secret words');
  load().dispatch(dialogOpened({ name: 'support', ids: {} }));
  expect(typesOf(makeReport().text)).toEqual([
    '@@INIT',
    'place/placeEntered',
    'shown/toastShown',
    'console/reloaded',
    'dialogs/dialogOpened',
  ]);
  leave();
  expect(stored().length).toBeLessThan(400_100);
});

it('leaves nothing in the tab after signing out', () => {
  const store = load();
  store.dispatch(placeEntered({ path: '/funnels' }));
  leave();
  expect(stored()).toContain('placeEntered');
  store.dispatch(signedOut());
  expect(stored()).toBe('[]');
});

it('keeps minutes of what the owner did although libraries do much in between', () => {
  flightRecorder.forget();
  for (let at = 0; at < 290; at += 1) {
    flightRecorder.recordAction({ type: 'place/placeEntered' }, {}, { at });
    for (let inner = 0; inner < 4; inner += 1) flightRecorder.recordAction({ type: 'api/subscriptions' }, {}, { at });
  }
  const { actions } = flightRecorder.read();
  expect(actions.filter(({ action }) => action.type === 'place/placeEntered')).toHaveLength(290);
});
