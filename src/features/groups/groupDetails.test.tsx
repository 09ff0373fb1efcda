import { screen, waitFor, within } from '@testing-library/react';

import type { GroupDetails } from '@contract/schemas/shapes';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@contract/time';

import { formatMoment } from '@/lib/moment';
import { fakeApi } from '@test/kit/fakeApi';
import { makeDetails, makeGroup } from '@test/kit/makeGroup';
import { renderApp } from '@test/kit/renderApp';

import { GroupBrowser } from './GroupBrowser';

const groups = [1, 2, 3].map((id) => makeGroup(id, { name: `Group ${id}` }));
const ago = (milliseconds: number) => Date.now() - milliseconds;
const details: GroupDetails[] = [
  makeDetails(1, { membersCount: 12, lastActivityAt: ago(3 * DAY_MS + HOUR_MS), isOwnAdmin: true }),
  makeDetails(2, { membersCount: 1, isOwnAdmin: false }),
];
const cardOf = (name: string) => {
  const card = screen.getByRole('heading', { name }).closest('li');
  if (!card) throw new Error('No card');
  return card;
};

function open(listGroupDetails: () => unknown, shown = groups, preloadedState = {}) {
  const { calls } = fakeApi({ listGroupDetails });
  const browser = <GroupBrowser groups={shown} onAction={() => {}} onBulkAction={() => {}} />;
  return { calls, ...renderApp(browser, { preloadedState }) };
}

it('shows members, last activity and own role, and nothing in place of what is unknown', async () => {
  const { t } = open(() => details);
  const first = within(cardOf('Group 1'));
  expect(await first.findByRole('img', { name: t('groups:details.members', { count: 12 }) })).toBeVisible();
  expect(first.getByText(t('groups:details.ago.days', { count: 3 }))).toHaveAttribute(
    'title',
    t('groups:details.wrote', { moment: formatMoment((details[0]?.lastActivityAt ?? 0) / SECOND_MS) }),
  );
  expect(first.getByText(t('groups:details.ownAdmin'))).toBeVisible();
  const second = within(cardOf('Group 2'));
  expect(second.getByRole('img', { name: t('groups:details.members', { count: 1 }) })).toBeVisible();
  expect(second.queryByRole('time')).not.toBeInTheDocument();
  expect(second.queryByText(t('groups:details.ownAdmin'))).not.toBeInTheDocument();
});

it('has a line with the id from the beginning, so that no card grows when they are loaded', async () => {
  const { t } = open(() => new Promise(() => undefined));
  await screen.findByRole('checkbox', { name: 'Group 1' });
  for (const { id, name } of groups) {
    const lines = [...cardOf(name).querySelectorAll('.groupCard-facts')].map(({ textContent }) => textContent);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(t('groups:card.id', { id: String(id) }));
  }
});

it('has the id alone with a server that lacks the call, and does not request it from one that lacks more', async () => {
  class Unseen {
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Unseen });
  const { t, unmount } = open(() => ({ status: 404, body: { status: 'error', code: 'NOT_FOUND' } }));
  const idAlone = t('groups:card.id', { id: '1' });
  const firstLine = () => cardOf('Group 1').querySelector('.groupCard-facts');
  await waitFor(() => expect(firstLine()).toHaveTextContent(idAlone));
  unmount();
  const { calls, store } = open(() => details, groups, { offers: false });
  await waitFor(() => expect(Object.values(store.getState().api.queries)[0]).toMatchObject({ status: 'fulfilled' }));
  expect(firstLine()?.textContent).toBe(idAlone);
  expect(calls).toEqual([]);
});
