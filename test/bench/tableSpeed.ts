import type { Page } from 'playwright-core';

import type { ActiveSchedule, Group } from '@contract/schemas/shapes';
import { MINUTE_S, toSeconds } from '@contract/time';
import { t } from '@test/browser/texts';

const FUNNELS_COUNT = 25;

/** How long the table of active funnels took, in milliseconds, visit by visit. */
export interface TableTimes {
  shownMs: number[];
  sortedMs: number[];
}

/** P9: one schedule for each group, from the click on the menu until the rows are painted, and from the click on a head until they are sorted. */
export async function timeTable(page: Page, groups: readonly Group[], visits: number): Promise<TableTimes> {
  const schedules = groups.map(toSchedule);
  await page.route('**/api/funnel_schedules/active', (route) =>
    route.fulfill({ json: { status: 'success', response: schedules } }),
  );
  const times: TableTimes = { shownMs: [], sortedMs: [] };
  // The first visit fetches the page.
  for (let visit = -1; visit < visits; visit += 1) {
    await page.getByRole('link', { name: t('layout:places.funnels'), exact: true }).click();
    await page.waitForURL('**/funnels');
    // The address changes before the page does.
    await page.locator('.dataTable-row').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    const shownMs = await page.evaluate(timeShown, t('layout:places.activeFunnels'));
    await page.waitForLoadState('networkidle');
    const sortedMs = await page.evaluate(timeSorted);
    if (visit < 0) continue;
    times.shownMs.push(shownMs);
    times.sortedMs.push(sortedMs);
  }
  return times;
}

function toSchedule({ id, name, custom_name, group_type }: Group, at: number): ActiveSchedule {
  return {
    id: at + 1,
    funnel_id: 1 + (at % FUNNELS_COUNT),
    group_id: id,
    start_at: toSeconds(Date.now()) + at * MINUTE_S,
    active: true,
    funnel_name: `Funnel ${1 + (at % FUNNELS_COUNT)}`,
    funnel_active: true,
    name,
    custom_name,
    group_type,
  };
}

/** Runs in the page. */
async function timeShown(place: string): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const startedMs = performance.now();
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === place)?.click();
  while (!document.querySelector('.dataTable-row')) await frame();
  // The frame after this one shows them.
  await frame();
  return performance.now() - startedMs;
}

/** Runs in the page. */
async function timeSorted(): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const firstRow = () => document.querySelector<HTMLElement>('.dataTable-row')?.dataset.rowKey;
  const before = firstRow();
  const startedMs = performance.now();
  document.querySelector<HTMLElement>('.dataTable th[data-sortable=true]')?.click();
  while (firstRow() === before) await frame();
  await frame();
  return performance.now() - startedMs;
}
