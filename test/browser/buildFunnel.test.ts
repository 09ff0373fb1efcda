import type { Browser, Locator, Page } from 'playwright-core';

import type { Funnel, FunnelEdge, FunnelGraph, FunnelNode, StoredStructure } from '@contract/schemas/shapes';

import { lookAt } from './axe';
import { launch, openProfile, takePicture, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { showAllOfDesigner, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** A canvas that builds itself: nodes are connected where they are added, and neighbours where one is deleted. */

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

const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
const toolbar = (type: string) =>
  page
    .getByRole('group', { name: t('designer:toolbar.label') })
    .getByRole('button', { name: t(`designer:toolbar.${type}`), exact: true });
const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const edge = (id: string) => page.locator(`[data-testid="rf__edge-${id}"]`);
const plus = () => page.locator('.addButton');
const menu = () => page.getByRole('menu', { name: t('designer:canvas.addMenu') });
const choice = (type: string) => menu().getByRole('menuitem', { name: t(`designer:nodes.${type}`), exact: true });
const textField = () => page.getByLabel(t('designer:panel.message'), { exact: true });
const minutes = () => page.getByRole('spinbutton', { name: t('designer:panel.minutes') });

const isFocused = (target: Locator) =>
  poll(async () => {
    if ((await target.count()) === 0) return null;
    return (await target.evaluate((element) => element === document.activeElement)) || null;
  }, 'the focus');

const step = (id: string, x: number, type: FunnelNode['type'] = 'message', y = 0) =>
  ({ id, type, position: { x, y }, data: type === 'message' ? { message: `Text of ${id}` } : {} }) as FunnelNode;
const way = (source: string, target: string, data: FunnelEdge['data'] = { condition: 'always' }): FunnelEdge => ({
  id: `${source}-${target}`,
  source,
  target,
  type: 'smoothstep',
  data,
  ...(data.label !== undefined && { label: data.label }),
});
/** start → a → b, with a label on the second edge. */
const CHAIN: FunnelGraph = {
  nodes: [step('start_1', 0, 'start', 16), step('a', 384), step('b', 768)],
  edges: [way('start_1', 'a'), way('a', 'b', { condition: 'condition', label: 'Yes' })],
};

async function open(graph: FunnelGraph): Promise<number> {
  const { id } = await client.call<Funnel>('createFunnel', { body: { name: 'Built', active: false } });
  await client.call('saveStructure', { params: { id }, body: graph });
  await page.goto(`${server.url}/funnel-designer?edit=${id}`);
  await node('start_1').waitFor();
  await page.locator('.minimap-boxes').waitFor();
  return id;
}

async function openNew(): Promise<void> {
  await page.goto(`${server.url}/funnel-designer`);
  await page.locator('.react-flow__node-start').waitFor();
  await page.locator('.minimap-boxes').waitFor();
  if ((await page.locator('.react-flow__node').count()) === 1) return;
  // The draft of the test before.
  await button('designer:toolbar.new').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('designer:new.confirm'), exact: true })
    .click();
  await page.locator('.react-flow__node-message').first().waitFor({ state: 'detached' });
}

/** Saves and stays; returns what is stored. */
async function save(id: number): Promise<StoredStructure> {
  const read = () => client.call<StoredStructure>('getStructure', { params: { id } });
  const before = (await read()).revision;
  await page.keyboard.press('Control+KeyS');
  const stored = await poll(async () => {
    const now = await read();
    return now.revision === before ? null : now;
  }, 'the funnel to be saved');
  const [saved = ''] = t('designer:saveState.saved', { time: '|' }).split('|');
  await page.locator('.saveState').filter({ hasText: saved }).waitFor();
  return stored;
}

const waysOf = ({ edges }: FunnelGraph) => edges.map(({ source, target }) => `${source} ${target}`);

/** Edges of the page, by their names for screen readers. */
const drawnWays = () =>
  page.locator('.react-flow__edge').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const freePlace = async () => {
  const canvas = await page.locator('.canvas').boundingBox();
  return { x: (canvas?.x ?? 0) + 220, y: (canvas?.y ?? 0) + 120 };
};

async function drag(from: { x: number; y: number }, to: { x: number; y: number }, whileHeld = async () => {}) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await whileHeld();
  await page.mouse.up();
}

/** The view moves 450 ms after a selection, for 200 ms. */
const settled = () => page.waitForTimeout(800);

describe('the first funnel of four nodes', () => {
  const checkStored = async () => {
    await page.waitForURL((url) => url.pathname === '/dashboard' || url.searchParams.has('edit'));
    const funnels = await client.call<Funnel[]>('listFunnels');
    const { id } = funnels.toSorted((one, other) => other.id - one.id)[0] ?? { id: 0 };
    const { nodes, edges } = await client.call<StoredStructure>('getStructure', { params: { id } });
    expect(nodes.map(({ type }) => type)).toEqual(['start', 'message', 'delay', 'message']);
    expect(waysOf({ nodes, edges })).toEqual(nodes.slice(1).map(({ id: to }, at) => `${nodes[at]?.id} ${to}`));
    expect(nodes.flatMap(({ data }) => data.message ?? [])).toEqual(['First', 'Second']);
    expect(nodes[2]?.data.delay).toBe(7);
  };

  it('takes five clicks, the name and saving included', async () => {
    await openNew();
    let clicks = 0;
    const click = async (target: Locator) => {
      await takePicture(page, `firstFunnel/mouse-${clicks}`);
      clicks += 1;
      await target.click();
    };
    await click(toolbar('message'));
    await isFocused(textField());
    await page.keyboard.type('First');
    await click(toolbar('delay'));
    await minutes().fill('7');
    await click(toolbar('message'));
    await isFocused(textField());
    await page.keyboard.type('Second');
    await click(page.getByRole('textbox', { name: t('designer:toolbar.name') }));
    await page.keyboard.type('By mouse');
    await click(button('designer:toolbar.save'));
    await checkStored();
    await takePicture(page, `firstFunnel/mouse-${clicks}`);
    expect(clicks).toBeLessThanOrEqual(7);
  });

  it('has the focus in its text at once, so that nothing is typed elsewhere', async () => {
    await openNew();
    await page.getByRole('textbox', { name: t('designer:toolbar.name') }).focus();
    await toolbar('message').click();
    // Two frames: one draws the settings, one gives them the focus.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.keyboard.type('Typed at once');
    expect(await textField().inputValue()).toBe('Typed at once');
  });

  it('takes two clicks for each node by the plus', async () => {
    await openNew();
    for (const type of ['message', 'delay', 'message']) {
      await plus().click();
      await choice(type).click();
      await menu().waitFor({ state: 'detached' });
    }
    await isFocused(textField());
    expect(await page.locator('.react-flow__node').count()).toBe(4);
    expect(await page.locator('.react-flow__edge').count()).toBe(3);
  });

  it('takes nine keys without a mouse, and two combinations to save', async () => {
    await openNew();
    let keys = 0;
    const press = async (combination: string) => {
      await takePicture(page, `firstFunnel/keys-${keys}`);
      keys += combination.split('+').length;
      await page.keyboard.press(combination);
    };
    await press('Control+Enter');
    await isFocused(textField());
    await page.keyboard.type('First');
    await press('Control+Shift+Enter');
    await isFocused(choice('message'));
    await press('ArrowDown');
    await press('Enter');
    // The hours come first.
    const hours = page.getByRole('spinbutton', { name: t('designer:panel.hours') });
    await isFocused(hours);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+KeyA');
    await page.keyboard.type('7');
    await press('Control+Enter');
    await isFocused(textField());
    await page.keyboard.type('Second');
    expect(keys).toBeLessThanOrEqual(12);
    await takePicture(page, `firstFunnel/keys-${keys}`);
    // The missing name gets the focus.
    await page.keyboard.press('Control+KeyS');
    await isFocused(page.getByRole('textbox', { name: t('designer:toolbar.name') }));
    await page.keyboard.type('By keys');
    await page.keyboard.press('Control+KeyS');
    await checkStored();
  });
});

it('types a poll with a message for each of three answers without a mouse, in seventeen keys', async () => {
  await openNew();
  let keys = 0;
  const press = async (combination: string) => {
    keys += combination.split('+').length;
    await page.keyboard.press(combination);
  };
  await press('Control+Shift+Enter');
  await isFocused(choice('message'));
  for (const type of ['delay', 'schedule', 'poll']) {
    await press('ArrowDown');
    await isFocused(choice(type));
  }
  await press('Enter');
  const option = (number: number) =>
    page.getByRole('textbox', { name: t('plan:poll.option', { number }), exact: true });
  await isFocused(page.getByLabel(t('designer:poll.question'), { exact: true }));
  await page.keyboard.type('Are you coming?');
  // The chips of variables are one stop.
  await press('Tab');
  await press('Tab');
  const answers = ['Yes', 'No', 'Perhaps'];
  for (const [at, answer] of answers.entries()) {
    if (at > 0) await press('Enter');
    await isFocused(option(at + 1));
    await page.keyboard.type(answer);
  }
  for (const answer of answers) {
    await press('Alt+Enter');
    await isFocused(textField());
    await poll(async () => ((await textField().inputValue()) === '' ? true : null), 'the next message');
    await page.keyboard.type(`To those who say ${answer}`);
  }
  expect(keys).toBeLessThanOrEqual(17);
  await takePicture(page, 'firstFunnel/poll-by-keys');
  const ways = await drawnWays();
  for (const answer of answers)
    expect(
      ways.filter((name) => name?.includes(`To those who say ${answer}`) && name.includes(`«${answer}»`)),
    ).toHaveLength(1);
});

it('keeps the focus where one works when a node is deleted and comes back', async () => {
  await open(CHAIN);
  await node('b').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await isFocused(node('a'));
  await page.keyboard.press('Control+KeyZ');
  await node('b').waitFor();
  await isFocused(node('a'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await isFocused(textField());
  await page.getByRole('button', { name: t('designer:panel.close') }).press('Enter');
  await isFocused(node('a'));
});

it('gives the settings of a schedule the focus when they are the first that open', async () => {
  await openNew();
  await page.locator('.canvas').focus();
  await page.keyboard.press('Control+Shift+Enter');
  await isFocused(choice('message'));
  await choice('schedule').focus();
  await page.keyboard.press('Enter');
  await isFocused(page.getByRole('radio', { name: t('designer:panel.mode.moment') }));
});

it('leads from a focused node to its settings by a second Enter', async () => {
  await open(CHAIN);
  await node('a').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: t('designer:panel.node') }).waitFor();
  expect(await node('a').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await isFocused(textField());
});

describe('the plus', () => {
  it('inserts a node into the edge below the pointer, whose condition stays; one undo takes it back', async () => {
    const id = await open(CHAIN);
    const before = await drawnWays();
    const { x, y } = await middleOf(edge('start_1-a').locator('.react-flow__edge-path'));
    await page.mouse.move(x - 20, y);
    await poll(
      async () => ((await plus().getAttribute('aria-label'))?.includes(' → ') ? true : null),
      'the plus of the edge',
    );
    await plus().click();
    await choice('delay').click();
    await poll(async () => ((await page.locator('.react-flow__edge').count()) === 3 ? true : null), 'another edge');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+KeyZ');
    await poll(async () => (String(await drawnWays()) === String(before) ? true : null), 'the edges of before');
    await page.keyboard.press('Control+Shift+KeyZ');
    await edge('a-b').focus();
    await page.keyboard.press('Control+Shift+Enter');
    await isFocused(choice('message'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await isFocused(textField());
    const stored = await save(id);
    const [delay, message] = stored.nodes.slice(3).map((one) => one.id);
    expect(waysOf(stored).toSorted()).toEqual(
      [`start_1 ${delay}`, `${delay} a`, `a ${message}`, `${message} b`].toSorted(),
    );
    expect(stored.edges.find(({ source }) => source === 'a')?.data).toMatchObject({
      condition: 'condition',
      label: 'Yes',
    });
    expect(stored.edges.find(({ source }) => source === message)?.data).toMatchObject({ condition: 'always' });
  });

  it('leaves an edge selectable at its middle', async () => {
    await open(CHAIN);
    const { x, y } = await middleOf(edge('start_1-a').locator('.react-flow__edge-path'));
    await page.mouse.move(x - 4, y);
    await page.waitForTimeout(200);
    await page.mouse.click(x, y);
    await page.getByRole('complementary', { name: t('designer:panel.edge') }).waitFor();
  });

  it('gives the focus back on Escape, and changes nothing', async () => {
    await open({ ...CHAIN, edges: [way('start_1', 'a'), way('a', 'b')] });
    await node('b').focus();
    await page.keyboard.press('Control+Shift+Enter');
    await isFocused(choice('message'));
    expect(await lookAt(page, 'designer/adding')).toEqual([]);
    await page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
    await isFocused(node('b'));
    expect(await page.locator('.react-flow__node').count()).toBe(3);
    await plus().click();
    await isFocused(choice('message'));
    await page.mouse.click((await freePlace()).x, (await freePlace()).y);
    await menu().waitFor({ state: 'detached' });
    expect(await page.locator('.react-flow__node').count()).toBe(3);
  });
});

describe('a connection dropped on empty canvas', () => {
  it('opens the menu there, and the chosen node is connected', async () => {
    const id = await open(CHAIN);
    const place = await freePlace();
    const handle = await middleOf(node('a').locator('.react-flow__handle.source'));
    await drag(handle, place);
    await isFocused(choice('message'));
    await page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
    expect(await page.locator('.react-flow__node').count()).toBe(3);
    await drag(handle, place);
    await choice('delay').click();
    await page.locator('.react-flow__node-delay').waitFor();
    const stored = await save(id);
    const delay = stored.nodes[3]?.id;
    expect(waysOf(stored)).toEqual(['start_1 a', 'a b', `a ${delay}`]);
  });

  it('does nothing at a handle: a second connection of the same nodes is harmless', async () => {
    await open(CHAIN);
    const [from, to] = [
      await middleOf(node('start_1').locator('.react-flow__handle.source')),
      await middleOf(node('a').locator('.react-flow__handle.target')),
    ];
    await drag(from, to);
    await page.waitForTimeout(200);
    expect([await menu().count(), await page.locator('.react-flow__edge').count()]).toEqual([0, 2]);
  });
});

describe('a node that is dragged', () => {
  it('from the toolbar stays where it is dropped, or is inserted into the edge there', async () => {
    const id = await open(CHAIN);
    const place = await freePlace();
    await drag(await middleOf(toolbar('delay')), place, async () => {
      expect(await page.locator('.toolbar-held').count()).toBe(1);
    });
    const delay = page.locator('.react-flow__node-delay');
    await delay.waitFor();
    const { x, y } = await middleOf(delay);
    expect(Math.max(Math.abs(x - place.x), Math.abs(y - place.y))).toBeLessThan(16);
    await settled();
    const line = await middleOf(edge('start_1-a').locator('.react-flow__edge-path'));
    await drag(await middleOf(toolbar('message')), line, async () => {
      expect(await edge('start_1-a').getAttribute('data-over')).toBe('true');
    });
    await isFocused(textField());
    expect(await page.locator('[data-over]').count()).toBe(0);
    const stored = await save(id);
    const [loose, inserted] = stored.nodes.slice(3).map((one) => one.id);
    expect(waysOf(stored).toSorted()).toEqual(['a b', `start_1 ${inserted}`, `${inserted} a`].toSorted());
    expect(stored.nodes.find((one) => one.id === loose)?.type).toBe('delay');
  });

  it('from the toolbar is given up by Escape, and outside of the canvas', async () => {
    await open(CHAIN);
    await drag(await middleOf(toolbar('delay')), await freePlace(), () => page.keyboard.press('Escape'));
    await drag(await middleOf(toolbar('delay')), await middleOf(button('designer:toolbar.save')));
    await page.waitForTimeout(200);
    expect(await page.locator('.react-flow__node').count()).toBe(3);
  });

  it('is not covered by its settings before it is dropped', async () => {
    await open({ ...CHAIN, nodes: [...CHAIN.nodes, step('loose', 192, 'delay', 240)] });
    const from = await middleOf(node('loose').locator('.nodeCard-type'));
    await drag(from, { x: from.x + 90, y: from.y + 60 }, async () => {
      // Longer than the settings wait for a double click.
      await page.waitForTimeout(500);
      const settings = page.locator('.settingsPanel');
      expect([await settings.count(), await settings.isVisible()]).toEqual([1, false]);
    });
    await page.locator('.settingsPanel').waitFor();
  });

  it('without edges onto an edge is inserted into it, as one step', async () => {
    const id = await open({ ...CHAIN, nodes: [...CHAIN.nodes, step('loose', 192, 'delay', 240)] });
    const line = await middleOf(edge('start_1-a').locator('.react-flow__edge-path'));
    await drag(await middleOf(node('loose').locator('.nodeCard-type')), line, async () => {
      expect(await edge('start_1-a').getAttribute('data-over')).toBe('true');
    });
    const stored = await save(id);
    expect(waysOf(stored).toSorted()).toEqual(['a b', 'loose a', 'start_1 loose']);
    expect(stored.nodes[3]?.position.y).toBeLessThan(100);
    await page.keyboard.press('Control+KeyZ');
    const undone = await save(id);
    expect(waysOf(undone)).toEqual(waysOf(CHAIN));
    expect(undone.nodes[3]?.position).toEqual({ x: 192, y: 240 });
  });
});

it('connects the neighbours of a deleted node, closes the gap, and undoes it in one step', async () => {
  const id = await open({ nodes: [...CHAIN.nodes, step('c', 1152)], edges: [...CHAIN.edges, way('b', 'c')] });
  await node('b').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  const stored = await save(id);
  expect(waysOf(stored)).toEqual(['start_1 a', 'a c']);
  expect(stored.edges[1]?.data).toMatchObject({ condition: 'condition', label: 'Yes' });
  const placeOf = (graph: FunnelGraph, nodeId: string) => graph.nodes.find((one) => one.id === nodeId)?.position;
  const freed = CHAIN.nodes.find((one) => one.id === 'b')?.position;
  expect(placeOf(stored, 'c')).toEqual(freed);
  await page.keyboard.press('Control+KeyZ');
  const undone = await save(id);
  expect([waysOf(undone), placeOf(undone, 'c')]).toEqual([['start_1 a', 'a b', 'b c'], { x: 1152, y: 0 }]);
});

describe('the view', () => {
  const row = (count: number): FunnelGraph => {
    const nodes = [
      step('start_1', 0, 'start', 16),
      ...Array.from({ length: count }, (_, at) => step(`m${at}`, 384 * (at + 1))),
    ];
    return { nodes, edges: nodes.slice(1).map(({ id }, at) => way(nodes[at]?.id ?? '', id)) };
  };
  const isInside = async (target: Locator) => {
    const [canvas, box] = [await page.locator('.canvas').boundingBox(), await target.boundingBox()];
    if (!canvas || !box) return null;
    // The browser scrolls by whole pixels.
    const isWithin = (from: number, length: number, start: number, whole: number) =>
      from >= start - 1 && from + length <= start + whole + 1;
    const isLevel = isWithin(box.x, box.width, canvas.x, canvas.width);
    return (isLevel && isWithin(box.y, box.height, canvas.y, canvas.height)) || null;
  };
  const scrolled = () =>
    page.evaluate(() =>
      ['.canvas', '.react-flow', '.designer-body', '.designer'].flatMap((selector) => {
        const element = document.querySelector(selector);
        return element ? [element.scrollLeft, element.scrollTop] : [];
      }),
    );

  it('moves to what is focused or scrolled into view, and nothing inside of the canvas scrolls', async () => {
    await open(row(9));
    const map = await page.locator('.minimap').boundingBox();
    const isWhole = async (id: string) => {
      // The view takes over what the browser scrolled, in the next frame.
      const isStill = async () => (await scrolled()).every((px) => px === 0);
      await poll(async () => ((await isInside(node(id))) && (await isStill()) ? true : null), `${id} in view`);
      expect(await page.locator('.minimap').boundingBox()).toEqual(map);
      expect(await isInside(button('designer:canvas.fit'))).toBe(true);
    };
    for (const id of ['m8', 'm4', 'start_1']) {
      await node(id).focus();
      await isWhole(id);
    }
    await node('m8').evaluate((element) => element.scrollIntoView());
    await isWhole('m8');
  });

  it('moves to a connection that is focused or selected out of sight, and beside its settings', async () => {
    await open(row(9));
    const line = async (id: string) => {
      const [canvas, box] = [
        await page.locator('.canvas').boundingBox(),
        await edge(id).locator('.react-flow__edge-path').boundingBox(),
      ];
      if (!canvas || !box) throw new Error('There is no connection');
      return { isSeen: box.x < canvas.x + canvas.width && box.x + box.width > canvas.x, ...box };
    };
    expect((await line('m7-m8')).isSeen).toBe(false);
    await edge('m7-m8').focus();
    await poll(async () => ((await line('m7-m8')).isSeen ? true : null), 'the focused connection');
    await page.keyboard.press('Enter');
    const settings = page.getByRole('complementary', { name: t('designer:panel.edge') });
    await settings.waitFor();
    await poll(async () => {
      const [panel, { x, width }] = [await settings.boundingBox(), await line('m7-m8')];
      return x + width / 2 < (panel?.x ?? 0) || null;
    }, 'the selected connection beside its settings');
  });

  it('draws each type of node as nothing but its card', async () => {
    const types = ['message', 'delay', 'schedule', 'poll', 'group'] as const;
    const nodes = [step('start_1', 0, 'start'), ...types.map((type, at) => step(type, 320 * (at + 1), type))];
    await open({ nodes, edges: [] });
    for (const { id } of nodes) {
      const card = await node(id).locator('.nodeCard').boundingBox();
      expect([id, await node(id).boundingBox()]).toEqual([id, card]);
    }
  });

  it('edits text at its full size', async () => {
    await open(row(9));
    await button('designer:canvas.fit').click();
    await settled();
    await node('m4').dblclick();
    const editor = page.getByRole('textbox', { name: t('designer:canvas.editor') });
    const zoom = () =>
      page.evaluate(
        () =>
          new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport') ?? document.body).transform).a,
      );
    await poll(async () => ((await zoom()) === 1 ? true : null), 'the full size');
    await isFocused(editor);
    expect(await isInside(editor)).toBe(true);
    await page.keyboard.type(' and more');
    await page.keyboard.press('Control+Enter');
    await node('m4').getByText('Text of m4 and more').waitFor();
  });

  it('shows the zoom, and goes to 100 % by the key 1 and by a click', async () => {
    await open(row(9));
    const percent = page.locator('.canvas-percent');
    const reads = (value: number) =>
      poll(
        async () => ((await percent.textContent()) === t('designer:canvas.zoom', { percent: value }) ? true : null),
        `${value} %`,
      );
    await reads(85);
    await button('designer:canvas.fit').click();
    await poll(async () => ((await percent.textContent())?.startsWith('2') ? true : null), 'the whole funnel');
    await settled();
    await page.locator('.canvas').focus();
    await page.keyboard.press('Digit1');
    await reads(100);
    const seen = await page.locator('.react-flow__node').evaluateAll((all) => all.map((one) => one.dataset.id ?? ''));
    expect((await Promise.all(seen.map((id) => isInside(node(id))))).some(Boolean)).toBe(true);
    await page.locator('.canvas').focus();
    await page.keyboard.press('Minus');
    await reads(83);
    await page.keyboard.press('Shift+Equal');
    await reads(100);
    await button('designer:canvas.zoomOut').click();
    await reads(83);
    await percent.click();
    await reads(100);
    // In a text it is a letter like any other.
    await page.getByRole('textbox', { name: t('designer:toolbar.name') }).fill('');
    await button('designer:canvas.zoomOut').click();
    await page.getByRole('textbox', { name: t('designer:toolbar.name') }).press('Digit1');
    await reads(83);
  });

  it('opens with the whole start node on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(row(9));
    expect(await isInside(node('start_1'))).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

it('has a plus for each open end and edge on a touch screen, where a finger pulls nodes and connections', async () => {
  const phone = await openProfile(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const mouse = page;
  page = await phone.context.newPage();
  try {
    await signIn(page, server.url);
    const { id } = await client.call<Funnel>('createFunnel', { body: { name: 'By touch', active: false } });
    await client.call('saveStructure', { params: { id }, body: CHAIN });
    await page.goto(`${server.url}/funnel-designer?edit=${id}`);
    const bar = () => page.locator('.toolbar').boundingBox();
    await node('start_1').waitFor();
    const unchanged = await bar();
    const pluses = async (count: number) =>
      poll(async () => ((await plus().count()) === count ? true : null), `${count} pluses`);
    // Two edges and the end of the chain.
    await pluses(3);
    const session = await phone.context.newCDPSession(page);
    const pull = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', [from]);
      for (let part = 1; part <= 10; part += 1) {
        const share = part / 10;
        await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
      }
      await touch('touchEnd', []);
    };
    await pull(await middleOf(toolbar('delay')), { x: 210, y: 300 });
    await page.locator('.react-flow__node-delay').waitFor();
    await page.getByRole('button', { name: t('designer:panel.close') }).tap();
    await pluses(4);
    await settled();
    const handle = (type: string, end: string) => page.locator(`.react-flow__node-${type} .react-flow__handle.${end}`);
    await pull(await middleOf(handle('start', 'source')), await middleOf(handle('delay', 'target')));
    await pluses(5);
    // It is no longer saved, and nothing moves.
    expect(await bar()).toEqual(unchanged);
    // On an empty place it asks for a node.
    await pull(await middleOf(handle('delay', 'source')), { x: 230, y: 430 });
    // The settings give way to the menu.
    await page.locator('.settingsPanel').waitFor({ state: 'detached' });
    await settled();
    await choice('poll').tap();
    await page.locator('.react-flow__node-poll').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: t('designer:panel.close') }).tap();
    await settled();
    await page
      .getByRole('button', { name: new RegExp(t('designer:canvas.addAfter', { source: t('designer:nodes.poll') })) })
      .tap();
    await choice('schedule').tap();
    await page.locator('.react-flow__node-schedule').waitFor({ state: 'attached' });
    const stored = await save(id);
    expect(waysOf(stored)).toContain(`start_1 ${stored.nodes[3]?.id}`);
    expect(waysOf(stored)).toContain(`${stored.nodes[3]?.id} ${stored.nodes[4]?.id}`);
    expect(stored.edges.filter(({ target }) => target === stored.nodes[5]?.id)).toHaveLength(1);
    expect(phone.pageErrors.take()).toEqual([]);
  } finally {
    page = mouse;
    await phone.context.close();
  }
});
