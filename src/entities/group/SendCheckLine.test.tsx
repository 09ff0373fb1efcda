import { screen } from '@testing-library/react';
import { useState } from 'react';

import type { Group } from '@contract/schemas/shapes';
import { makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { SendCheckLine } from './SendCheckLine';

const sales = makeGroup(1, { name: 'Sales' });
const news = makeGroup(2, { name: 'News', can_post: false });
const team = makeGroup(3, { name: 'Team' });

function Form({ onExclude = () => {} }: { onExclude?: (ids: number[]) => void }) {
  const [groups, setGroups] = useState<Group[]>([sales, news, team]);
  return (
    <>
      <SendCheckLine groups={groups} chosenIds={[1, 2, 3, 9]} onExclude={onExclude} />
      <button type="button" onClick={() => setGroups([sales, news])}>
        Leave
      </button>
    </>
  );
}

it('counts and names the groups that cannot be written to, also those left meanwhile, and excludes them', async () => {
  const onExclude = jest.fn();
  const { user, t } = renderApp(<Form onExclude={onExclude} />);
  expect(screen.getByText(t('sendCheck:possible', { count: 2 }))).toBeVisible();
  expect(screen.getByText(t('sendCheck:adminsOnly', { count: 1 }))).toBeVisible();
  expect(screen.getByText('News')).toBeVisible();
  expect(screen.getByText(t('sendCheck:unknown', { id: '9' }))).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByText(t('sendCheck:possible', { count: 1 }))).toBeVisible();
  expect(screen.getByText(t('sendCheck:missing', { count: 2 }))).toBeVisible();
  expect(screen.getByText(`Team, ${t('sendCheck:unknown', { id: '9' })}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('sendCheck:exclude') }));
  expect(onExclude).toHaveBeenCalledWith([1]);
});

it('names ten groups and counts the others', () => {
  const groups = Array.from({ length: 12 }, (_, at) => makeGroup(at, { name: `News ${at}`, can_post: false }));
  const ids = groups.map(({ id }) => id);
  const { t } = renderApp(<SendCheckLine groups={groups} chosenIds={ids} onExclude={() => {}} />);
  const names = groups.slice(0, 10).map(({ name }) => name);
  expect(screen.getByText(t('sendCheck:more', { names: names.join(', '), count: 2 }))).toBeVisible();
});

it('shows nothing while all groups can be written to', () => {
  renderApp(<SendCheckLine groups={[sales, team]} chosenIds={[1, 3]} onExclude={() => {}} />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
