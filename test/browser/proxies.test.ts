import type { Browser, Page } from 'playwright-core';

import { findClosedPort } from '@test/kit/faultyHosts';
import { startSocksProxy, type TestProxy } from '@test/kit/startProxy';

import { lookAt, lookInDark } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { chooseOption, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

const PASSWORD = 's3cret-p@ss';

let server: RunningServer;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;
let socks: TestProxy;

beforeAll(async () => {
  socks = await startSocksProxy(`operator:${PASSWORD}`);
  const whatsapp = `wss://127.0.0.1:${await findClosedPort()}/ws/chat`;
  const environment = { MESSENGER: 'whatsapp', WA_SERVER_URL: whatsapp, ALLOW_PRIVATE_ADDRESSES: 'true' };
  [server, browser] = await Promise.all([startServer(environment), launch()]);
  const profile = await openProfile(browser);
  pageErrors = profile.pageErrors;
  page = await profile.context.newPage();
  await signIn(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await socks.stop();
});
afterEach(() => {
  expect(pageErrors.take()).toEqual([]);
});

const dialog = () => page.getByRole('dialog', { name: t('proxies:title') });
const way = (name: 'first' | 'spare') => dialog().getByRole('region', { name: t(`proxies:${name}`) });

async function expectOutcome(name: 'first' | 'spare', outcome: string): Promise<void> {
  await way(name)
    .getByRole('button', { name: t('proxies:test') })
    .click();
  await way(name)
    .getByText(t(`proxies:outcomes.${outcome}`))
    .waitFor();
}

it('names a block in the panel, tests ways to WhatsApp, and keeps a proxy without ever showing its password', async () => {
  await page.getByRole('button', { name: t('messenger:connect.submit'), exact: true }).click();
  await page.getByText(t('messenger:reasons.blocked')).waitFor();
  await page
    .getByRole('button', { name: t('messenger:proxies'), exact: true })
    .first()
    .click();
  await expectOutcome('first', 'refused');
  expect([...(await lookAt(page, 'proxies')), ...(await lookInDark(page, 'proxies'))]).toEqual([]);

  await chooseOption(way('first').getByLabel(t('proxies:kind')), t('proxies:kinds.socks5'));
  await way('first').getByLabel(t('proxies:host')).fill('127.0.0.1');
  await way('first').getByLabel(t('proxies:port')).fill(String(socks.port));
  await way('first').getByLabel(t('proxies:username')).fill('operator');
  await way('first').getByLabel(t('proxies:password')).fill('wrong');
  await expectOutcome('first', 'proxyLogin');
  await way('first').getByLabel(t('proxies:password')).fill(PASSWORD);
  await expectOutcome('first', 'proxyCutOff');
  await dialog()
    .getByRole('button', { name: t('proxies:save') })
    .click();
  await page.getByText(t('proxies:saved')).waitFor();
  await page.getByText(t('messenger:reasons.proxyFailed')).waitFor();

  await page
    .getByRole('button', { name: t('messenger:proxies'), exact: true })
    .first()
    .click();
  await way('first').getByText(t('proxies:passwordKept')).waitFor();
  expect(await way('first').getByLabel(t('proxies:password')).inputValue()).toBe('');
  await expectOutcome('first', 'proxyCutOff');
  expect(await page.content()).not.toContain(PASSWORD);
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain(PASSWORD);
  expect(server.output()).not.toContain(PASSWORD);
});
