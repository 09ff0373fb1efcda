import type { Browser, BrowserContext, Page } from 'playwright-core';

import { launch, openProfile } from './chromium';
import { signIn as signInByApi, type Client } from './client';
import { addDelay, addMessage, groupCard, saveAs, signIn, startFunnel } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/**
 * B18 in a document that the browser translates against its `translate="no"`: the console says so, the main job can be done, and a
 * part that cannot be drawn any more names the reason.
 */

let server: RunningServer;
let browser: Browser;
let client: Client;
let context: BrowserContext;
let page: Page;
const group = { name: '' };
const funnelName = 'Drawn in a translated page';

/**
 * Runs in the page, as the translators of browsers do: every text moves into two `font` elements, so the text node that React holds is
 * no longer in the document. The words stay, so that the test finds them.
 */
function translateDocument(): void {
  const wrap = (node: Node): void => {
    if (node instanceof Element && !/^(?:script|style|textarea|font|noscript)$/i.test(node.tagName))
      for (const child of [...node.childNodes]) wrap(child);
    if (!(node instanceof Text) || node.data.trim() === '' || node.parentElement?.tagName === 'FONT') return;
    const outer = document.createRange().createContextualFragment('<font><font></font></font>').firstElementChild;
    outer?.firstElementChild?.append(node.data);
    if (outer) node.replaceWith(outer);
  };
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.classList.add('translated-ltr');
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) wrap(node);
    }).observe(document.body, { childList: true, subtree: true });
    wrap(document.body);
  });
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  client = await signInByApi(server.url);
  const { groups } = await client.connectPhone();
  group.name = groups.find(({ can_post }) => can_post)?.name ?? '';
  ({ context } = await openProfile(browser));
  await context.addInitScript(translateDocument);
  page = await context.newPage();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('says that the browser translates it', async () => {
  await signIn(page, server.url);
  await groupCard(page, group.name).waitFor();
  await page.getByText(t('layout:translated.title')).first().waitFor();
  expect(await page.locator('font > font').count()).toBeGreaterThan(50);
});

it('draws, saves and starts a funnel', async () => {
  await page.getByRole('link', { name: t('layout:places.designer') }).click();
  await page.locator('.react-flow__node-start').waitFor();
  await addMessage(page, 'Hello');
  await addDelay(page, 60);
  await addMessage(page, 'An hour later');
  await saveAs(page, funnelName);
  await page.waitForURL(`${server.url}/dashboard`);
  await startFunnel(page, group.name, funnelName);
});

it('names the reason where it cannot be drawn any more', async () => {
  await page.getByRole('link', { name: t('layout:places.activeFunnels') }).click();
  const row = page.getByRole('row').filter({ hasText: group.name });
  await row.getByRole('button', { name: t('schedules:stop.action'), exact: true }).click();
  await page.getByText(t('common:errorScreen.translated')).waitFor();
});
