import fs from 'node:fs';
import path from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import type {
  ActiveSchedule,
  Funnel,
  FunnelGraph,
  FunnelNode,
  FunnelRun,
  Group,
  MissedStart,
} from '@contract/schemas/shapes';
import { HOUR_S, toSeconds } from '@contract/time';
import { drawBigFunnel } from '@test/bench/bigFunnel';
import { keepIntercepting, launch, openProfile } from '@test/browser/chromium';
import { signIn as signInByApi, type Client } from '@test/browser/client';
import { groupCard, groupCards, openHistory, seeWholeFunnel, signIn } from '@test/browser/operator';
import { startServer } from '@test/browser/server';
import { t } from '@test/browser/texts';

const WIDTHS = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 390, height: 844 },
  broad: { width: 1920, height: 1080 },
};
/** Until pictures and animations are stable. */
const REST_MS = 500;
const MANY = 5_000;

/** What exists on the server before the tour begins. */
interface SeedData {
  url: string;
  group: Group;
  groups: Group[];
  funnel: Funnel;
  ids: { six: number; sixty: number; big: number };
}

interface Walk {
  page: Page;
  seed: SeedData;
  shoot: (name: string) => Promise<void>;
}

/**
 * Walks through every screen around funnels, wide and narrow, and takes a picture of each in both themes.
 * @returns how many were taken
 */
export async function tourFunnels(folder: string): Promise<number> {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const [server, browser] = await Promise.all([startServer({ SIMULATOR_GROUPS: '12' }), launch()]);
  let count = 0;
  try {
    const seed = await seedServer(await signInByApi(server.url), server.url);
    for (const [width, viewport] of Object.entries(WIDTHS)) {
      const { page, context } = await openPage(browser, viewport, server.url);
      const shoot = async (name: string) => {
        count += await photograph(page, path.join(folder, `${name}-${width}`));
      };
      for (const part of parts) await attempt(part, { page, seed, shoot });
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return count;
}

async function openPage(
  browser: Browser,
  viewport: { width: number; height: number },
  url: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const { context } = await openProfile(browser, { viewport });
  await keepIntercepting(context);
  const page = await context.newPage();
  await signIn(page, url);
  return { page, context };
}

/** A stop that cannot be reached does not end the tour. */
async function attempt(part: (walk: Walk) => Promise<void>, walk: Walk): Promise<void> {
  try {
    await part(walk);
  } catch (error) {
    console.log(`FAIL  ${part.name}: ${String(error).split('\n')[0] ?? ''}`);
  }
  await walk.page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function photograph(page: Page, file: string): Promise<number> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForTimeout(REST_MS);
    await page.screenshot({ path: `${file}-${theme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return 2;
}

const texts = {
  six: t('instructions:sections.quickStart.title'),
  sixty: t('instructions:sections.funnels.title'),
  big: t('instructions:sections.designer.title'),
  text: t('instructions:sections.quickStart.text'),
  welcome: `*${t('dashboard:welcome.title')}*\n${t('dashboard:welcome.text')}`,
};

/** A funnel with a node and an edge of every kind. */
function drawSix(): FunnelGraph {
  const at = (x: number, y: number) => ({ position: { x, y } });
  const moment = new Date(Date.now() + 30 * HOUR_S * 1_000).toISOString();
  return {
    nodes: [
      { id: 'start_1', type: 'start', ...at(0, 80), data: {} },
      { id: 'message_1', type: 'message', ...at(304, 80), data: { message: texts.welcome } },
      { id: 'delay_1', type: 'delay', ...at(608, 0), data: { delay: 90 } },
      { id: 'message_2', type: 'message', ...at(912, 0), data: { message: texts.text, delay: 5 } },
      { id: 'schedule_1', type: 'schedule', ...at(608, 208), data: { schedule: moment } },
      { id: 'message_3', type: 'message', ...at(912, 208), data: { message: '', media: '/uploads/gone.png' } },
    ],
    edges: [
      { id: 'e1', source: 'start_1', target: 'message_1', type: 'smoothstep', data: { condition: 'always' } },
      { id: 'e2', source: 'message_1', target: 'delay_1', type: 'smoothstep', data: { condition: 'delay', delay: 15 } },
      { id: 'e3', source: 'delay_1', target: 'message_2', type: 'smoothstep', data: { condition: 'always' } },
      {
        id: 'e4',
        source: 'message_1',
        target: 'schedule_1',
        type: 'smoothstep',
        label: t('common:actions.confirm'),
        data: { condition: 'condition', label: t('common:actions.confirm') },
      },
      { id: 'e5', source: 'schedule_1', target: 'message_3', type: 'smoothstep', data: { condition: 'always' } },
    ],
  };
}

async function seedServer(client: Client, url: string): Promise<SeedData> {
  const { groups } = await client.connectPhone();
  const open = groups.filter(({ can_post }) => can_post);
  const [group] = open;
  if (!group) throw new Error('No group can be written to');
  const save = async (name: string, graph: FunnelGraph) => {
    const { id } = await client.call<Funnel>('createFunnel', { body: { name, active: false } });
    await client.call('saveStructure', { params: { id }, body: graph });
    return id;
  };
  const six = drawSix();
  const dropFile = (node: FunnelNode): FunnelNode =>
    node.type === 'message' ? { ...node, data: { ...node.data, media: null } } : node;
  const withoutFile = { ...six, nodes: six.nodes.map(dropFile) };
  const ids = {
    six: await save(texts.six, withoutFile),
    sixty: await save(texts.sixty, drawBigFunnel(60, 8)),
    big: await save(texts.big, drawBigFunnel(2_000)),
  };
  const funnel = await client.saveFunnel(t('instructions:title'), [texts.welcome, texts.text], 90);
  const soonS = toSeconds(Date.now());
  const start = (start_time: number, chosen: Group[]) =>
    client.call('startFunnelInGroups', {
      params: { id: funnel.id },
      body: { group_ids: chosen.map(({ id }) => id), start_time },
    });
  await start(soonS + 2, open.slice(0, 1));
  await start(soonS + 2 * HOUR_S, open.slice(0, 3));
  return { url, group, groups, funnel, ids };
}

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).first();
const tab = (page: Page, key: string) => page.getByRole('tab', { name: t(key) }).first();

/** On a phone the open dock covers the canvas, its controls and the settings. */
async function uncoverCanvas(page: Page): Promise<void> {
  const hide = button(page, 'designer:dock.hide');
  if (page.viewportSize()?.width === WIDTHS.narrow.width && (await hide.isVisible())) await hide.click();
}

async function openDesigner({ page, seed }: Walk, id: number): Promise<void> {
  await page.goto(`${seed.url}/funnel-designer?edit=${id}`);
  await page.locator('.react-flow__node, canvas').first().waitFor({ state: 'attached' });
  await uncoverCanvas(page);
  await button(page, 'designer:canvas.fit').click();
}

async function designerSix(walk: Walk): Promise<void> {
  const { page, seed, shoot } = walk;
  await openDesigner(walk, seed.ids.six);
  await shoot('designer-6');
  for (const [key, name] of [
    ['designer:dock.check', 'check'],
    ['designer:dock.plan', 'plan'],
    ['designer:dock.steps', 'steps'],
  ] as const) {
    await tab(page, key).click();
    await shoot(`designer-6-${name}`);
  }
  for (const id of ['start_1', 'message_1', 'delay_1', 'schedule_1']) {
    await tab(page, 'designer:dock.steps').click();
    await page.locator(`.stepRow-select[data-node-id="${id}"]`).click();
    await uncoverCanvas(page);
    await shoot(`designer-6-panel-${id}`);
    if (await button(page, 'designer:panel.close').isVisible()) await button(page, 'designer:panel.close').click();
  }
  await page.locator('.react-flow__edge[data-testid$=e2]').focus();
  await page.keyboard.press('Enter');
  await shoot('designer-6-edge-delay');
  await button(page, 'designer:panel.close').click();
  await page.locator('.react-flow__edge[data-testid$=e4]').focus();
  await page.keyboard.press('Enter');
  await shoot('designer-6-edge-condition');
  await button(page, 'designer:panel.close').click();
  await page.keyboard.press('Control+KeyF');
  await page.keyboard.type(t('designer:nodes.delay').slice(0, 4));
  await shoot('designer-6-find');
  await page.keyboard.press('Escape');
}

async function designerLarge(walk: Walk): Promise<void> {
  const { page, seed, shoot } = walk;
  await openDesigner(walk, seed.ids.sixty);
  await seeWholeFunnel(page);
  await shoot('designer-60');
  await button(page, 'designer:canvas.align').click();
  await button(page, 'designer:canvas.fit').click();
  await shoot('designer-60-aligned');
  await openDesigner(walk, seed.ids.big);
  await shoot('designer-2000');
  await tab(page, 'designer:dock.plan').click();
  await shoot('designer-2000-plan');
  // On a phone the open dock covers the controls.
  await button(page, 'designer:dock.hide').click();
  await button(page, 'designer:canvas.zoomIn').click({ clickCount: 8 });
  await shoot('designer-2000-near');
}

async function designerNew({ page, seed, shoot }: Walk): Promise<void> {
  await page.goto(`${seed.url}/funnel-designer`);
  await page.locator('.react-flow__node-start').waitFor();
  await shoot('designer-new');
  await button(page, 'designer:toolbar.save').click();
  await page.waitForTimeout(REST_MS);
  await shoot('designer-new-refused');
}

async function funnelsList({ page, seed, shoot }: Walk): Promise<void> {
  const some = (count: number): Funnel[] =>
    Array.from({ length: count }, (_none, at) => ({
      ...seed.funnel,
      id: at + 1,
      name: `${texts.sixty} ${at + 1}`,
      active: at % 3 > 0,
    }));
  for (const count of [0, 3, MANY]) {
    await page.route(/\/api\/funnels(?:\/all)?$/, (route) =>
      route.fulfill({ json: { status: 'success', response: some(count) } }),
    );
    await page.goto(`${seed.url}/funnels`);
    await page.waitForTimeout(REST_MS);
    await shoot(`funnels-${count}`);
    await page.unrouteAll();
  }
  await page.goto(`${seed.url}/funnels`);
  await button(page, 'funnels:card.copy').click();
  await shoot('funnels-copy');
}

async function assignment({ page, seed, shoot }: Walk): Promise<void> {
  await page.goto(`${seed.url}/dashboard`);
  await groupCard(page, seed.group.name)
    .getByRole('button', { name: t('groups:card.assign') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await shoot('assignment');
  await dialog.getByRole('combobox').first().click();
  await page.waitForTimeout(REST_MS);
  await shoot('assignment-select');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await shoot('assignment-chosen');
  await button(page, 'assignment:form.add').click();
  await shoot('assignment-problem');
  await button(page, 'assignment:funnel.create').click();
  await page.locator('.react-flow__node-start').waitFor();
  await shoot('designer-modal');
}

async function starting({ page, seed, shoot }: Walk): Promise<void> {
  await page.goto(`${seed.url}/dashboard`);
  await groupCard(page, seed.group.name)
    .getByRole('button', { name: t('groups:card.start') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('launch:title') });
  await dialog.getByRole('radio').first().waitFor();
  await shoot('launch');
  await dialog.getByRole('radio', { name: texts.six }).or(dialog.getByRole('radio')).first().check();
  await page.waitForTimeout(REST_MS);
  await shoot('launch-chosen');
  const region = dialog.getByRole('region', { name: t('plan:title') });
  if (await region.isVisible()) await region.scrollIntoViewIfNeeded();
  await shoot('launch-plan');
}

async function startingMany({ page, seed, shoot }: Walk): Promise<void> {
  const many = Array.from({ length: MANY }, (_none, at) => ({
    ...seed.group,
    id: at + 1,
    name: `${seed.group.name} ${at + 1}`,
    can_post: at % 7 > 0,
  }));
  await page.route('**/api/groups', (route) => route.fulfill({ json: { status: 'success', response: many } }));
  await page.goto(`${seed.url}/funnels`);
  await button(page, 'funnels:card.start').click();
  const dialog = page.getByRole('dialog', { name: t('launch:title') });
  await button(page, 'launch:groups.selectAll').click();
  await dialog.getByRole('checkbox').first().waitFor();
  await shoot('launch-5000');
}

async function activeFunnels({ page, seed, shoot }: Walk): Promise<void> {
  const nowS = toSeconds(Date.now());
  const some = (count: number): ActiveSchedule[] =>
    Array.from({ length: count }, (_none, at) => ({
      id: at + 1,
      funnel_id: 1 + (at % 5),
      group_id: seed.groups[at % seed.groups.length]?.id ?? 0,
      start_at: nowS + (at - 1) * 700,
      active: true,
      funnel_name: `${texts.sixty} ${1 + (at % 5)}`,
      funnel_active: at % 5 !== 3,
      name: seed.groups[at % seed.groups.length]?.name ?? '',
      custom_name: at % 4 === 0 ? texts.six : null,
      group_type: at % 2 === 0 ? 'group' : 'community',
    }));
  for (const count of [0, 3, MANY]) {
    const running = { count: Math.min(count, 1), schedules: count > 0 ? [1] : [] };
    const memory = {
      status: 'success',
      running,
      stopped: { count: count > 3 ? 12 : 0 },
      total: count > 3 ? 13 : running.count,
    };
    await page.route('**/api/funnel_schedules/active', (route) =>
      route.fulfill({ json: { status: 'success', response: some(count) } }),
    );
    await page.route('**/api/funnels/locks-status', (route) =>
      route.fulfill({ json: { ...memory, active: { count } } }),
    );
    await page.goto(`${seed.url}/active-funnels`);
    await page.waitForTimeout(2 * REST_MS);
    await shoot(`active-${count}`);
    await page.unrouteAll();
  }
}

async function runHistory({ page, seed, shoot }: Walk): Promise<void> {
  const nowS = toSeconds(Date.now());
  const statuses = ['success', 'unconfirmed', 'failed', 'queued', 'skipped', 'canceled'] as const;
  const runs = (count: number): FunnelRun[] =>
    Array.from({ length: count }, (_none, at) => ({
      id: at + 1,
      funnel_id: seed.funnel.id,
      group_id: seed.group.id,
      schedule_id: null,
      started_at: nowS - at * 7_000,
      schedule_time: nowS - at * 7_000,
      finished: at > 0,
      status: at === 0 ? 'running' : at % 4 === 3 ? 'stopped' : 'finished',
      messages: statuses.map((status, place) => ({
        order_num: place + 1,
        status,
        sent_at: status === 'success' ? nowS - at * 7_000 + 60 : null,
        due_at: status === 'queued' ? nowS + HOUR_S : null,
        delay_minutes: 5,
        message: place % 2 === 0 ? texts.welcome : texts.text,
        media_url: null,
        error: status === 'failed' ? 'not_allowed' : null,
      })),
    }));
  const missed = (count: number): MissedStart[] =>
    count === 0 ? [] : [{ id: 9, group_id: seed.group.id, start_at: nowS - 3 * HOUR_S, reason: 'late' }];
  for (const count of [0, 3, 200]) {
    await page.route('**/api/funnels/*/runs?*', (route) =>
      route.fulfill({ json: { status: 'success', response: runs(count) } }),
    );
    await page.route('**/api/funnels/*/missed-starts?*', (route) =>
      route.fulfill({ json: { status: 'success', response: missed(count) } }),
    );
    await page.goto(`${seed.url}/dashboard`);
    await groupCards(page).first().waitFor();
    const dialog = await openHistory(page, { name: seed.group.name, type: seed.group.group_type });
    await page.waitForTimeout(REST_MS);
    await shoot(`history-${count}`);
    const hint = dialog.getByText(t('runs:missed.reasons.late')).first();
    if (await hint.isVisible()) await hint.scrollIntoViewIfNeeded();
    await shoot(`history-${count}-missed`);
    await page.unrouteAll();
  }
}

/** The parts of the tour, in order. */
const parts = [
  designerSix,
  designerLarge,
  designerNew,
  funnelsList,
  assignment,
  starting,
  startingMany,
  activeFunnels,
  runHistory,
] as const;
