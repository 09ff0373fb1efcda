import { screen } from '@testing-library/react';

import { anyGroupRule } from '@test/kit/anyGroupRule';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { DeleteTagModal } from './DeleteTagModal';

const tag = { id: 1, name: 'Silent', color: 'gray' as const, groupIds: [5] };

it('names the selections whose rules have the tag', async () => {
  const listSelections = () => [
    { id: 1, name: 'All but silent', rule: { ...anyGroupRule, noTagIds: [1] } },
    { id: 2, name: 'Others', rule: { ...anyGroupRule, noTagIds: [2] } },
  ];
  fakeApi({ listSelections });
  renderApp(<DeleteTagModal tag={tag} onClose={() => undefined} />);
  expect(await screen.findByText(/All but silent/)).toBeVisible();
  expect(screen.queryByText(/Others/)).toBeNull();
});
