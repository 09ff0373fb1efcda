import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { memo } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';

import { useUrlFilter } from './useUrlFilter';

const CARDS_COUNT = 40;
const CARD_MS = 2;
const MANY_TURNS = 2_000;

/** Slow, so that a test can type before all the cards are drawn; records what it drew, also in a drawing that was given up. */
const drawSlowly = jest.fn((search: string) => {
  const untilMs = performance.now() + CARD_MS;
  while (performance.now() < untilMs);
  return search;
});

const SlowCard = memo(function SlowCard({ search }: { search: string }) {
  return <li>{drawSlowly(search)}</li>;
});

function List() {
  const { filter, search, choose } = useUrlFilter({ type: ['all', 'group'], sort: ['name', 'newest'] });
  const { search: inAddress } = useLocation();
  return (
    <>
      <input aria-label="search" value={filter.search} onChange={({ target }) => search(target.value)} />
      <button onClick={() => choose({ type: 'group' })}>groups</button>
      <button onClick={() => choose({ sort: 'newest' })}>newest</button>
      <Link to="/?q=linked">link</Link>
      <ul>
        {Array.from({ length: CARDS_COUNT }, (_, at) => (
          <SlowCard key={at} search={inAddress} />
        ))}
      </ul>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  drawSlowly.mockClear();
  render(
    <BrowserRouter>
      <List />
    </BrowserRouter>,
  );
});

/** Outside of `act` a drawing can be interrupted, as in a browser. */
const actEnvironment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => {
  actEnvironment.IS_REACT_ACT_ENVIRONMENT = true;
});

it('keeps what is typed while the search before it is still being drawn', async () => {
  actEnvironment.IS_REACT_ACT_ENVIRONMENT = false;
  type('1');
  for (let turns = 0; drawSlowly.mock.lastCall?.[0] !== '?q=1' && turns < MANY_TURNS; turns += 1) await turn();
  expect(screen.queryByText('?q=1')).toBeNull();
  type('');
  await waitFor(() => expect(window.location.search).toBe(''));
  await waitFor(() => expect(screen.queryByText('?q=1')).toBeNull());
  expect(field().value).toBe('');
});

it('keeps a choice that is still being drawn when the next is made', async () => {
  actEnvironment.IS_REACT_ACT_ENVIRONMENT = false;
  screen.getByText('groups').click();
  await turn();
  screen.getByText('newest').click();
  expect(window.location.search).toBe('?type=group&sort=newest');
  await screen.findAllByText('?type=group&sort=newest');
  window.history.back();
  await screen.findAllByText('?type=group');
  screen.getByText('newest').click();
  expect(window.location.search).toBe('?type=group&sort=newest');
});

it('takes the search of a link, and that of before at a Back', async () => {
  type('typed');
  await waitFor(() => expect(window.location.search).toBe('?q=typed'));
  fireEvent.click(screen.getByRole('link'));
  expect(field().value).toBe('linked');
  window.history.back();
  await waitFor(() => expect(field().value).toBe('typed'));
  window.history.back();
  await waitFor(() => expect(field().value).toBe(''));
  window.history.forward();
  await waitFor(() => expect(field().value).toBe('typed'));
});
