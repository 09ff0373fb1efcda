import { screen } from '@testing-library/react';

import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { RowFunnels } from './GroupTableCells';

const group = makeGroup(1, { funnel_ids: [7, 8], has_greeting: true });

it('marks a greeting beside the number of funnels where it has no column', () => {
  const { t } = renderApp(<RowFunnels group={group} hasGreeting />);
  expect(screen.getByText('2')).toContainElement(screen.getByRole('img', { name: t('groups:card.greetingSet') }));
});

it('marks no greeting that is in a column, and none that is not set', () => {
  renderApp(
    <>
      <RowFunnels group={group} hasGreeting={false} />
      <RowFunnels group={{ ...group, has_greeting: false }} hasGreeting />
    </>,
  );
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
