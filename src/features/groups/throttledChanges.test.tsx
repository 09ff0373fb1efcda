import { act, screen, waitFor } from '@testing-library/react';

import { groupListFetched, groupsChanged } from '@/api/groupChangesSlice';
import type { KnownGroup } from '@/api/parse/groups';
import { renderApp } from '@test/kit/renderApp';

import { GroupBrowser } from './GroupBrowser';

const group = (id: number, name: string, custom_name: string | null = null): KnownGroup => ({
  id,
  name,
  custom_name,
  group_type: 'group',
  has_greeting: false,
  funnel_ids: [],
  can_post: true,
});
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('updates the card immediately and the order at intervals', async () => {
  const { store } = renderApp(
    <GroupBrowser groups={[group(1, 'A'), group(2, 'B'), group(3, 'C')]} onAction={() => {}} />,
  );
  const hear = (id: number, name: string) => {
    act(() => {
      store.dispatch(groupsChanged([group(id, 'x', name)]));
    });
  };
  hear(1, 'Z');
  expect(names()).toEqual(['B', 'C', 'Z']);
  hear(2, 'Y');
  expect(names()).toEqual(['Y', 'C', 'Z']);
  await waitFor(() => {
    expect(names()).toEqual(['C', 'Y', 'Z']);
  });
});

it('never shows older changes over a newer list', () => {
  const { store } = renderApp(<GroupBrowser groups={[group(1, 'A'), group(2, 'B')]} onAction={() => {}} />);
  act(() => {
    store.dispatch(groupsChanged([group(1, 'x', 'Heard')]));
  });
  expect(names()).toEqual(['B', 'Heard']);
  act(() => {
    store.dispatch(groupListFetched({ askedMs: Date.now() + 1 }));
  });
  expect(names()).toEqual(['A', 'B']);
});
