import type { Browser, Page } from 'playwright-core';

import type { Funnel, FunnelGraph, StoredStructure } from '@contract/schemas/shapes';

import { drawBigFunnel } from '@test/bench/bigFunnel';
import { isShortForm } from '@test/kit/effort';

import { lookAtTargets } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { findStill, showAllOfDesigner, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** The canvas with a mouse: dragged nodes follow the pointer, stay where they are dropped, and are saved there. */

interface Place {
  x: number;
  y: number;
}

const SNAP_PX = 8;

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const profile = await openProfile(browser);
  await showAllOfDesigner(profile.context);
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

const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const wayFrom = (id: string) => page.locator(`[data-testid="rf__edge-${id}"] .react-flow__edge-path`).getAttribute('d');

/** A node's position on the canvas at zoom 1. */
const placeOf = (id: string): Promise<Place> =>
  node(id).evaluate((element) => {
    const { e, f } = new DOMMatrix((element as HTMLElement).style.transform);
    return { x: e, y: f };
  });

const readZoom = () =>
  page.evaluate(
    () => new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport') ?? document.body).transform).a,
  );

const control = (name: 'align' | 'fit' | 'zoomOut') =>
  page.getByRole('button', { name: t(`designer:canvas.${name}`), exact: true });

async function middleOf(selector: string): Promise<Place> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Opens a funnel with many nodes, created by the API. */
async function openFunnel(count: number, columns: number): Promise<number> {
  const { id } = await client.call<Funnel>('createFunnel', { body: { name: `Canvas of ${count}`, active: false } });
  await client.call('saveStructure', { params: { id }, body: drawBigFunnel(count, columns) });
  await page.goto(`${server.url}/funnel-designer?edit=${id}`);
  await page.locator('.react-flow__node, .farView').first().waitFor();
  return id;
}

/** Fits a row of 60 nodes, of which only boxes are then drawn, and waits for the end of the movement. */
async function fitToOverview(): Promise<void> {
  await control('fit').click();
  await page.locator('.farView').waitFor();
  const canvas = await page.locator('.canvas').boundingBox();
  const wished = ((canvas?.width ?? 0) - 36) / ((59 * 304 + 256) * 1.08);
  await poll(async () => (Math.abs((await readZoom()) - wished) < 0.0001 ? true : null), 'the whole funnel');
}

async function pull(from: Place, by: Place, whileHeld = async () => {}): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 12 });
  await whileHeld();
  await page.mouse.up();
}

/** Saves, and returns the stored node positions. */
async function saved(id: number): Promise<Record<string, Place>> {
  const read = () => client.call<StoredStructure>('getStructure', { params: { id } });
  const before = JSON.stringify((await read()).nodes);
  await page.getByRole('button', { name: t('designer:toolbar.save'), exact: true }).click();
  const graph: FunnelGraph = await poll(async () => {
    const now = await read();
    return JSON.stringify(now.nodes) === before ? null : now;
  }, 'the funnel to be saved');
  // Saving leads back to the groups.
  await page.waitForURL((url) => !url.pathname.endsWith('/funnel-designer'));
  return Object.fromEntries(graph.nodes.map(({ id: nodeId, position }) => [nodeId, position]));
}

it('drags a node in grid steps with its edges, keeps it where it is dropped, and undoes it in one step', async () => {
  const id = await openFunnel(6, 3);
  const before = await placeOf('message_1');
  const wayBefore = await wayFrom('edge_0');
  await pull(await middleOf('[data-id="message_1"]'), { x: 61, y: -90 }, async () => {
    const held = await placeOf('message_1');
    expect(held.y).toBeLessThan(before.y);
    expect([held.x % SNAP_PX, held.y % SNAP_PX].map(Math.abs)).toEqual([0, 0]);
    expect(await wayFrom('edge_0')).not.toBe(wayBefore);
  });
  const after = await placeOf('message_1');
  expect(after).not.toEqual(before);
  await page.keyboard.press('Control+z');
  await poll(async () => ((await placeOf('message_1')).x === before.x ? true : null), 'the undone drag');
  expect(await placeOf('message_1')).toEqual(before);
  expect(await wayFrom('edge_0')).toBe(wayBefore);
  await page.keyboard.press('Control+Shift+z');
  await poll(async () => ((await placeOf('message_1')).x === after.x ? true : null), 'the drag done again');
  expect((await saved(id)).message_1).toEqual(after);
});

it('opens a long funnel readable at its start, and shows all of it by the fit button', async () => {
  await openFunnel(60, 60);
  expect(await readZoom()).toBe(0.85);
  const [canvas, start] = [await page.locator('.canvas').boundingBox(), await node('start_1').boundingBox()];
  expect((start?.x ?? 0) - (canvas?.x ?? 0)).toBeCloseTo(32, 0);
  await fitToOverview();
  expect(await readZoom()).toBeLessThan(0.1);
});

it('fits the funnel again when the side panel covers nodes, and when it closes', async () => {
  await openFunnel(3, 3);
  const isVisible = async () => {
    const [canvas, last] = [await page.locator('.canvas').boundingBox(), await node('message_2').boundingBox()];
    return (last?.x ?? 0) + (last?.width ?? 0) <= (canvas?.x ?? 0) + (canvas?.width ?? 0) || null;
  };
  await control('fit').click();
  await findStill(node('start_1'));
  const whole = await readZoom();
  await node('start_1').click();
  await page.getByRole('complementary', { name: t('designer:panel.node') }).waitFor();
  await poll(async () => ((await readZoom()) < 0.9 ? isVisible() : null), 'the last node beside the panel');
  await page.getByRole('button', { name: t('designer:panel.close') }).click();
  await poll(async () => ((await readZoom()) === whole ? isVisible() : null), 'the view of before');
});

it('drags all selected nodes together', async () => {
  const id = await openFunnel(6, 3);
  const ids = ['message_1', 'message_2', 'message_4', 'message_5'];
  const before = await Promise.all(ids.map(placeOf));
  const from = await middleOf('[data-id="message_1"]');
  await page.keyboard.down('Control');
  for (const nodeId of ids) await node(nodeId).click();
  await page.keyboard.up('Control');
  await pull(from, { x: 40, y: 48 });
  const after = await Promise.all(ids.map(placeOf));
  const ways = after.map(({ x, y }, at) => [x - (before[at]?.x ?? 0), y - (before[at]?.y ?? 0)]);
  expect(new Set(ways.map(String)).size).toBe(1);
  expect(ways[0]?.every((px) => px !== 0)).toBe(true);
  const places = await saved(id);
  expect(ids.map((nodeId) => places[nodeId])).toEqual(after);
});

it('pastes at the pointer, and deletes an edge that has the focus', async () => {
  await openFunnel(6, 3);
  await node('message_1').click();
  await page.keyboard.press('Control+C');
  const empty = await middleOf('.canvas');
  const box = await page.locator('.canvas').boundingBox();
  const point = { x: empty.x, y: (box?.y ?? 0) + (box?.height ?? 0) - 90 };
  await page.mouse.move(point.x, point.y);
  await page.keyboard.press('Control+V');
  const pasted = await page.locator('.react-flow__node.selected').last().boundingBox();
  const middle = { x: (pasted?.x ?? 0) + (pasted?.width ?? 0) / 2, y: (pasted?.y ?? 0) + (pasted?.height ?? 0) / 2 };
  expect(Math.hypot(middle.x - point.x, middle.y - point.y)).toBeLessThan(2 * SNAP_PX);

  // The focus is still at what was copied, but what was pasted was selected later.
  const [nodes, edges] = [page.locator('.react-flow__node'), page.locator('.react-flow__edge')];
  const [nodesCount, edgesCount] = [await nodes.count(), await edges.count()];
  const counts = async () => [await nodes.count(), await edges.count()].join();
  await page.keyboard.press('Delete');
  await poll(async () => ((await counts()) === `${nodesCount - 1},${edgesCount}` ? true : null), 'the copy to be gone');
  expect(await node('message_1').count()).toBe(1);

  await node('message_1').click();
  await edges.first().focus();
  await page.keyboard.press('Delete');
  const rest = `${nodesCount - 1},${edgesCount - 1}`;
  await poll(async () => ((await counts()) === rest ? true : null), 'the edge to be gone');
});

it('offers by a right click what can be done with a node, an edge, several nodes and the canvas', async () => {
  await openFunnel(6, 3);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const nodes = page.locator('.react-flow__node');
  const counts = () => Promise.all([nodes.count(), page.locator('.react-flow__edge').count()]);
  const menu = page.getByRole('menu', { name: t('designer:menu.title') });
  const choose = (name: string) => menu.getByRole('menuitem', { name, exact: true }).click();
  const [nodesCount, edgesCount] = await counts();

  const onEdge = await page.locator('[data-testid="rf__edge-edge_0"] .react-flow__edge-path').evaluate((element) => {
    const path = element as unknown as SVGPathElement;
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2);
    return new DOMPoint(x, y).matrixTransform(path.getScreenCTM() ?? undefined).toJSON() as Place;
  });
  await page.mouse.click(onEdge.x, onEdge.y, { button: 'right' });
  await choose(t('designer:panel.deleteEdge'));
  expect(await counts()).toEqual([nodesCount, edgesCount - 1]);

  await node('message_1').click({ button: 'right' });
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
    t('designer:menu.addAfter'),
    t('designer:clipboard.copy'),
    t('designer:clipboard.duplicate'),
    t('designer:panel.deleteNode'),
  ]);
  await page.keyboard.press('Escape');
  expect(await menu.count()).toBe(0);
  await node('message_1').click({ button: 'right' });
  await choose(t('designer:clipboard.copy'));

  const box = await page.locator('.canvas').boundingBox();
  const point = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) - 90 };
  await page.mouse.click(point.x, point.y, { button: 'right' });
  await choose(t('designer:menu.paste'));
  await poll(async () => ((await nodes.count()) === nodesCount + 1 ? true : null), 'the pasted node');

  await page.mouse.click((box?.x ?? 0) + 40, point.y, { button: 'right' });
  await choose(t('designer:menu.selectAll'));
  await node('message_1').click({ button: 'right' });
  await choose(t('designer:clipboard.duplicate'));
  // Of the start there is one.
  expect(await nodes.count()).toBe(2 * (nodesCount + 1) - 1);
});

it('ends text editing by a click outside, keeping the node selected and the view unchanged', async () => {
  await openFunnel(6, 3);
  const view = () => page.locator('.react-flow__viewport').getAttribute('style');
  const editor = page.getByRole('textbox', { name: t('designer:canvas.editor') });
  await findStill(node('message_1'));
  await node('message_1').locator('.nodeCard-text').dblclick();
  await editor.fill('Written in place');
  await page.waitForTimeout(600);
  const before = await view();
  await pull(await middleOf('[data-id="message_1"] .nodeCard-type'), { x: 30, y: 20 });
  await editor.waitFor({ state: 'detached' });
  expect(await view()).toBe(before);
  await page.waitForTimeout(300);
  expect(await node('message_1').locator('.nodeCard').getAttribute('data-selected')).toBe('true');
  await node('message_1').getByText('Written in place').waitFor();
});

it('keeps the frame of the visible area within the minimap', async () => {
  await openFunnel(6, 3);
  const { x, y } = await middleOf('.canvas');
  const before = await page.locator('.minimap-sight').boundingBox();
  await pull({ x, y: y + 200 }, { x: 400, y: -250 });
  await poll(async () => {
    const now = await page.locator('.minimap-sight').boundingBox();
    return now?.width !== before?.width || null;
  }, 'the frame to be cut');
  const [map, frame] = [
    await page.locator('.minimap-boxes').boundingBox(),
    await page.locator('.minimap-sight').boundingBox(),
  ];
  if (!map || !frame) throw new Error('There is no map');
  expect(frame.x).toBeGreaterThanOrEqual(map.x);
  expect(frame.y + frame.height).toBeLessThanOrEqual(map.y + map.height);
  expect(Math.min(frame.width, frame.height)).toBeGreaterThan(20);
});

it('moves the view by scrolling, and zooms by scrolling with Ctrl', async () => {
  await openFunnel(6, 3);
  const place = () =>
    page.evaluate(() => {
      const { a, e, f } = new DOMMatrix(
        getComputedStyle(document.querySelector('.react-flow__viewport') ?? document.body).transform,
      );
      return { zoom: a, x: e, y: f };
    });
  const middle = await middleOf('.canvas');
  await page.mouse.move(middle.x, middle.y);
  const before = await place();
  await page.mouse.wheel(40, 60);
  const isScrolled = ({ zoom, x, y }: typeof before) =>
    zoom === before.zoom && Math.hypot(x - before.x + 40, y - before.y + 60) < 0.01;
  await poll(async () => isScrolled(await place()) || null, 'the view to be scrolled');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -60);
  await page.keyboard.up('Control');
  await poll(async () => ((await place()).zoom > before.zoom * 1.05 ? true : null), 'the view to be zoomed');
});

it('zooms as many steps as there are clicks, however fast', async () => {
  await openFunnel(6, 3);
  await page.locator('.minimap-boxes').waitFor();
  const wished = (await readZoom()) / 1.2 ** 5;
  await control('zoomOut').click({ clickCount: 5 });
  // React may draw it after the click has ended.
  await poll(async () => (Math.abs((await readZoom()) / wished - 1) < 0.001 ? true : null), 'the fifth step');
});

it('selects a step in the overview, and clears the selection by a click outside', async () => {
  await openFunnel(60, 60);
  await fitToOverview();
  const panel = page.getByRole('complementary', { name: t('designer:panel.node') });
  const [canvas, zoom] = [await page.locator('.canvas').boundingBox(), await readZoom()];
  const { e, f } = await page
    .locator('.react-flow__viewport')
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform));
  const [x, y] = [(canvas?.x ?? 0) + e + 128 * zoom, (canvas?.y ?? 0) + f + 32 * zoom];
  await page.mouse.click(x, y);
  await panel.waitFor();
  await page.mouse.click(x, y - 100);
  await panel.waitFor({ state: 'hidden' });
});

it('shows a step that is added from far away in its full size', async () => {
  await openFunnel(60, 60);
  await fitToOverview();
  await page
    .getByRole('group', { name: t('designer:toolbar.label') })
    .getByRole('button', { name: t('designer:toolbar.delay'), exact: true })
    .click();
  await poll(async () => ((await readZoom()) === 1 ? true : null), 'the added step to be shown');
  const [added, canvas] = await Promise.all([
    findStill(page.locator('.react-flow__node.selected')),
    page.locator('.canvas').boundingBox(),
  ]);
  expect(added.width).toBeCloseTo(256, 0);
  expect(added.x).toBeGreaterThanOrEqual(canvas?.x ?? 0);
  expect(added.x + added.width).toBeLessThanOrEqual((canvas?.x ?? 0) + (canvas?.width ?? 0));
});

it('wraps a long chain into rows, readable when fitted to the screen', async () => {
  await openFunnel(60, 60);
  const nodes = page.locator('.react-flow__node');
  await fitToOverview();
  expect(await nodes.count()).toBe(0);
  await control('align').click();
  await nodes.first().waitFor();
  await poll(async () => ((await readZoom()) > 0.25 ? true : null), 'a view that can be read');
  expect(await nodes.count()).toBe(60);
  await page.keyboard.press('Control+z');
  await poll(async () => ((await placeOf('message_59')).y === 0 ? true : null), 'the row as it was');
});

it('says less in larger letters the further away it is, and the edges of the step that is pointed at stand out', async () => {
  const long = 'Z'.repeat(60);
  const id = await openFunnel(60, 12);
  const { revision, ...graph } = await client.call<StoredStructure>('getStructure', { params: { id } });
  const nodes = graph.nodes.map((one) => (one.type === 'message' ? { ...one, data: { message: long } } : one));
  await client.call('saveStructure', { params: { id }, body: { ...graph, nodes, revision } });
  await page.reload();
  await control('fit').click();
  await poll(
    async () => ((await page.locator('.canvas[data-detail~=few]').count()) === 1 ? true : null),
    'few details',
  );
  const text = node('message_1').locator('.nodeCard-text');
  const [card, line] = [await findStill(node('message_1')), await findStill(text)];
  // One line: a word that is too long is cut, and does not leave the card.
  expect(line.x + line.width).toBeLessThanOrEqual(card.x + card.width);
  expect(line.height / (await readZoom())).toBeLessThan(50);
  const inkOf = (edgeId: string) =>
    page
      .locator(`[data-testid="rf__edge-${edgeId}"] .react-flow__edge-path`)
      .evaluate((path) => Number(getComputedStyle(path).strokeOpacity));
  await node('message_1').hover();
  await poll(async () => ((await inkOf('edge_0')) === 1 ? true : null), 'the edge to the step');
  expect([await inkOf('edge_1'), await inkOf('edge_5')]).toEqual([1, 0.2]);
  await page.mouse.move(4, 4);
  await poll(async () => ((await inkOf('edge_0')) === (await inkOf('edge_5')) ? true : null), 'all edges alike');
});

it('shows statistics within the card of a step, so that they cover nothing', async () => {
  const counts = { messages: 3, delivered: 480, read: 312, reacted: 5, replied: 2, dropped: 0, members: 500 };
  const response = { nodes: [{ nodeId: 'message_1', sent: 3, responses: counts }], edges: [] };
  await page.route('**/funnels/*/responses', (route) => route.fulfill({ json: { status: 'success', response } }));
  await openFunnel(6, 3);
  const toggle = page.getByRole('button', { name: t('designer:stats.toggle'), exact: true });
  await toggle.click();
  const lines = node('message_1').locator('.nodeStats');
  await lines.waitFor();
  const [card, numbers, text] = await Promise.all([
    findStill(node('message_1')),
    findStill(lines),
    findStill(node('message_1').locator('.nodeCard-text')),
  ]);
  expect(numbers.y).toBeGreaterThanOrEqual(text.y + text.height - 0.5);
  expect(numbers.y + numbers.height).toBeLessThanOrEqual(card.y + card.height);
  // All of it of the step that is pointed at.
  await node('message_1').hover();
  expect((await findStill(lines)).height).toBeGreaterThan(numbers.height);
  await toggle.click();
  await page.unroute('**/funnels/*/responses');
});

it('has targets that are large enough at every zoom, on a laptop and on a phone', async () => {
  const usual = page.viewportSize();
  const found: string[] = [];
  const look = async (name: string, show: () => Promise<void>) => {
    await show();
    // Until the view has moved.
    await page.waitForTimeout(300);
    found.push(...(await lookAtTargets(page, name)));
  };
  for (const count of isShortForm ? [4, 120] : [4, 26, 120]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await look(`${count} nodes`, async () => void (await openFunnel(count, 6)));
    await look(`${count} nodes, fitted`, () => control('fit').click());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: t('designer:dock.hide'), exact: true }).click();
    await look(`${count} nodes on a phone`, () => page.keyboard.press('1'));
    await look(`${count} nodes on a phone, fitted`, () => control('fit').click());
  }
  if (usual) await page.setViewportSize(usual);
  expect(found).toEqual([]);
});

describe('a funnel of 600 nodes', () => {
  let id: number;

  beforeAll(async () => {
    id = await openFunnel(600, 20);
    const { x, y } = await middleOf('.canvas');
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 60 && (await readZoom()) < 0.95; turn += 1) await page.mouse.wheel(0, -60);
    await page.keyboard.up('Control');
    await page.locator('.react-flow__node').first().waitFor();
  });

  it('has only visible nodes in the page, and draws edges that lead out of the view', async () => {
    const canvas = await page.locator('.canvas').boundingBox();
    const nodes = await page.locator('.react-flow__node').count();
    expect(nodes).toBeGreaterThan(4);
    expect(nodes).toBeLessThan(80);
    const ways = page.locator('.react-flow__edge-path');
    const boxes = await ways.evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().right));
    expect(boxes.some((right) => right > (canvas?.x ?? 0) + (canvas?.width ?? 0))).toBe(true);
  });

  it('moves the view with its background and the minimap', async () => {
    const look = () =>
      page.evaluate(() =>
        ['.react-flow__viewport', '.dots', '.minimap-sight'].map(
          (selector) => document.querySelector<HTMLElement>(selector)?.style.transform,
        ),
      );
    const before = await look();
    const { x, y } = await middleOf('.canvas');
    const empty = await page.evaluate(
      ([left = 0, top = 0]) => {
        for (let step = 0; step < 400; step += 1) {
          const place = { x: left + ((step * 37) % 301) - 150, y: top + ((step * 53) % 201) - 100 };
          if (document.elementFromPoint(place.x, place.y)?.classList.contains('react-flow__pane')) return place;
        }
        throw new Error('There is no empty place on the canvas');
      },
      [x, y],
    );
    await pull(empty, { x: -203, y: -101 });
    const after = await look();
    for (const [at, transform] of after.entries()) expect(transform).not.toBe(before[at]);
    const map = await page.locator('.minimap-boxes').boundingBox();
    if (!map) throw new Error('There is no map');
    await page.mouse.click(map.x + 100, map.y + 75);
    // The view moves in the frame after the click.
    await poll(async () => {
      const frame = await page.locator('.minimap-sight').boundingBox();
      if (!frame) return null;
      const offsets = [frame.x + frame.width / 2 - map.x - 100, frame.y + frame.height / 2 - map.y - 75];
      return offsets.every((px) => Math.abs(px) < 2) || null;
    }, 'the view around the place that was clicked');
  });

  it('continues with a node dragged to the edge, and saves it where it is dropped', async () => {
    const nearest = await page.evaluate(() => {
      const canvas = document.querySelector('.canvas')?.getBoundingClientRect();
      const nodes = [...document.querySelectorAll<HTMLElement>('.react-flow__node-message')].map((element) => {
        const box = element.getBoundingClientRect();
        const middle = (canvas?.left ?? 0) + (canvas?.width ?? 0) / 2;
        return { id: element.dataset.id ?? '', far: Math.hypot(box.left - middle, box.top - (canvas?.top ?? 0) - 300) };
      });
      return nodes.sort((one, other) => one.far - other.far)[0]?.id ?? '';
    });
    const before = await placeOf(nearest);
    const canvas = await page.locator('.canvas').boundingBox();
    const from = await middleOf(`[data-id="${nearest}"]`);
    const seenBefore = await page.locator('.react-flow__node').evaluateAll((all) => all.map((one) => one.dataset.id));
    const rightEdge = (canvas?.x ?? 0) + (canvas?.width ?? 0) - 8;
    await pull(from, { x: rightEdge - from.x, y: 0 }, async () => {
      await poll(async () => ((await placeOf(nearest)).x > before.x + 1_500 ? true : null), 'the view to follow');
      const seenNow = await page.locator('.react-flow__node').evaluateAll((all) => all.map((one) => one.dataset.id));
      expect(seenNow.some((nodeId) => !seenBefore.includes(nodeId))).toBe(true);
    });
    const after = await placeOf(nearest);
    expect(after.x).toBeGreaterThan(before.x + 1_500);
    expect((await saved(id))[nearest]).toEqual(after);
  });
});
