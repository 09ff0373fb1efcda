import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { StoredStructure } from '@contract/schemas/shapes';

import { isFullForm, noteFigure } from '@test/kit/effort';

import { launch, openProfile, type PageErrors } from './chromium';
import { signIn as signInByApi, type Client } from './client';
import { showAllOfDesigner, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/**
 * B9: two tabs edit the same funnel, in one browser and on two machines. The second save requires a decision, and nothing is
 * overwritten without consent; the browser's Back between two funnels mixes nothing up.
 */

const RUNS = isFullForm ? 100 : 4;
const RUN_MAX_MS = 30_000;
const ways = ['reload', 'overwrite', 'copy', 'cancel'] as const;
type Way = (typeof ways)[number];

let server: RunningServer;
let browser: Browser;
let client: Client;
const machines: { context: BrowserContext; pageErrors: PageErrors }[] = [];
/** Two tabs of one browser, then one on another machine. */
let tabs: [Page, Page, Page];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  machines.push(await openProfile(browser), await openProfile(browser));
  for (const { context } of machines) await showAllOfDesigner(context);
  const [desk, laptop] = machines;
  if (!desk || !laptop) throw new Error('A machine is missing');
  tabs = [await desk.context.newPage(), await desk.context.newPage(), await laptop.context.newPage()];
  for (const { allow } of machines.map(({ pageErrors }) => pageErrors)) allow(/status of 409/);
  await signIn(tabs[0], server.url);
  await signIn(tabs[2], server.url);
  client = await signInByApi(server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(machines.flatMap(({ pageErrors }) => pageErrors.take())).toEqual([]);
});

/** The stored text of the first message. */
async function storedText(id: number): Promise<string> {
  const { nodes } = await client.call<StoredStructure>('getStructure', { params: { id } });
  return nodes.find(({ type }) => type === 'message')?.data.message ?? '';
}

const newFunnel = async (text: string) => (await client.saveFunnel(`Funnel: ${text}`, [text], 1)).id;

const textField = (tab: Page) =>
  tab
    .getByRole('complementary', { name: t('designer:panel.node') })
    .getByLabel(t('designer:panel.message'), { exact: true });

const firstMessage = (tab: Page) => tab.locator('.stepRow-select[data-node-id^=message]').first();

async function openIn(tab: Page, funnelId: number): Promise<void> {
  await tab.goto(`${server.url}/funnel-designer?edit=${funnelId}`);
  await firstMessage(tab).waitFor();
}

async function write(tab: Page, text: string): Promise<void> {
  if (!(await textField(tab).isVisible())) await firstMessage(tab).click();
  await textField(tab).fill(text);
}

const question = (tab: Page) => tab.getByRole('dialog', { name: t('designer:changed.title') });

/** Uses Ctrl+S; returns whether it was saved or the confirmation is shown. */
async function save(tab: Page): Promise<'saved' | 'asked'> {
  await tab.keyboard.press('Control+KeyS');
  const saved = tab.locator('.saveState[data-unsaved=false]').getByText(/\d\d:\d\d/);
  await saved.or(question(tab)).first().waitFor();
  return (await question(tab).isVisible()) ? 'asked' : 'saved';
}

/** Chooses an option and checks its result. */
async function answer(tab: Page, way: Way, { id, mine, theirs }: { id: number; mine: string; theirs: string }) {
  const before = await client.call<{ id: number }[]>('listAllFunnels');
  await question(tab)
    .getByRole('button', { name: t(`designer:changed.${way}`), exact: true })
    .click();
  await question(tab).waitFor({ state: 'hidden' });
  if (way === 'overwrite' || way === 'copy') await tab.waitForURL(`${server.url}/dashboard`);
  expect(await storedText(id)).toBe(way === 'overwrite' ? mine : theirs);
  const funnels = await client.call<{ id: number }[]>('listAllFunnels');
  const added = funnels.filter((funnel) => !before.some((known) => known.id === funnel.id));
  expect(await Promise.all(added.map((funnel) => storedText(funnel.id)))).toEqual(way === 'copy' ? [mine] : []);
  if (way === 'cancel') expect(await textField(tab).inputValue()).toBe(mine);
  if (way === 'reload') {
    // The newer version is on the canvas; one's own is one click away.
    await firstMessage(tab).getByText(theirs).waitFor();
    await tab.getByRole('button', { name: t('designer:draft.openDraft'), exact: true }).click();
    await firstMessage(tab).getByText(mine).waitFor();
  }
}

describe('two tabs on one funnel', () => {
  const told = { asked: 0, silent: 0 };

  it.each(Array.from({ length: RUNS }, (_none, at) => at))(
    'run %i: the second save shows the choice',
    async (at) => {
      const id = await newFunnel(`first ${at}`);
      const way = ways[at % ways.length] ?? 'reload';
      const [one, other] = at % 3 === 2 ? [tabs[0], tabs[2]] : [tabs[at % 2], tabs[(at + 1) % 2]];
      if (!one || !other) throw new Error('A tab is missing');
      await Promise.all([openIn(one, id), openIn(other, id)]);
      const texts = new Map([one, other].map((tab, place) => [tab, `run ${at}, tab ${place}`]));
      for (const [tab, text] of texts) await write(tab, text);
      // Every fifth time both save simultaneously, in unknown order.
      const isRace = at % 5 === 3;
      const ends = isRace
        ? await Promise.all([save(one), save(other)])
        : ([await save(one), await save(other)] as const);
      const loser = ends[0] === 'asked' ? one : other;
      const theirs = texts.get(loser === one ? other : one) ?? '';
      told.asked += ends.filter((end) => end === 'asked').length;
      if ((await storedText(id)) !== theirs) told.silent += 1;
      expect([...ends].sort()).toEqual(['asked', 'saved']);
      expect(told.silent).toBe(0);
      for (const key of ['cancel', 'reload', 'overwrite', 'copy']) {
        await question(loser)
          .getByRole('button', { name: t(`designer:changed.${key}`), exact: true })
          .waitFor();
      }
      await answer(loser, way, { id, mine: texts.get(loser) ?? '', theirs });
    },
    RUN_MAX_MS,
  );

  it('shows in the older tab of the same browser that another one edits the same', async () => {
    const id = await newFunnel('both at once');
    const [first, second] = tabs;
    await openIn(first, id);
    await openIn(second, id);
    await write(first, 'the first tab');
    await second
      .getByRole('status')
      .getByText(t('designer:draft.otherTab', { moment: '' }).split(' (')[0] ?? '')
      .waitFor();
    await second.getByRole('button', { name: t('designer:draft.openDraft'), exact: true }).click();
    await firstMessage(second).getByText('the first tab').waitFor();
  });

  it('counts', () => {
    noteFigure('B9 two tabs on one funnel', RUNS, '', true);
    noteFigure('B9 stale saves with a question', told.asked, String(RUNS), told.asked === RUNS);
    noteFigure('B9 silent overwrites', told.silent, '0', told.silent === 0);
    expect(told).toEqual({ asked: RUNS, silent: 0 });
  });
});

describe("the browser's Back between two funnels", () => {
  it('keeps the work of each funnel', async () => {
    const [, , tab] = tabs;
    const [left, right] = [await newFunnel('left'), await newFunnel('right')];
    await openIn(tab, left);
    await write(tab, 'left, changed');
    await openIn(tab, right);
    await firstMessage(tab).getByText('right', { exact: true }).waitFor();
    await write(tab, 'right, changed');

    // The first Back shows the confirmation, because there is unsaved work; the draft is kept in any case.
    await tab.goBack();
    const leaving = tab.getByRole('dialog', { name: t('designer:leave.title') });
    await leaving.getByRole('button', { name: t('designer:leave.confirm'), exact: true }).click();
    await tab.waitForURL(`**/funnel-designer?edit=${left}`);
    await firstMessage(tab).getByText('left, changed').waitFor();
    expect(await tab.getByRole('textbox', { name: t('designer:toolbar.name') }).inputValue()).toBe('Funnel: left');
    expect(await save(tab)).toBe('saved');

    await openIn(tab, right);
    await firstMessage(tab).getByText('right, changed').waitFor();
    expect(await save(tab)).toBe('saved');
    expect([await storedText(left), await storedText(right)]).toEqual(['left, changed', 'right, changed']);
  });
});
