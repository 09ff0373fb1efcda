import type { Browser, Page } from 'playwright-core';

import type { Group } from '@contract/schemas/shapes';
import { launch, openProfile } from '@test/browser/chromium';
import { signIn as signInByApi, type Client } from '@test/browser/client';
import { groupCards, signIn } from '@test/browser/operator';
import { startServer, type RunningServer } from '@test/browser/server';

import { addTags } from './addTags';

const GROUPS_COUNT = 5_000;

/** The console of an owner of 5,000 groups with 200 tags and 50 selections in a real Chromium, with the cards on the screen. */
export interface GroupsPage {
  page: Page;
  server: RunningServer;
  client: Client;
  groups: Group[];
  close(): Promise<void>;
}

/** Starts a server, links its phone and signs in. */
export async function openGroupsPage(): Promise<GroupsPage> {
  const server = await startServer({ SIMULATOR_GROUPS: String(GROUPS_COUNT) });
  let browser: Browser | null = null;
  const close = async () => {
    await browser?.close();
    await server.stop();
  };
  try {
    const client = await signInByApi(server.url);
    const { groups } = await client.connectPhone();
    await addTags(client, groups);
    browser = await launch();
    const { context } = await openProfile(browser, { reducedMotion: 'no-preference' });
    const page = await context.newPage();
    await signIn(page, server.url);
    await groupCards(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    return { page, server, client, groups, close };
  } catch (error) {
    await close();
    throw error;
  }
}
