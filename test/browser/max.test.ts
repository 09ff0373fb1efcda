import type { Browser, Page } from 'playwright-core';

import { startMaxServer, type MaxServer } from '../kit/maxServer';
import { lookAt } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** An owner with a demo phone adds a bot of MAX, sends a broadcast by it, and reads the results. */

let server: RunningServer;
let max: MaxServer;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;
let bot: { id: number; token: string };

beforeAll(async () => {
  max = await startMaxServer();
  bot = max.addBot();
  for (const title of ['Club', 'School']) max.addGroup(bot.id, { title });
  const environment = { MESSENGER: 'simulator,max', MAX_API_ROOT: max.root };
  [server, browser] = await Promise.all([startServer(environment), launch()]);
  const profile = await openProfile(browser);
  pageErrors = profile.pageErrors;
  // What a page asked for when its session moved, and a token that the messenger refuses.
  pageErrors.allow(/401|409|Failed to load resource/);
  page = await profile.context.newPage();
  await signIn(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await max.close();
});
afterEach(() => expect(pageErrors.take()).toEqual([]));

const dialog = () => page.getByRole('dialog', { name: t('accounts:title') });
const menu = async (item: string) => {
  await page.getByRole('button', { name: t('dashboard:menu.label') }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

it('links a bot beside the phone, with a clear reason when the token is refused', async () => {
  await page.goto(`${server.url}/dashboard`);
  await menu(t('dashboard:menu.accounts'));
  await page.getByRole('button', { name: t('accounts:add'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('accounts:form.addTitle') });
  await form.getByLabel(t('accounts:form.name')).fill('Club in MAX');
  await form.getByRole('combobox', { name: t('accounts:form.messenger') }).click();
  await page.getByText('MAX', { exact: true }).click();
  const token = form.getByLabel(t('accounts:form.token'), { exact: true });
  await form.getByRole('button', { name: t('accounts:form.add'), exact: true }).click();
  await form.getByText(t('accounts:form.tokenProblem')).waitFor();
  await token.fill('not-the-token-of-a-bot');
  await form.getByRole('button', { name: t('accounts:form.add'), exact: true }).click();
  await page.getByText(t('errors:BOT_TOKEN_REFUSED')).first().waitFor();
  expect(await lookAt(page, 'max/token')).toEqual([]);
  await token.fill(bot.token);
  await form.getByRole('button', { name: t('accounts:form.add'), exact: true }).click();
  await dialog()
    .getByRole('button', { name: t('accounts:openNamed', { name: 'Club in MAX' }) })
    .click();
  await page.getByText('School').first().waitFor();
  expect(await page.getByText(t('messenger:status.connected')).first().isVisible()).toBe(true);
  expect(await page.evaluate(() => document.body.innerText.includes('WhatsApp'))).toBe(false);
  expect(await lookAt(page, 'max/groups')).toEqual([]);
});

it('sends a broadcast by the bot, offers no poll, and shows its results', async () => {
  await page.goto(`${server.url}/broadcast`);
  await page.getByRole('button', { name: t('broadcast:groups.selectAll') }).click();
  expect(await page.getByLabel(t('broadcast:poll.label')).count()).toBe(0);
  await page.getByLabel(t('broadcast:message.label'), { exact: true }).fill('Meeting at *seven*');
  max.failNext('lost');
  await page.getByRole('button', { name: t('broadcast:submit'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('broadcast:confirm.submit') })
    .click();
  await page.getByRole('link', { name: /#1/ }).first().click();
  const counts = page.getByText(t('deliveries:statuses.success'));
  await counts.nth(1).waitFor();
  expect(max.said.map(({ text }) => text)).toEqual(['Meeting at seven', 'Meeting at seven']);
  await page.getByText(t('deliveries:responses.replied'), { exact: true }).waitFor();
  expect(await page.getByText(t('deliveries:responses.read'), { exact: true }).count()).toBe(0);
});

it('asks for a new token once the old one was revoked', async () => {
  max.revoke(bot.token);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('heading', { name: t('messenger:bot.title').replace('WhatsApp', 'MAX') }).waitFor();
  expect(await lookAt(page, 'max/revoked')).toEqual([]);
  const next = max.addBot();
  await page.getByLabel(t('messenger:bot.field'), { exact: true }).fill(next.token);
  await page.getByRole('button', { name: t('messenger:bot.submit'), exact: true }).click();
  await page.getByText(t('messenger:status.connected')).first().waitFor();
});
