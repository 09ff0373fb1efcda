import fs from 'node:fs';
import path from 'node:path';

import type { Page } from 'playwright-core';

import type { Language } from '@contract/languages';
import type { Funnel, FunnelGraph, Group } from '@contract/schemas/shapes';
import { DAY_MINUTES, toSeconds } from '@contract/time';

import { alignGraph } from '@/features/designer/align/alignGraph';
import { moveNodes } from '@/features/designer/graph/graphEdits';
import { launch, openProfile } from '@test/browser/chromium';
import { poll, signIn as signInByApi, type Client } from '@test/browser/client';
import { groupCard, openHistory, seeWholeFunnel, signIn } from '@test/browser/operator';
import { startServer } from '@test/browser/server';
import { t } from '@test/browser/texts';
import { speakIn } from '@test/tour/voices';

const SIZE = { width: 1000, height: 625 };
const QUALITY = 72;
const FINISH_MAX_MS = 30_000;
/** Until pictures and animations are stable. */
const REST_MS = 400;

type Shoot = (name: string) => Promise<void>;

/**
 * Takes every picture of the help from the built console into a folder, in both themes, in the order in which an owner uses the screens.
 * @returns the names
 */
export async function takePictures(folder: string, language: Language): Promise<string[]> {
  fs.mkdirSync(folder, { recursive: true });
  const server = await startServer({ SIMULATOR_GROUPS: '12', SERVER_LANGUAGE: language });
  const browser = await launch();
  const names: string[] = [];
  try {
    const { context } = await openProfile(browser, { viewport: SIZE });
    await speakIn(context, language);
    const page = await context.newPage();
    const shoot: Shoot = async (name) => {
      for (const [theme, file] of [
        ['dark', `${name}-dark.webp`],
        ['light', `${name}.webp`],
      ] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await photograph(page, path.join(folder, file));
      }
      names.push(name);
    };
    await page.goto(`${server.url}/login`);
    await page.getByRole('button', { name: t('login:submit') }).waitFor();
    await shoot('login');
    await signIn(page, server.url);
    await page.getByRole('button', { name: t('messenger:connect.submit'), exact: true }).click();
    await page.getByRole('img', { name: t('messenger:qr.alt') }).waitFor();
    await shoot('connect');
    const client = await signInByApi(server.url);
    const group = await runSomething(client);
    await shootDialogs(page, server.url, group, shoot);
    await shootPages(page, server.url, shoot);
    await shootDesigner(page, server.url, client, shoot);
  } finally {
    await browser.close();
    await server.stop();
  }
  return names;
}

/** WebP, which the browser itself writes. Toasts would cover controls that the help explains. */
async function photograph(page: Page, file: string): Promise<void> {
  await page.locator('.ant-notification-notice').first().waitFor({ state: 'hidden' });
  await page.waitForTimeout(REST_MS);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await devtools.detach();
  fs.writeFileSync(file, Buffer.from(data, 'base64'));
}

/** A funnel that has run in a group, so that cards, lists and histories have something to show. */
async function runSomething(client: Client): Promise<Group> {
  const { groups } = await client.connectPhone();
  const group = groups.find(({ can_post }) => can_post);
  if (!group) throw new Error('No group can be written to');
  const texts = [t('dashboard:welcome.title'), t('instructions:sections.quickStart.text')];
  const { id } = await client.saveFunnel(t('instructions:sections.quickStart.title'), texts, 0);
  const start_time = toSeconds(Date.now()) + 2;
  await client.call('startFunnelInGroups', { params: { id }, body: { group_ids: [group.id], start_time } });
  await poll(
    async () => {
      const runs = await client.listRuns(id);
      return (runs.length > 0 && runs.every(({ finished }) => finished)) || null;
    },
    'the first run',
    FINISH_MAX_MS,
  );
  await client.call('sendBroadcast', { body: { message: texts[0], group_ids: [group.id], media_url: null } });
  await poll(async () => (await client.call<object[]>('listNotifications'))[0] ?? null, 'the news of a broadcast');
  return group;
}

async function shootDialogs(page: Page, url: string, group: Group, shoot: Shoot): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await groupCard(page, group.name).waitFor();
  await shoot('dashboard');

  const start = { name: t('groups:card.start') };
  await groupCard(page, group.name).getByRole('button', start).click();
  const launching = page.getByRole('dialog', { name: t('launch:title') });
  await launching.getByRole('radio').first().check();
  await shoot('launch');
  await page.keyboard.press('Escape');
  await launching.waitFor({ state: 'hidden' });

  await openHistory(page, { name: group.name, type: group.group_type });
  await shoot('history');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: t('layout:bar.profile'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('profile');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: t('notifications:bell', { count: 1 }) }).click();
  await shoot('notifications');
}

async function shootPages(page: Page, url: string, shoot: Shoot): Promise<void> {
  await page.goto(`${url}/broadcast`);
  const boxes = page.getByRole('checkbox');
  await boxes.nth(1).check();
  await page.getByRole('textbox', { name: t('broadcast:message.label') }).fill(t('dashboard:welcome.title'));
  await shoot('broadcast');
  await page.goto(`${url}/funnels`);
  await page.getByRole('heading', { name: t('instructions:sections.quickStart.title') }).waitFor();
  await shoot('funnels');
}

/** A funnel that asks, and its trial run when it waits for the reply. */
async function shootDesigner(page: Page, url: string, client: Client, shoot: Shoot): Promise<void> {
  const { id } = await client.call<Funnel>('createFunnel', {
    body: { name: t('funnels:ready.webinar.name'), active: false },
  });
  await client.call('saveStructure', { params: { id }, body: drawQuestion() });
  await page.goto(`${url}/funnel-designer?edit=${id}`);
  await page.locator('.react-flow__node-message').nth(3).waitFor();
  await seeWholeFunnel(page);
  await shoot('designer');
  await page.getByRole('button', { name: t('designer:toolbar.try'), exact: true }).click();
  await page.getByRole('group', { name: t('trial:replies') }).waitFor();
  await page.getByRole('button', { name: t('trial:pause'), exact: true }).click();
  await shoot('trial');
}

/** Two messages with a delay between them, and two that replies lead to. */
function drawQuestion(): FunnelGraph {
  const [, examples = ''] = t('designer:panel.labelPlaceholder').split(': ');
  const [yes = '', no = ''] = examples.split(', ');
  const message = (id: string, text: string): FunnelGraph['nodes'][number] => ({
    id,
    type: 'message',
    position: { x: 0, y: 0 },
    data: { message: text, media: null },
  });
  const edge = (source: string, target: string, label = ''): FunnelGraph['edges'][number] => ({
    id: `${source}-${target}`,
    source,
    target,
    type: 'smoothstep',
    data: label === '' ? { condition: 'always' } : { condition: 'condition', label },
  });
  const graph: FunnelGraph = {
    nodes: [
      { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
      message('first', t('funnels:ready.webinar.texts.first')),
      { id: 'delay', type: 'delay', position: { x: 0, y: 0 }, data: { delay: DAY_MINUTES } },
      message('second', t('funnels:ready.webinar.texts.second')),
      message('third', t('funnels:ready.webinar.texts.third')),
      message('fourth', t('funnels:ready.webinar.texts.fourth')),
    ],
    edges: [
      edge('start_1', 'first'),
      edge('first', 'delay'),
      edge('delay', 'second'),
      edge('second', 'third', yes),
      edge('second', 'fourth', no),
    ],
  };
  return moveNodes(graph, alignGraph(graph));
}
