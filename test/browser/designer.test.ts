import { randomBytes } from 'node:crypto';
import path from 'node:path';

import type { Browser, Locator, Page } from 'playwright-core';

import type { Funnel, StoredStructure } from '@contract/schemas/shapes';

import { keepIntercepting, launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { chooseOption, findStill, showAllOfDesigner, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/**
 * The designer without a mouse: creates and saves six nodes with their edges. Then shows every specified text: panels, errors,
 * toasts, drafts, inline editing.
 */

const funnelName = 'Drawn by keys';
const texts = ['First letter', 'Second letter', 'Third letter', 'Fourth letter'] as const;

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let pageErrors: PageErrors;
let funnelId = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const profile = await openProfile(browser);
  await showAllOfDesigner(profile.context);
  pageErrors = profile.pageErrors;
  await keepIntercepting(profile.context);
  pageErrors.allow(/the server responded with a status of 500|ERR_FAILED/);
  page = await profile.context.newPage();
  await signIn(page, server.url);
  client = await signInByApi(server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(pageErrors.take()).toEqual([]);
});

const button = (key: string, where: Page | Locator = page) => where.getByRole('button', { name: t(key), exact: true });
const seen = (key: string, values = {}, where: Page | Locator = page) =>
  where.getByText(t(key, values), { exact: true }).first().waitFor();
const toolbar = (type: string) =>
  button(`designer:toolbar.${type}`, page.getByRole('group', { name: t('designer:toolbar.label') }));
const panel = (kind: 'node' | 'edge' = 'node') =>
  page.getByRole('complementary', { name: t(`designer:panel.${kind}`) });
const textField = () => panel().getByLabel(t('designer:panel.message'), { exact: true });
const nameField = () => page.getByRole('textbox', { name: t('designer:toolbar.name') });
const steps = () => page.getByRole('region', { name: t('designer:steps.title') });
const row = (place: number) => steps().locator('.stepRow-select').nth(place);
const node = (type: string) => page.locator(`.react-flow__node-${type}`).first();
const editor = () => page.getByRole('textbox', { name: t('designer:canvas.editor') });

/** Navigates by Tab alone; everything must be reachable. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not come to ${String(target)}`);
}

async function press(target: Locator): Promise<void> {
  await tabTo(target);
  await page.keyboard.press('Enter');
}

const isFocused = (target: Locator) =>
  poll(async () => (await target.evaluate((element) => element === document.activeElement)) || null, 'the focus');

async function openNew(): Promise<void> {
  await page.goto(`${server.url}/funnel-designer`);
  await node('start').waitFor();
}

async function openSaved(): Promise<void> {
  await page.goto(`${server.url}/funnel-designer?edit=${funnelId}`);
  await row(1).waitFor();
}

const readStructure = () => client.call<StoredStructure>('getStructure', { params: { id: funnelId } });

describe('without a mouse', () => {
  it('creates six nodes with their edges, and saves them', async () => {
    await page.locator('body').press('Tab');
    await press(page.getByRole('link', { name: t('layout:places.designer'), exact: true }));
    await node('start').waitFor();
    await tabTo(nameField());
    await page.keyboard.type(funnelName);
    await press(row(0));
    const append = (type: 'message' | 'delay') =>
      press(
        steps().getByRole('button', {
          name: t('designer:steps.appendType', { type: t(`designer:nodes.${type}`) }),
          exact: true,
        }),
      );
    await append('message');
    await isFocused(textField());
    await page.keyboard.type(texts[0]);
    await append('delay');
    await append('message');
    await isFocused(textField());
    await page.keyboard.type(texts[1]);

    // The other way: added from the toolbar, which connects them, too.
    for (const text of texts.slice(2)) {
      await press(toolbar('message'));
      await isFocused(textField());
      await page.keyboard.type(text);
    }
    // What was disconnected is connected by the form of the step.
    for (const place of [3, 4]) {
      if ((await row(place).getAttribute('aria-expanded')) !== 'true') await press(row(place));
      await press(steps().locator('.stepDetails-edge .iconButton'));
      await tabTo(steps().getByLabel(t('designer:steps.connectTo')));
      await page.keyboard.type(`${place + 2}.`);
      await press(button('designer:steps.connect', steps()));
    }
    await page.keyboard.press('Control+KeyS');
    await seen('designer:toasts.created');
    await page.waitForURL(/\?edit=\d+$/);
    funnelId = Number(new URL(page.url()).searchParams.get('edit'));
    const { nodes, edges } = await readStructure();
    expect(nodes.map(({ type }) => type)).toEqual(['start', 'message', 'delay', 'message', 'message', 'message']);
    expect(edges.map(({ source, target }) => [source, target])).toEqual(
      nodes.slice(1).map(({ id }, at) => [nodes[at]?.id, id]),
    );
    expect(nodes.flatMap(({ data }) => data.message ?? [])).toEqual([...texts]);
    const { steps: planned } = await client.call<Funnel>('getFunnel', { params: { id: funnelId } });
    expect(planned.map(({ message, delay_minutes }) => [message, delay_minutes])).toEqual([
      [texts[0], 0],
      [texts[1], 5],
      [texts[2], 0],
      [texts[3], 0],
    ]);
  });

  it('undoes, finds and deletes without a mouse, and confirms before deleting the start node', async () => {
    await page.keyboard.press('Control+KeyF');
    await page.keyboard.type(texts[3]);
    await page.keyboard.press('Enter');
    await seen('designer:find.place', { place: 1, total: 1 });
    await page.keyboard.press('Escape');
    await press(button('designer:steps.delete', steps()));
    await seen('designer:toasts.nodeDeleted');
    // The list follows the canvas in tab order.
    await row(5).waitFor({ state: 'detached' });
    expect(await steps().locator('.stepRow-select').count()).toBe(5);
    await page.keyboard.press('Control+KeyZ');
    await row(5).waitFor();
    await press(row(0));
    await press(button('designer:steps.delete', steps()));
    const question = page.getByRole('dialog', { name: t('designer:deleteStart.title') });
    await seen('designer:deleteStart.text', {}, question);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await steps().locator('.stepRow-select').count()).toBe(6);
  });
});

describe('every text of the specification', () => {
  it('has the panels of a message, a delay, a moment and an edge', async () => {
    await openSaved();
    await row(1).click();
    await textField().waitFor();
    // On a phone the open dock covers the canvas, and the settings are not over it.
    await page.setViewportSize({ width: 390, height: 844 });
    await panel().waitFor({ state: 'hidden' });
    expect(await steps().isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    const file = panel().getByRole('group', { name: t('designer:media.field') });
    const input = file.locator('input[type=file]');
    expect(await input.getAttribute('accept')).toBe('image/*,video/*,audio/*,application/pdf');
    await input.setInputFiles(path.resolve('public/help/ru/login.webp'));
    await seen('designer:toasts.uploaded');
    await node('message').getByText(t('designer:nodes.media'), { exact: true }).waitFor();
    await node('message').locator('.nodeCard-picture').waitFor();
    await button('designer:media.remove', file).click();
    await button('designer:media.remove', file).waitFor({ state: 'hidden' });
    await button('designer:panel.saveNode', panel()).click();
    await seen('designer:toasts.nodeUpdated');

    await row(2).click();
    const hours = panel().getByRole('spinbutton', { name: t('designer:panel.hours') });
    const minutes = panel().getByRole('spinbutton', { name: t('designer:panel.minutes') });
    expect([await minutes.inputValue(), await hours.getAttribute('min'), await minutes.getAttribute('max')]).toEqual([
      '5',
      '0',
      '59',
    ]);
    await node('delay')
      .getByText(t('common:span.minutes', { amount: 5 }), { exact: true })
      .waitFor();
    await hours.fill('2');
    await node('delay')
      .getByText(`${t('common:span.hours', { amount: 2 })} ${t('common:span.minutes', { amount: 5 })}`, { exact: true })
      .waitFor();

    await toolbar('schedule').click();
    await node('schedule').getByText(t('designer:nodes.schedule'), { exact: true }).waitFor();
    const moment = panel().getByLabel(t('designer:panel.schedule'), { exact: true });
    await moment.fill('15.06.2030 14:05');
    await moment.press('Tab');
    await panel()
      .getByText(t('designer:panel.moment', { moment: '15.06.2030, 14:05', offset: 'UTC+3' }), { exact: true })
      .waitFor();
    await moment.fill('');
    await moment.press('Tab');
    await panel().getByText(t('designer:panel.mode.timeOfDay'), { exact: true }).click();
    await panel().getByText(t('designer:panel.timeMissing'), { exact: true }).waitFor();
    const time = panel().getByLabel(t('designer:panel.time'), { exact: true });
    await time.fill('9:30');
    await time.press('Tab');
    for (const day of [6, 7] as const) {
      await panel()
        .getByRole('button', { name: t(`planner:weekdays.${day}`), exact: true })
        .click();
    }
    const days = t('planner:timeOfDay.range', { from: t('planner:weekdays.1'), to: t('planner:weekdays.5') });
    await node('schedule')
      .getByText(t('planner:timeOfDay.days', { time: '09:30', days }), { exact: true })
      .waitFor();
    for (const [type, key] of [
      ['start', 'start'],
      ['start', 'startHint'],
      ['message', 'message'],
      ['delay', 'delay'],
    ] as const) {
      await node(type)
        .getByText(t(`designer:nodes.${key}`), { exact: true })
        .waitFor();
    }
    await page.locator('.react-flow__edge').first().focus();
    await page.keyboard.press('Enter');
    const condition = panel('edge').getByLabel(t('designer:panel.condition'));
    await chooseOption(condition, t('designer:conditions.condition'));
    const kinds = page
      .locator(`[id="${await condition.getAttribute('id')}_list"]`)
      .locator('xpath=..')
      .locator('.ant-select-item-option');
    expect(await kinds.allInnerTexts()).toEqual(
      ['always', 'delay', 'condition'].map((kind) => t(`designer:conditions.${kind}`)),
    );
    await panel('edge').getByPlaceholder(t('designer:panel.labelPlaceholder')).fill('Yes');
    await button('designer:panel.saveEdge', panel('edge')).click();
    await seen('designer:toasts.edgeUpdated');
    const edges = page.locator('.react-flow__edge');
    const count = await edges.count();
    await edges.first().focus();
    expect(await page.locator('.react-flow__edge.selected').count()).toBe(1);
    await page.keyboard.press('Delete');
    await poll(async () => ((await edges.count()) === count - 1 ? true : null), 'one edge less');
  });

  it('edits a message inline: Escape restores the old text, Ctrl+Enter keeps the new one', async () => {
    await openSaved();
    await button('designer:draft.openStored').click();
    await button('designer:canvas.fit').click();
    await findStill(node('message'));
    await node('message').dblclick();
    await editor().fill('Given up');
    await page.keyboard.press('Escape');
    await node('message').getByText(texts[0], { exact: true }).waitFor();
    await findStill(node('message'));
    await node('message').dblclick();
    await editor().fill('Written in place');
    await page.keyboard.press('Control+Enter');
    await node('message').getByText('Written in place', { exact: true }).waitFor();
    await button('designer:toolbar.save').click();
    await seen('designer:toasts.updated');
    await page.waitForURL(`${server.url}/dashboard`);
    expect((await readStructure()).nodes[1]?.data.message).toBe('Written in place');
  });

  it('rejects a second start node, and saving without a name, a start or a message', async () => {
    await openNew();
    await toolbar('start').click();
    await seen('planner:problems.startDuplicate');
    const save = button('designer:toolbar.save');
    await save.click();
    await seen('planner:problems.nameRequired');
    await nameField().fill('Without a message');
    await save.click();
    await seen('planner:problems.messageRequired');
    await row(0).click();
    await button('designer:panel.deleteNode', panel()).click();
    await button('common:actions.confirm', page.getByRole('dialog')).click();
    await seen('designer:toasts.nodeDeleted');
    await save.click();
    await seen('planner:problems.startRequired');
    await button('designer:toolbar.new').click();
    await seen('designer:toasts.newFunnel');
  });

  it('moves no button and blames nobody when a funnel is begun', async () => {
    await openNew();
    const left = () => toolbar('delay').evaluate((element) => element.getBoundingClientRect().left);
    const before = await left();
    const badge = page.locator('.dock-badge');
    expect(await badge.getAttribute('data-tone')).toBe('quiet');
    await toolbar('message').click();
    await textField().fill('Begun');
    await seen('designer:saveState.dirty');
    expect(await left()).toBe(before);
    expect(await nameField().getAttribute('aria-invalid')).toBe('false');
    await button('designer:toolbar.save').click();
    await seen('planner:problems.nameRequired');
    expect(await nameField().getAttribute('aria-invalid')).toBe('true');
    expect(await badge.getAttribute('data-tone')).toBe('grave');
    await button('designer:toolbar.new').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('designer:new.confirm') })
      .click();
    await seen('designer:toasts.newFunnel');
  });

  it('restores a draft after a reload, and discards it by the button for a new one', async () => {
    await openNew();
    await toolbar('message').click();
    await textField().fill('Kept in the draft');
    await page.waitForTimeout(700);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await node('message').getByText('Kept in the draft', { exact: true }).waitFor();
    expect((await page.locator('.draftNotice').boundingBox())?.height).toBeLessThanOrEqual(41);
    await button('designer:toolbar.new').click();
    await page
      .getByRole('dialog', { name: t('designer:new.title') })
      .getByRole('button', { name: t('designer:new.confirm'), exact: true })
      .click();
    await seen('designer:toasts.newFunnel');
    expect(await page.locator('.react-flow__node').count()).toBe(1);
  });

  it("shows the server's text, else the error, else an unknown error; and that an upload failed", async () => {
    await openNew();
    await nameField().fill('Refused');
    await toolbar('message').click();
    await textField().fill('Nothing is sent');
    const save = button('designer:toolbar.save');
    const answer = (json: object) =>
      page.route('**/api/funnels', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, json }) : route.fallback(),
      );
    await answer({ status: 'error', response: 'The server says no' });
    await save.click();
    await seen('designer:toasts.failed', { text: 'The server says no' });
    await page.unrouteAll();
    await page.route('**/api/funnels', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await save.click();
    await seen('designer:toasts.failed', { text: t('common:failures.offline') });
    await page.unrouteAll();
    await answer({});
    await save.click();
    await seen('designer:toasts.unknownFailure');
    await page.unrouteAll();
    await page.route('**/api/upload', (route) => route.fulfill({ status: 500, json: {} }));
    await panel().locator('input[type=file]').setInputFiles(path.resolve('public/help/ru/login.webp'));
    await seen('designer:toasts.uploadFailed');
  });
});

describe('the plan of sending', () => {
  const idOf = (place: number) => `message_${place}`;

  beforeAll(async () => {
    const { id } = await client.call<Funnel>('createFunnel', { body: { name: 'In branches', active: false } });
    const messages = Array.from({ length: 9 }, (_, at) => ({
      id: idOf(at),
      type: 'message' as const,
      position: { x: 384 * (at + 1), y: 0 },
      data: { message: `*Branch ${at}* ${'w'.repeat(120)}`, media: null },
    }));
    // Each message is followed by two others: the branches are nested four levels deep.
    const edges = messages.map((message, at) => ({
      id: `edge_${at}`,
      source: at === 0 ? 'start_1' : idOf(Math.floor((at - 1) / 2)),
      target: message.id,
      type: 'smoothstep' as const,
      data: at === 0 ? { condition: 'always' as const } : { condition: 'condition' as const, label: `Reply ${at}` },
    }));
    const start = { id: 'start_1', type: 'start' as const, position: { x: 0, y: 0 }, data: {} };
    await client.call('saveStructure', { params: { id }, body: { nodes: [start, ...messages], edges } });
    await page.goto(`${server.url}/funnel-designer?edit=${id}`);
    await page.getByRole('tab', { name: t('designer:dock.plan') }).click();
  });

  it('has branches below each other under their replies, and never scrolls sideways', async () => {
    const plan = page.getByRole('group', { name: t('plan:title') });
    for (let at = 1; at < 9; at += 1) await seen('plan:ifReplied', { replies: `Reply ${at}` }, plan);
    expect(await plan.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const [dock, bubbles] = [await plan.boundingBox(), await plan.locator('.planBubble-body').all()];
    expect(bubbles).toHaveLength(9);
    // The forecast is below the messages.
    expect(dock?.y).toBeLessThan(360);
    for (const bubble of bubbles) {
      const box = await bubble.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((dock?.x ?? 0) + (dock?.width ?? 0));
    }
  });

  it('covers no part of its head', async () => {
    const hints = page.locator('.planHead .planHint');
    await hints.first().waitFor();
    const covered = await hints.evaluateAll((all) =>
      all.filter((hint) => {
        const { left, top, width, height } = hint.getBoundingClientRect();
        return !hint.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    );
    expect(covered).toEqual([]);
  });

  it('shows formatting on nodes as the messenger does', async () => {
    await node('message').locator('strong', { hasText: 'Branch 0' }).waitFor();
  });
});

/** A slow mobile network: a large funnel takes longer than a query waits for its response to begin. */
const SLOW_BYTES_PER_S = 18_000;
const MESSAGE_CHARS = 3_000;

it('opens a large funnel over a slow network in the end', async () => {
  const texts = Array.from({ length: 70 }, () => randomBytes((MESSAGE_CHARS * 3) / 4).toString('base64'));
  await client.saveFunnel('Slow', texts, 5);
  await page.goto(`${server.url}/funnel-designer`);
  await node('start').waitFor();
  await page.goto(`${server.url}/funnels`);
  const card = page.getByRole('article', { name: 'Slow', exact: true });
  await card.waitFor();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const speed = {
    offline: false,
    latency: 100,
    downloadThroughput: SLOW_BYTES_PER_S,
    uploadThroughput: SLOW_BYTES_PER_S,
  };
  await network.send('Network.emulateNetworkConditions', speed);
  const startedMs = Date.now();
  await card.getByRole('link', { name: t('funnels:card.edit'), exact: true }).click();
  await node('message').waitFor({ timeout: 90_000 });
  expect(Date.now() - startedMs).toBeGreaterThan(12_000);
  await network.detach();
}, 150_000);
