import { signedIn, signedOut } from '@/api/sessionActions';
import { draftKept, draftRemoved, selectDraft } from '@/features/designer/drafts/draftsSlice';
import { onboardingStepCompleted } from '@/features/onboarding/onboardingSlice';
import { selectStorageTrouble } from '@/features/storage/storageSlice';

import { makeUser } from '@test/kit/makeUser';

import type { AppStore } from './store';

const owner = makeUser();
const other = { ...owner, id: 2, email: 'other@example.com' };
const draft = (funnelName: string, ts: number) => ({ nodes: [], edges: [], funnelName, revision: null, ts });
const quiet = () => new Promise((resolve) => setTimeout(resolve, 600));
const leave = () => window.dispatchEvent(new Event('pagehide'));
const NEW_KEY = `drafts/${owner.email}/new`;

/** A tab is a program of its own; what tabs share is the browser's storage. */
async function openTab(user = owner): Promise<AppStore> {
  const tab: { store?: AppStore } = {};
  await jest.isolateModulesAsync(async () => {
    const [{ makeStore }, { persisted }] = await Promise.all([import('./store'), import('./persistence')]);
    tab.store = makeStore();
    await persisted.start(tab.store);
  });
  if (!tab.store) throw new Error('The tab did not open');
  tab.store.dispatch(signedIn(user));
  return tab.store;
}

const keep = (store: AppStore, key: string, name: string, ts: number) =>
  store.dispatch(draftKept({ key, draft: draft(name, ts) }));

it('brings a draft and the wizard back after a reload', async () => {
  const before = await openTab();
  keep(before, 'new', 'Mine', 1);
  before.dispatch(onboardingStepCompleted('welcome'));
  leave();
  const after = await openTab();
  expect(selectDraft(after.getState(), null)?.funnelName).toBe('Mine');
  expect(after.getState().onboarding.progress.completedSteps).toEqual(['welcome']);
});

it('writes a draft in the next idle moment, also while more is typed: the designer has waited already', async () => {
  const store = await openTab();
  const isWritten = () => localStorage.getItem(NEW_KEY)?.includes('Mine') ?? false;
  for (let count = 1; count <= 400 && !isWritten(); count += 1) {
    keep(store, 'new', `Mine ${count}`, count);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(isWritten()).toBe(true);
});

it('writes the wizard once it has been quiet', async () => {
  const store = await openTab();
  store.dispatch(onboardingStepCompleted('welcome'));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(localStorage.getItem('onboarding') ?? '').not.toContain('welcome');
  await quiet();
  expect(localStorage.getItem('onboarding')).toContain('welcome');
});

it('writes at once when the page goes away', async () => {
  const store = await openTab();
  keep(store, 'new', 'Mine', 1);
  leave();
  expect(localStorage.getItem(NEW_KEY)).toContain('Mine');
});

it('keeps the drafts of two tabs that edit different funnels', async () => {
  const [one, two] = [await openTab(), await openTab()];
  keep(one, '1', 'One', 1);
  keep(two, '2', 'Two', 2);
  leave();
  const after = await openTab();
  expect(selectDraft(after.getState(), 1)?.funnelName).toBe('One');
  expect(selectDraft(after.getState(), 2)?.funnelName).toBe('Two');
});

it('lets the newer draft win when two tabs edit one funnel, and notifies the other tab', async () => {
  const older = await openTab();
  keep(older, '1', 'Newer words', 20);
  leave();
  const tab = await openTab();
  localStorage.setItem(
    `drafts/${owner.email}/1`,
    JSON.stringify({ version: 1, value: draft('From the other tab', 30) }),
  );
  window.dispatchEvent(new StorageEvent('storage', { key: `drafts/${owner.email}/1` }));
  expect(selectDraft(tab.getState(), 1)?.funnelName).toBe('From the other tab');
  keep(tab, '1', 'Late and old', 10);
  leave();
  expect(localStorage.getItem(`drafts/${owner.email}/1`)).toContain('From the other tab');
});

it('stores what is typed after the clock was set back', async () => {
  const store = await openTab();
  keep(store, '1', 'By the wrong clock', Date.now() + 7_200_000);
  leave();
  keep(store, '1', 'Typed later', Date.now());
  leave();
  expect(selectDraft((await openTab()).getState(), 1)?.funnelName).toBe('Typed later');
});

it('deletes a draft that was removed, and only that one', async () => {
  const store = await openTab();
  keep(store, '1', 'One', 1);
  keep(store, '2', 'Two', 1);
  leave();
  store.dispatch(draftRemoved({ key: '1' }));
  leave();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('drafts/'))).toEqual([`drafts/${owner.email}/2`]);
});

it('never shows the drafts of another owner, and never loses them', async () => {
  const store = await openTab();
  keep(store, 'new', 'Mine', 1);
  store.dispatch(signedOut());
  store.dispatch(signedIn(other));
  expect(selectDraft(store.getState(), null)).toBeNull();
  keep(store, 'new', 'Of the other', 2);
  leave();
  store.dispatch(signedIn(owner));
  expect(selectDraft(store.getState(), null)?.funnelName).toBe('Mine');
});

describe.each([
  ['no JSON', '{"version":1,"val'],
  ['another shape', '{"version":1,"value":{"nodes":"many"}}'],
  ['a value of a newer program', '{"version":99,"value":{}}'],
  ['a version without a way', '{"version":0,"value":{}}'],
  ['a bare value', '17'],
  ['nothing', ''],
])('a kept value that is %s', (_case, text) => {
  it('is moved aside, and the console starts without it', async () => {
    localStorage.setItem(NEW_KEY, text);
    localStorage.setItem('onboarding', text);
    const store = await openTab();
    expect(selectDraft(store.getState(), null)).toBeNull();
    expect(store.getState().onboarding.hasCompletedOnboarding).toBe(false);
    expect(localStorage.getItem(`${NEW_KEY}.broken.1`)).toBe(text);
    expect(localStorage.getItem('onboarding.broken.1')).toBe(text);
    expect(localStorage.getItem(NEW_KEY)).toBeNull();
    expect(selectStorageTrouble(store.getState())).toBe('draftBroken');
  });
});

it('reports also when nothing but the wizard was broken', async () => {
  localStorage.setItem('onboarding', '[]');
  const store = await openTab();
  expect(selectStorageTrouble(store.getState())).toBe('otherBroken');
});

it('reports when the browser stores nothing', async () => {
  const store = await openTab();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keep(store, 'new', 'Mine', 1);
  leave();
  full.mockRestore();
  expect(selectStorageTrouble(store.getState())).toBe('refused');
  expect(selectDraft(store.getState(), null)?.funnelName).toBe('Mine');
});

it('numbers what it moves aside, so that the first is not overwritten by the second', async () => {
  localStorage.setItem(NEW_KEY, 'first');
  await openTab();
  localStorage.setItem(NEW_KEY, 'second');
  await openTab();
  expect(localStorage.getItem(`${NEW_KEY}.broken.1`)).toBe('first');
  expect(localStorage.getItem(`${NEW_KEY}.broken.2`)).toBe('second');
});
