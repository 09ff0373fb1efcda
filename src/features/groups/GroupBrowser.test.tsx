import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { Group } from '@contract/schemas/shapes';

import { chooseOption, chosenOption } from '@test/kit/chooseOption';
import { makeGroup } from '@test/kit/makeGroup';
import { fakeTime, passTime } from '@test/kit/passTime';
import { renderApp } from '@test/kit/renderApp';

import { GroupBrowser } from './GroupBrowser';

const group = (id: number, name: string, more: Partial<Group> = {}) => makeGroup(id, { name, ...more });

const groups = [
  group(1, 'Parents', { group_type: 'community' }),
  group(2, 'Sales', { funnel_ids: [7], has_greeting: true }),
  group(3, 'Neighbours'),
];

/** Exposes the router's location and Back. */
function Browser() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <address>{decodeURIComponent(search)}</address>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

const open = (path = '/dashboard', shown = groups, preloadedState = {}) =>
  renderApp(
    <>
      <GroupBrowser groups={shown} onAction={() => {}} onBulkAction={() => {}} />
      <Browser />
    </>,
    { path, preloadedState },
  );

const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const place = () => document.querySelector('address')?.textContent;

afterEach(() => {
  jest.useRealTimers();
});

it('shows all groups by name without a filter summary', () => {
  const { t } = open();
  expect(names()).toEqual(['Neighbours', 'Parents', 'Sales']);
  expect(screen.queryByRole('button', { name: t('groups:filter.reset') })).not.toBeInTheDocument();
});

it('applies the filter of the URL', async () => {
  const { t } = open('/dashboard?q=S&funnels=with&sort=newest');
  expect(names()).toEqual(['Sales']);
  expect(screen.getByRole('searchbox', { name: t('groups:filter.search') })).toHaveValue('S');
  const chosen = await screen.findByRole('combobox', { name: t('groups:filter.fields.funnels') });
  expect(chosenOption(chosen)).toBe(t('groups:filter.choices.funnels.with'));
  expect(screen.getByRole('status')).toHaveTextContent(t('groups:filter.found', { count: 1 }));
});

it('filters while typing; the URL follows after a pause', async () => {
  const { user, t } = open();
  const search = screen.getByRole('searchbox', { name: t('groups:filter.search') });
  await user.type(search, 'par');
  expect(names()).toEqual(['Parents']);
  await waitFor(() => {
    expect(place()).toBe('?q=par');
  });
  await user.type(search, 'e');
  await waitFor(() => {
    expect(place()).toBe('?q=pare');
  });
  expect(search).toHaveValue('pare');
});

it('applies the URL after Back, also when its search was not rendered yet', async () => {
  fakeTime();
  const { t } = open();
  const search = screen.getByRole('searchbox', { name: t('groups:filter.search') });
  fireEvent.change(search, { target: { value: 'sal' } });
  expect(names()).toEqual(['Sales']);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(search).toHaveValue('');
  expect(names()).toEqual(['Neighbours', 'Parents', 'Sales']);
  await passTime(400);
  expect(place()).toBe('');
});

it('stores each choice in the URL, so that Back undoes them one by one', async () => {
  const { user, t } = open();
  const choose = async (field: 'type' | 'greeting' | 'sort', choice: string) =>
    chooseOption(user, await screen.findByRole('combobox', { name: t(`groups:filter.fields.${field}`) }), choice);
  await choose('type', t('groups:filter.choices.type.group'));
  await choose('greeting', t('groups:filter.choices.greeting.without'));
  expect(names()).toEqual(['Neighbours']);
  expect(place()).toBe('?type=group&greeting=without');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(names()).toEqual(['Neighbours', 'Sales']);
  await choose('sort', t('groups:filter.choices.sort.nameDown'));
  expect(names()).toEqual(['Sales', 'Neighbours']);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(names()).toHaveLength(3);
});

it('applies a choice together with the typed search', async () => {
  const { user, t } = open();
  await user.type(screen.getByRole('searchbox', { name: t('groups:filter.search') }), 's');
  const type = await screen.findByRole('combobox', { name: t('groups:filter.fields.type') });
  await chooseOption(user, type, t('groups:filter.choices.type.community'));
  expect(Object.fromEntries(new URLSearchParams(place() ?? ''))).toEqual({ type: 'community', q: 's' });
  expect(names()).toEqual(['Parents']);
});

it('shows when nothing matches, and one click resets the filter', async () => {
  const { user, t } = open('/dashboard?q=winter&type=community');
  expect(screen.getByText(t('groups:filter.nothing.title'))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('groups:filter.reset') }));
  expect(names()).toHaveLength(3);
  expect(place()).toBe('');
});

it('hides filters that a specification server cannot support', async () => {
  const { t } = open('/dashboard?funnels=with', [group(9, 'Plain')], { offers: false });
  expect(names()).toEqual(['Plain']);
  expect(await screen.findByRole('combobox', { name: t('groups:filter.fields.type') })).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: t('groups:filter.fields.funnels') })).not.toBeInTheDocument();
});

it('renders a screenful of thousands with positions for screen readers', async () => {
  const { container } = open(
    '/dashboard',
    Array.from({ length: 5_000 }, (_none, at) => group(at + 1, `Group ${at + 1}`)),
  );
  await waitFor(() => {
    expect(container.querySelector('li')).toHaveAttribute('aria-setsize', '5000');
  });
  const drawn = container.querySelectorAll('li');
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.length).toBeLessThan(60);
  expect(drawn[1]).toHaveAttribute('aria-posinset', '2');
  expect(names().slice(0, 2)).toEqual(['Group 1', 'Group 2']);
});

it('lists the groups as a table, remembers it, and goes back to cards', async () => {
  const { t, user, unmount } = open();
  await user.click(screen.getByRole('button', { name: t('groups:view.table') }));
  const rows = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
  const community = t('common:groupType.community');
  expect(await rows()).toEqual(['Neighbours', `Parents${community}`, 'Sales']);
  await user.click(screen.getByRole('button', { name: t('groups:table.more', { name: 'Sales' }) }));
  expect(screen.getByRole('menuitem', { name: t('groups:card.history') })).toBeInTheDocument();
  unmount();

  const again = open();
  expect(await rows()).toHaveLength(3);
  await again.user.click(screen.getByRole('button', { name: t('groups:view.cards') }));
  expect(names()).toEqual(['Neighbours', 'Parents', 'Sales']);
});
