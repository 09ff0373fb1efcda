import type { Browser, Page } from 'playwright-core';

import type { Funnel, FunnelGraph } from '@contract/schemas/shapes';

import { isShortForm } from '@test/kit/effort';
import { createChance } from '@test/kit/random';
import { randomFunnel } from '@test/kit/randomFunnel';

import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { findStill, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** Edges of a funnel as they are really drawn: beside nodes, their labels readable and clickable. */

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const profile = await openProfile(browser);
  pageErrors = profile.pageErrors;
  page = await profile.context.newPage();
  await signIn(page, server.url);
  client = await signInByApi(server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => expect(pageErrors.take()).toEqual([]));

const canvas = () => page.locator('.canvas');
const selectedEdges = () =>
  page
    .locator('.react-flow__edge.selected')
    .evaluateAll((edges) => edges.map((edge) => edge.getAttribute('data-testid')));

async function openFunnel(name: string, graph: FunnelGraph): Promise<void> {
  const { id } = await client.call<Funnel>('createFunnel', { body: { name, active: false } });
  await client.call('saveStructure', { params: { id }, body: graph });
  await page.goto(`${server.url}/funnel-designer?edit=${id}`);
  await page.locator('.react-flow__edge').first().waitFor({ state: 'attached' });
}

const message = (id: string, x: number, y: number): FunnelGraph['nodes'][number] => ({
  id,
  type: 'message',
  position: { x, y },
  data: { message: `Message ${id}`, media: null },
});
const reply = (source: string, target: string, label: string): FunnelGraph['edges'][number] => ({
  id: `to_${target}`,
  source,
  target,
  type: 'smoothstep',
  data: { condition: 'condition', label },
});

/** Texts in the language of the console, whose letters are wide. */
const LABELS = [t('designer:canvas.align'), t('designer:nodes.noMoment'), t('designer:nodes.emptyMessage')] as const;

/** A question with two replies, whose edges begin on one line. */
const question: FunnelGraph = {
  nodes: [
    { id: 'start_1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    message('question', 320, 0),
    message('yes', 720, 0),
    message('no', 720, 160),
  ],
  edges: [
    { id: 'first', source: 'start_1', target: 'question', type: 'smoothstep', data: { condition: 'always' } },
    reply('question', 'yes', LABELS[0]),
    reply('question', 'no', LABELS[1]),
  ],
};

/** What is drawn over something else, in the page. */
const findFaults = () =>
  page.evaluate(() => {
    const boxOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 };
    };
    type Box = ReturnType<typeof boxOf>;
    const areOver = (one: Box, other: Box) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const nodes = [...document.querySelectorAll('.nodeCard')].map(boxOf);
    // In the large letters of a far zoom some are left out.
    const labels = [...document.querySelectorAll('.edgeLabel')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map(boxOf);
    const behind = [...document.querySelectorAll<SVGPathElement>('.react-flow__edge-path')].filter((path) => {
      const toScreen = path.getScreenCTM();
      const lengthPx = path.getTotalLength();
      for (let px = 0; toScreen && px <= lengthPx; px += 4) {
        const { x, y } = path.getPointAtLength(px).matrixTransform(toScreen);
        if (nodes.some((box) => areOver(box, { left: x, top: y, right: x, bottom: y }))) return true;
      }
      return false;
    });
    const covered = labels.filter(
      (label, at) =>
        nodes.some((node) => areOver(node, label)) || labels.slice(at + 1).some((other) => areOver(other, label)),
    );
    const cut = [...document.querySelectorAll('.edgeLabel')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    const texts = cut.map(({ textContent }) => textContent);
    return { nodes: nodes.length, labels: labels.length, behind: behind.length, covered: covered.length, texts };
  });

it('selects the edge whose label is clicked, at every place of the label', async () => {
  await openFunnel('Question', question);
  expect(await findFaults()).toMatchObject({ behind: 0, covered: 0, texts: [] });
  for (const [at, edge] of ['rf__edge-to_yes', 'rf__edge-to_no'].entries()) {
    const label = LABELS[at] ?? '';
    for (const share of isShortForm ? [0.1, 0.9] : [0.1, 0.25, 0.5, 0.75, 0.9]) {
      await page.keyboard.press('Escape');
      const box = await findStill(canvas().getByText(label, { exact: true }));
      await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
      await poll(async () => ((await selectedEdges()).length === 1 ? true : null), 'a selected edge');
      expect([label, share, await selectedEdges()]).toEqual([label, share, [edge]]);
    }
  }
});

it('shows which edge a click on a line of several has selected, and offers the others', async () => {
  await openFunnel('Question', question);
  await page.keyboard.press('Escape');
  const source = question.edges.find(({ id }) => id === 'to_yes')?.source ?? '';
  const handle = await findStill(page.locator(`.react-flow__node[data-id="${source}"] .react-flow__handle.source`));
  await page.mouse.click(handle.x + handle.width + 8, handle.y + handle.height / 2);
  const lines = page.getByRole('group', { name: t('designer:panel.sharedLine') });
  const chosen = lines.locator('[aria-pressed=true]');
  await chosen.waitFor();
  // Its whole way is drawn above that of the other.
  expect(await page.locator('.chosenLine').count()).toBe(1);
  const before = await selectedEdges();
  await lines.locator('[aria-pressed=false]').first().click();
  await poll(async () => ((await selectedEdges())[0] === before[0] ? null : true), 'the other edge');
  expect((await selectedEdges()).length).toBe(1);
  await poll(
    async () => (await chosen.evaluate((element) => element === document.activeElement)) || null,
    'the focus on its name',
  );
});

it('writes labels in larger letters when half as large', async () => {
  const nodes = question.nodes.map((node) =>
    node.position.x > 700 ? { ...node, position: { ...node.position, x: 960 } } : node,
  );
  await openFunnel('Roomy question', { ...question, nodes });
  const label = canvas().getByText(LABELS[1], { exact: true });
  const sizePx = () => label.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  const near = await sizePx();
  await page.getByRole('button', { name: t('designer:canvas.zoomOut'), exact: true }).click({ clickCount: 3 });
  await poll(
    async () => ((await page.locator('.canvas[data-detail=large]').count()) === 1 ? true : null),
    'large letters',
  );
  expect(await sizePx()).toBe(near * 1.5);
  expect(await findFaults()).toMatchObject({ labels: 2, covered: 0 });
});

it('draws no edge behind a node and no label over anything after aligning', async () => {
  for (const seed of [3, 4]) {
    const drawn = randomFunnel(createChance(seed), { nodesMaxCount: 22, tangledness: 0.2 });
    // The server refuses loops in which nothing waits.
    const nodes = drawn.nodes.map((node): FunnelGraph['nodes'][number] => {
      if (node.type === 'start') return node;
      if (node.type === 'delay') return { ...node, data: { delay: 5 } };
      return { ...node, type: 'message', data: { message: `Message ${node.id}`, media: null, delay: 1 } };
    });
    const edges = drawn.edges.map((edge, at) =>
      edge.data?.condition === 'condition'
        ? { ...edge, data: { ...edge.data, label: LABELS[at % LABELS.length] } }
        : edge,
    );
    await openFunnel(`Random ${seed}`, { nodes, edges });
    await page.getByRole('button', { name: t('designer:canvas.align'), exact: true }).click();
    await page.waitForTimeout(600);
    const faults = await findFaults();
    expect(faults.nodes).toBe(drawn.nodes.length);
    expect(faults.labels).toBeGreaterThan(2);
    expect(faults).toMatchObject({ behind: 0, covered: 0, texts: [] });
  }
});

it('leads an edge around a node while its end is dragged', async () => {
  await openFunnel('Dragged', question);
  const path = page.locator('[data-testid="rf__edge-first"] .react-flow__edge-path');
  const before = await path.getAttribute('d');
  const box = await page.locator('.react-flow__node[data-id="question"]').boundingBox();
  if (!box) throw new Error('The node is not in sight');
  const zoom = box.width / 256;
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 20 + 40 * zoom, { steps: 4 });
  expect(await path.getAttribute('d')).not.toBe(before);
  expect(await findFaults()).toMatchObject({ behind: 0 });
  await page.mouse.up();
  await page.keyboard.press('Control+z');
  await poll(async () => ((await path.getAttribute('d')) === before ? true : null), 'the edge as it was');
});
