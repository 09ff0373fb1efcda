import type { Locator, Page } from 'playwright-core';

import type { Group } from '@contract/schemas/shapes';
import { apiPrefix } from '@contract/http';
import { openClient, poll, signIn, type Client } from '@test/browser/client';
import type { RunningServer } from '@test/browser/server';
import { t } from '@test/browser/texts';
import { startMaxServer, type MaxServer } from '@test/kit/maxServer';
import { startTelegramGroups, type TelegramGroups } from '@test/kit/telegramGroups';

import type { Camera } from './camera';

/** Until what is drawn late is there. */
const OPEN_MS = 900;

export let max: MaxServer;
export let telegram: TelegramGroups;

/** Stand-ins of the services for bots, which end with the tour. @returns the settings of a server that uses them */
export async function startStandIns(): Promise<Record<string, string>> {
  [max, telegram] = await Promise.all([startMaxServer(), startTelegramGroups()]);
  return { MESSENGER: 'simulator,max,telegram', MAX_API_ROOT: max.root, TELEGRAM_API_ROOT: telegram.root };
}

/** A walk through the console of an owner with several accounts. */
export interface Walk extends Camera {
  server: RunningServer;
}

export const buttonIn = (place: Pick<Page | Locator, 'getByRole'>, key: string): Locator =>
  place.getByRole('button', { name: t(key), exact: true }).first();

export const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();

export async function openAccounts({ page, server }: Walk): Promise<void> {
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: t('dashboard:menu.label') }).click();
  await page.getByRole('menuitem', { name: t('dashboard:menu.accounts') }).click();
}

/** Switches to an account as its owner does. */
export async function openAccount(walk: Walk, name: string): Promise<void> {
  const { page } = walk;
  await openAccounts(walk);
  await page.getByRole('button', { name: t('accounts:openNamed', { name }) }).click();
  await dialogOf(page).waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Adds an account with a bot. @returns a client of it, once it has so many groups */
export async function addBot(
  { server }: Walk,
  body: { name: string; messenger: 'max' | 'telegram'; token: string },
  groupsCount = 0,
): Promise<Client> {
  const session = await signIn(server.url);
  const { id } = await session.call<{ id: number }>('addAccount', { body, key: crypto.randomUUID() });
  const { token } = await session.call<{ token: string }>('openAccount', { params: { id } });
  const client = openClient(server.url, token);
  const areThere = async () => (await client.call<Group[]>('listGroups')).length >= groupsCount || null;
  await poll(areThere, `the groups of ${body.name}`);
  return client;
}

export async function groupOf(client: Client, name: string): Promise<Group> {
  const found = (await client.call<Group[]>('listGroups')).find((group) => group.name === name);
  if (!found) throw new Error(`No group is called ${name}`);
  return found;
}

export async function shootAt({ page, server, shoot }: Walk, name: string, path: string): Promise<void> {
  await page.goto(server.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await rest(page);
  await shoot(name, { isWhole: true });
}

export const rest = (page: Page): Promise<void> => page.waitForTimeout(OPEN_MS);

/** Shows what a screen is while calls take long, and after they failed. */
export async function shootTroubles(
  { page, shoot }: Walk,
  name: string,
  { calls, ask }: { calls: readonly string[]; ask: () => Promise<unknown> },
): Promise<void> {
  let fail: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => (fail = resolve));
  for (const address of calls)
    await page.route(`**${apiPrefix}${address}`, async (route) => {
      await isOver;
      await route
        .fulfill({ status: 500, json: { status: 'error', response: t('errors:SERVER_ERROR') } })
        .catch(() => null);
    });
  await ask();
  await rest(page);
  await shoot(`${name}-waits`);
  fail();
  await rest(page);
  await shoot(`${name}-failed`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
