import { screen } from '@testing-library/react';

import { renderApp } from '@test/kit/renderApp';

import { SideMenu } from './SideMenu';

it.each([
  ['/dashboard', 'groups'],
  ['/groups/7', 'groups'],
  ['/broadcast/7', 'broadcast'],
  ['/active-funnels', 'activeFunnels'],
] as const)('marks on %s the entry %s, and no other', (path, key) => {
  const { t } = renderApp(<SideMenu />, { path });
  const marked = screen.getAllByRole('link').filter(({ classList }) => classList.contains('active'));
  expect(marked.map(({ textContent }) => textContent)).toEqual([t(`layout:places.${key}`)]);
});
