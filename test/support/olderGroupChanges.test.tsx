import { readFileSync } from 'node:fs';

import { screen } from '@testing-library/react';

import { groupCalls } from '@/api/groupsApi';
import { DashboardPage } from '@/pages/dashboard/DashboardPage';
import { renderApp } from '@test/kit/renderApp';
import { replayExport } from '@test/kit/replayExport';

/*
 * One session in the three kinds of files, recorded by a build that kept changes of single groups in a slice of its own (before decision
 * 0058): a pushed change, a removal and a change during a request whose response predates both, and a rename.
 */
const readFixture = (kind: string) => readFileSync(`test/support/olderGroupChanges.${kind}.json`, 'utf8');

it.each(['custom', 'lifted', 'report'])('replays group changes of older builds: %s', (kind) => {
  const { session, store, go } = replayExport(readFixture(kind));
  const { steps, shape } = session;
  const shown = () => groupCalls.listGroups.select()(store.getState()).data ?? [];
  const idsAfter = (wanted: string) => {
    go(steps.findLastIndex(({ type }) => type === wanted));
    return shown().map(({ id }) => id);
  };
  expect(shape).toBe(kind);
  expect(steps.filter(({ error, flaw }) => error ?? flaw)).toEqual([]);
  go(steps.findIndex(({ type }) => type === 'groupChanges/groupsChanged'));
  expect(shown().map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(idsAfter('groupChanges/groupsRemoved')).toEqual([1, 3, 4]);
  expect(idsAfter('api/executeQuery/fulfilled')).toEqual([1, 3, 4]);
  expect(idsAfter('groupChanges/groupsChanged')).toEqual([1, 3, 4]);
  expect(shown().filter(({ custom_name }) => custom_name !== null)).toHaveLength(1);
});

it('shows them on the dashboard', async () => {
  const { store } = replayExport(readFixture('custom'));
  renderApp(<DashboardPage />, { store });
  const cards = await screen.findAllByRole('heading', { level: 2, name: /Chat number|Renamed|Own name/ });
  expect(cards.map(({ textContent }) => textContent).sort()).toEqual(['Own name 3', 'Renamed 1', 'Renamed 4']);
});
