import fs from 'node:fs';

import type { Browser, Page } from 'playwright-core';

import type { Funnel, FunnelGraph, FunnelRun, FunnelVersion, StoredStructure } from '@contract/schemas/shapes';
import { apiPrefix } from '@contract/http';
import { MINUTE_MS, SECOND_MS } from '@contract/time';

import { lookAt } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** A version that a running start keeps comes back to the canvas and goes again; funnels with a picture move as a file. */

const texts = { old: 'The first words', newer: 'Other words', last: 'The farewell' };
/** One red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

let server: RunningServer;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;
let client: Client;
let funnel: Funnel;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const profile = await openProfile(browser);
  pageErrors = profile.pageErrors;
  page = await profile.context.newPage();
  client = await signInByApi(server.url);
  const { groups } = await client.connectPhone();
  funnel = await client.saveFunnel('Keeps its word', [texts.old, texts.last], 60);
  const groupId = groups.find(({ can_post: canPost }) => canPost)?.id ?? 0;
  await client.startFunnel(funnel.id, [groupId]);
  await signIn(page, server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => expect(pageErrors.take()).toEqual([]));

const structure = () => client.call<StoredStructure>('getStructure', { params: { id: funnel.id } });
const versions = () => client.call<FunnelVersion[]>('listFunnelVersions', { params: { id: funnel.id } });
const textsOf = ({ nodes }: FunnelGraph) => nodes.flatMap(({ data }) => ('message' in data ? [data.message] : []));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = () => page.getByRole('complementary', { name: t('versions:title') });

async function changeWords(): Promise<void> {
  const { revision, ...graph } = await structure();
  const nodes = graph.nodes.map((node) =>
    node.type === 'message' && node.data.message === texts.old
      ? { ...node, data: { ...node.data, message: texts.newer } }
      : node,
  );
  await client.call('saveStructure', { params: { id: funnel.id }, body: { ...graph, nodes, revision } });
}

it('restores a version that a running start keeps: the start keeps it, and undo brings the other back', async () => {
  server.moveClock(MINUTE_MS + SECOND_MS);
  await poll(async () => ((await versions())[0]?.runningCount ? true : null), 'the run');
  await changeWords();
  const [newest, first] = await versions();
  expect([newest?.runningCount, first?.runningCount]).toEqual([0, 1]);

  await page.goto(`${server.url}/funnel-designer?edit=${funnel.id}`);
  await button(t('designer:toolbar.versions')).click();
  await panel()
    .getByText(t('versions:running', { count: 1 }))
    .waitFor();
  expect(await lookAt(page, 'versions/list')).toEqual([]);
  await panel()
    .getByRole('button', { name: t('versions:number', { number: 1 }) })
    .click();
  await panel().getByText(texts.newer).first().waitFor();
  await page.locator('.compare .nodeCard[data-mark=changed]').waitFor();
  expect(await lookAt(page, 'versions/difference')).toEqual([]);

  await button(t('versions:restore.submit')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('versions:restore.confirm'), exact: true })
    .click();
  await page.getByText(t('designer:toasts.updated')).waitFor();
  expect(textsOf(await structure())).toEqual([texts.old, texts.last]);
  expect((await versions()).map(({ revision, runningCount }) => [revision, runningCount])).toEqual([
    [3, 0],
    [2, 0],
    [1, 1],
  ]);
  const runs = await client.call<FunnelRun[]>('listRuns', { params: { id: funnel.id } });
  expect(runs.filter(({ status }) => status === 'running')).toHaveLength(1);

  await panel().getByText(t('versions:restore.same')).waitFor();
  await button(t('common:actions.close')).click();
  await button(t('designer:history.undo')).click();
  await page.locator('.nodeCard').getByText(texts.newer).waitFor();
  await page.keyboard.press('Control+S');
  await poll(async () => (textsOf(await structure()).includes(texts.newer) ? true : null), 'the save');
});

it('exports a funnel with a picture, and imports it under another name', async () => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(PNG, 'base64')]), 'pixel.png');
  const headers = { authorization: `Bearer ${client.token}` };
  const answer = await fetch(`${server.url}${apiPrefix}/upload`, { method: 'POST', headers, body: form });
  const { response } = (await answer.json()) as { response: { url: string } };
  const { revision, ...graph } = await structure();
  const nodes = graph.nodes.map((node) =>
    node.type === 'message' ? { ...node, data: { ...node.data, media: response.url } } : node,
  );
  await client.call('saveStructure', { params: { id: funnel.id }, body: { ...graph, nodes, revision } });

  await page.goto(`${server.url}/funnels`);
  await button(t('funnels:files.export')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: funnel.name }).check();
  expect(await lookAt(page, 'versions/export')).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('funnels:files.exportSubmit', { count: 1 }), exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${funnel.name}.funnels`);
  const file = await download.path();
  expect(fs.readFileSync(file, 'latin1')).toMatch(/^voronka-funnels 1\n/);

  await button(t('funnels:files.import')).click();
  await dialog.locator('input[type=file]').setInputFiles(file);
  const renamed = `${funnel.name} (2)`;
  await dialog.getByText(renamed).waitFor();
  expect(await lookAt(page, 'versions/import')).toEqual([]);
  await dialog.getByRole('button', { name: t('funnels:files.importSubmit', { count: 1 }), exact: true }).click();
  await page.getByRole('heading', { name: renamed }).waitFor();
  const list = await client.call<Funnel[]>('listAllFunnels');
  const made = list.find(({ name }) => name === renamed);
  expect(made?.active).toBe(false);
  const urls = made?.steps.map(({ media_urls: url }) => url) ?? [];
  expect(urls.every((url) => url !== '' && url !== response.url)).toBe(true);
  const copy = await fetch(server.url + (urls[0] ?? ''));
  expect(Buffer.from(await copy.arrayBuffer()).toString('base64')).toBe(PNG);
});
