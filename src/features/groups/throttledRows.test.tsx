import { act, screen } from '@testing-library/react';
import { useState } from 'react';

import type { Group } from '@contract/schemas/shapes';

import { renderApp } from '@test/kit/renderApp';

import { makeGroup } from '@test/kit/makeGroup';

import { GroupBrowser } from './GroupBrowser';

const INTERVAL_MAX_MS = 4_000;

afterEach(() => void jest.useRealTimers());

const group = (id: number, name: string) => makeGroup(id, { name });
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

function open(...groups: Group[]) {
  let setRows: (rows: Group[]) => void = () => {};
  function Browser() {
    const [rows, set] = useState(groups);
    setRows = set;
    return <GroupBrowser groups={rows} onAction={() => {}} onBulkAction={() => {}} />;
  }
  renderApp(<Browser />);
  return (...rows: Group[]) => act(() => setRows(rows));
}

it('updates the card immediately and the order at intervals', () => {
  jest.useFakeTimers();
  const update = open(group(1, 'A'), group(2, 'B'), group(3, 'C'));
  update(group(1, 'Z'), group(2, 'B'), group(3, 'C'));
  expect(names()).toEqual(['B', 'C', 'Z']);
  update(group(1, 'Z'), group(2, 'Y'), group(3, 'C'));
  expect(names()).toEqual(['Y', 'C', 'Z']);
  update(group(1, 'Z'), group(2, 'Y'), group(3, 'X'));
  expect(names()).toEqual(['Y', 'X', 'Z']);
  act(() => jest.advanceTimersByTime(INTERVAL_MAX_MS));
  expect(names()).toEqual(['X', 'Y', 'Z']);
});

it('adds and removes cards immediately', () => {
  const update = open(group(1, 'A'), group(2, 'B'));
  update(group(1, 'D'), group(2, 'B'));
  update(group(1, 'D'), group(2, 'C'), group(3, 'E'));
  expect(names()).toEqual(['C', 'D', 'E']);
  update(group(2, 'C'), group(3, 'A'));
  expect(names()).toEqual(['A', 'C']);
});
