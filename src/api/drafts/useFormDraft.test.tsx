import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';

import { sessionExpired, signedIn, signedOut } from '@/api/sessionActions';
import { makeStore, type AppStore } from '@/app/store';
import { supportDraft } from '@/features/support/supportDraft';

import { makeUser } from '@test/kit/makeUser';

import { FORM_KEY } from './createFormDraftSlice';
import { useFormDraft } from './useFormDraft';

const owner = makeUser();
const other = { ...owner, id: 2, email: 'other@example.com' };

/** A tab is a program of its own; what tabs share is the browser's storage. */
async function openTab(user = owner): Promise<AppStore> {
  const tab: { store?: AppStore } = {};
  await jest.isolateModulesAsync(async () => {
    const [{ makeStore: make }, { persisted }] = await Promise.all([
      import('@/app/store'),
      import('@/app/persistence'),
    ]);
    tab.store = make();
    await persisted.start(tab.store);
  });
  if (!tab.store) throw new Error('The tab did not open');
  tab.store.dispatch(signedIn(user));
  return tab.store;
}

function openForm(store: AppStore) {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, unmount } = renderHook(() => useFormDraft(supportDraft), { wrapper });
  return { ...result.current, unmount };
}

const keptIn = (store: AppStore) => supportDraft.selectors.selectByKey(store.getState(), FORM_KEY)?.fields ?? null;
const leave = () => window.dispatchEvent(new Event('pagehide'));
const KEY = `supportDraft/${owner.email}/${FORM_KEY}`;
const stored = () => localStorage.getItem(KEY);
const draftOf = (message: string, ts: number) => ({ version: 1, value: { fields: { message }, ts } });

describe('the draft of a form', () => {
  it('is in the store 500 ms after a change, however fast more is typed', () => {
    jest.useFakeTimers({ doNotFake: ['requestIdleCallback'] });
    const store = makeStore();
    const { keep } = openForm(store);
    keep({ message: 'H' });
    keep({ message: 'He' });
    expect(keptIn(store)).toBeNull();
    jest.advanceTimersByTime(800);
    expect(keptIn(store)).toEqual({ message: 'He' });
    jest.useRealTimers();
  });

  it('is there when the form is opened again, until it is discarded or emptied', () => {
    const store = makeStore();
    const first = openForm(store);
    expect(first.kept).toBeNull();
    first.keep({ message: 'Help' });
    first.unmount();
    const second = openForm(store);
    expect(second.kept).toEqual({ message: 'Help' });
    second.keep({ message: 'Helpless' });
    second.discard();
    second.unmount();
    expect(openForm(store).kept).toBeNull();
    const third = openForm(store);
    third.keep({ message: 'Help' });
    third.keep(null);
    third.unmount();
    expect(keptIn(store)).toBeNull();
  });

  it.each([
    ['the page is left', leave],
    ['the owner signs out', (store: AppStore) => store.dispatch(signedOut())],
    ['the session expires', (store: AppStore) => store.dispatch(sessionExpired())],
  ])('keeps everything typed when %s', async (_case, end) => {
    const store = makeStore();
    const { persisted } = await import('@/app/persistence');
    await persisted.start(store);
    store.dispatch(signedIn(owner));
    openForm(store).keep({ message: 'The last word' });
    act(() => void end(store));
    expect(stored()).toContain('The last word');
    store.dispatch(signedOut());
    expect(JSON.stringify(store.getState().supportDraft)).not.toContain('word');
    expect(keptIn(await openTab())).toEqual({ message: 'The last word' });
    expect(keptIn(await openTab(other))).toBeNull();
  });

  it('is the newer one of two tabs', async () => {
    const tab = await openTab();
    localStorage.setItem(KEY, JSON.stringify(draftOf('From the other tab', 30)));
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(keptIn(tab)).toEqual({ message: 'From the other tab' });
    tab.dispatch(
      supportDraft.actions.draftKept({ key: FORM_KEY, draft: { fields: { message: 'Late and old' }, ts: 10 } }),
    );
    leave();
    expect(stored()).toContain('From the other tab');
  });

  it.each([
    ['no JSON', '{"version":1,"val'],
    ['another shape', '{"version":1,"value":{"fields":{"message":7},"ts":1}}'],
    ['a draft without its moment', '{"version":1,"value":{"fields":{"message":"x"}}}'],
    ['a value of a newer program', '{"version":99,"value":{}}'],
  ])('is moved aside when it is %s', async (_case, text) => {
    localStorage.setItem(KEY, text);
    expect(keptIn(await openTab())).toBeNull();
    expect(localStorage.getItem(`${KEY}.broken.1`)).toBe(text);
    expect(stored()).toBeNull();
  });
});
