import type { Browser, Page } from 'playwright-core';

import type { FunnelGraph, Group } from '@contract/schemas/shapes';
import { noteFigure } from '@test/kit/effort';

import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { groupCards, openHistory, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** X2: anything written into a name, a text, a label or a URL is shown as text and never executed. */

const RUN = 'window.ran=(window.ran||0)+1';
const elements = ['img src=x onerror', 'svg onload', 'body onload', 'video src=x onerror', 'details open ontoggle'];
const wrappers = ['', '"', "'", '">', "'>", '</title>', '</script>', '</textarea>', '-->', '}}'];

/** Sixty ways to make a page execute what it shows. */
const vectors = [
  ...wrappers.map((wrapper) => `${wrapper}<script>${RUN}</script>`),
  ...elements.flatMap((element) => wrappers.slice(0, 5).map((wrapper) => `${wrapper}<${element}="${RUN}">`)),
  ...wrappers.map((wrapper) => `${wrapper}javascript:${RUN}`),
  `<iframe srcdoc="<script>parent.ran=1</script>">`,
  `<a href="javascript:${RUN}">go</a>`,
  `<math><mi xlink:href="javascript:${RUN}">`,
  `<object data="data:text/html,<script>${RUN}</script>">`,
  `<embed src="data:text/html,<script>${RUN}</script>">`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;javascript:${RUN}">`,
  `<style>@import "https://evil.example/x.css";</style>`,
  `*<b onmouseover=${RUN}>*_~\`\`\`<script>${RUN}</script>\`\`\`~_`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `$t(common:actions.cancel) {{count}} <1>x</1>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\u202e<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuPTE8L3NjcmlwdD4=`,
];

const vector = (index: number) => vectors[index % vectors.length] ?? '';

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let phone: Phone;
let groups: Group[];
let pageErrors: PageErrors;
const opened: Page[] = [];

jest.setTimeout(120_000);

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SIMULATOR_GROUPS: '90' }), launch()]);
  client = await signInByApi(server.url);
  const connected = await client.connectPhone();
  groups = connected.groups.filter(({ can_post }) => can_post).slice(0, vectors.length);
  phone = connected.phone;
  const profile = await openProfile(browser);
  pageErrors = profile.pageErrors;
  // An URL with a dot is a missing file.
  pageErrors.allow(/status of 404/);
  profile.context.on('page', (fresh) => opened.push(fresh));
  page = await profile.context.newPage();
  await fill();
  await signIn(page, server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Writes the vectors wherever a user can write. */
async function fill(): Promise<void> {
  const names = Object.fromEntries(groups.map(({ id }, index) => [id, vector(index).slice(0, 200)]));
  await client.call('renameGroups', { body: { names } });
  for (const [index, text] of vectors.entries()) await client.saveFunnel(text.slice(0, 200), [vector(index + 1)], 0);
  await client.call('saveStructure', { params: { id: 1 }, body: hostileGraph() });
  await client.startFunnel(1, [groups[0]?.id ?? 0]);
  for (const text of vectors.slice(0, 20)) await client.call('sendSupportMessage', { body: { message: text } });
  for (const [index, text] of vectors.slice(0, 5).entries()) {
    const group_ids = groups.slice(index, index + 2).map(({ id }) => id);
    await client.call('sendBroadcast', { body: { message: text, group_ids, media_url: null } });
  }
  server.moveClock(65_000);
  await poll(async () => ((await client.listRuns(1)).length > 0 ? true : null), 'the run');
  const ended = async () =>
    (await client.call<{ status: string }[]>('listBroadcasts')).every(({ status }) => status === 'completed') || null;
  await poll(ended, 'the end of the broadcasts');
}

/** Every vector as a message, and as the label of an edge. */
function hostileGraph(): FunnelGraph {
  const messages = vectors.map((message, index) => ({
    id: `message_${index}`,
    type: 'message' as const,
    position: { x: 40 + 320 * (index % 8), y: 160 * Math.floor(index / 8) },
    data: { message },
  }));
  return {
    nodes: [{ id: 'start_1', type: 'start', position: { x: -300, y: 0 }, data: {} }, ...messages],
    edges: messages.map(({ id }, index) => ({
      id: `edge_${index}`,
      source: 'start_1',
      target: id,
      label: vector(index).slice(0, 200),
      data:
        index === 0
          ? { condition: 'always' as const }
          : { condition: 'condition' as const, label: vector(index).slice(0, 200) },
    })),
  };
}

let screens = 0;
const broken: string[] = [];

/** Checks whether anything was executed on the current screen. */
async function look(where: Page, name: string): Promise<void> {
  screens += 1;
  await where.waitForTimeout(300);
  const ran = await where.evaluate(() => (window as unknown as { ran?: number }).ran ?? 0);
  if (ran > 0) broken.push(`${name}: ${ran} scripts ran`);
  broken.push(...pageErrors.take().map((misdeed) => `${name}: ${misdeed}`));
}

const closeDialog = async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

it(`X2: ${vectors.length} ways to run a script are shown as text on every screen`, async () => {
  page.on('dialog', (dialog) => {
    broken.push(`a dialog of the browser: ${dialog.message()}`);
    void dialog.dismiss();
  });
  // Cards are in virtual rows: this screen is high enough for all.
  await page.setViewportSize({ width: 1280, height: 12_000 });
  await groupCards(page)
    .nth(vectors.length - 1)
    .waitFor();
  await look(page, 'groups');
  const first = groups[0];
  await openHistory(page, { name: vector(0), type: first?.group_type ?? 'group' });
  await look(page, 'history');
  await closeDialog();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: t('layout:bar.support') }).click();
  await page.getByRole('list', { name: t('support:conversation') }).waitFor();
  await look(page, 'support');
  await closeDialog();
  await page.getByRole('button', { name: /^\S+: \d+/ }).click();
  await look(page, 'notifications');
  for (const [path, heading] of [
    ['/funnels', 'funnels:title'],
    ['/broadcast', 'broadcast:title'],
  ] as const) {
    await page.goto(server.url + path);
    await page.getByRole('heading', { name: t(heading), level: 1 }).waitFor();
    await look(page, path);
  }
  await page.goto(`${server.url}/funnel-designer?edit=1`);
  await page.locator('.react-flow__node').first().waitFor({ state: 'attached' });
  await look(page, 'designer');
  await page.goto(`${server.url}/funnel-designer?edit=${encodeURIComponent(vector(3))}`);
  await look(page, 'an address');
  await page.goto(`${server.url}/${encodeURIComponent(vector(0))}?next=javascript:${RUN}`);
  await look(page, 'an unknown address');
  await page.goto(`${server.url}/api/docs`);
  await look(page, 'docs');
  noteFigure('ways to run a script', vectors.length, '>= 60', vectors.length >= 60);
  noteFigure('screens looked at', screens, '', true);
  noteFigure('scripts that ran, policy breaches, errors', broken.length, '0', broken.length === 0);
  expect(broken).toEqual([]);
});

it('X2: the policy allows no inline script', async () => {
  for (const path of ['/login', '/phone', '/api/docs']) {
    const policy = (await fetch(server.url + path)).headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    noteFigure(
      `unsafe-inline for scripts on ${path}`,
      scripts.includes('unsafe-inline') ? 'yes' : 'no',
      'no',
      !scripts.includes('unsafe-inline'),
    );
    expect(scripts).toContain("'self'");
    expect(scripts).not.toContain('unsafe');
  }
  expect((await phone.listChats()).length).toBeGreaterThan(0);
});
