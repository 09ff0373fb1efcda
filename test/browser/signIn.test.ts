import { limits } from '@contract/limits';
import { apiPrefix } from '@contract/http';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { isShortForm } from '../kit/effort';
import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi } from './client';
import { fillIn, signIn, signInByForm } from './operator';
import { owner, startServer, type RunningServer } from './server';
import { t } from './texts';
import { menuPlaces } from './tour';

let server: RunningServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

beforeEach(async () => {
  ({ context, pageErrors } = await openProfile(browser));
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  expect(pageErrors.take()).toEqual([]);
});

const submit = (where = page) => where.getByRole('button', { name: t('login:submit') });

const stored = (where = page) =>
  where.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user_data')]);

/** Chromium logs refused calls. */
const allowRefusals = () => {
  pageErrors.allow(/status of 401/);
};

describe('the sign-in form', () => {
  beforeEach(() => page.goto(`${server.url}/login`));

  it('requires both fields and focuses the first invalid one', async () => {
    await submit().click();
    await page.getByText(t('login:email.required')).waitFor();
    await page.getByText(t('login:password.required')).waitFor();
    expect(await page.getByLabel(t('login:email.label')).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
  });

  it('validates the format of address and password', async () => {
    await fillIn(page, { email: 'nobody', password: '12345' });
    await page.getByText(t('login:email.format')).waitFor();
    await page.getByText(t('login:password.tooShort', { minChars: limits.login.passwordMinChars })).waitFor();
    await page.getByLabel(t('login:email.label')).fill('nobody@example.com');
    await page.getByText(t('login:email.format')).waitFor({ state: 'hidden' });
  });

  it('shows and hides the password', async () => {
    const field = page.getByLabel(t('login:password.label'), { exact: true });
    await field.fill('secret');
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: t('login:password.show') }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: t('login:password.hide') }).click();
    expect(await field.getAttribute('type')).toBe('password');
  });

  it("shows the server's text when it refuses, and stays", async () => {
    allowRefusals();
    await fillIn(page, { ...owner, password: 'not the password' });
    await page.getByText(t('errors:BAD_CREDENTIALS')).waitFor();
    expect(page.url()).toBe(`${server.url}/login`);
    expect(await stored()).toEqual([null, null]);
    await submit().waitFor();
  });

  it('works by keyboard alone', async () => {
    await page.getByLabel(t('login:email.label')).focus();
    await page.keyboard.type(owner.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await page.getByText(t('login:signedIn')).waitFor();
    await page.waitForURL(`${server.url}/dashboard`);
    // The next Tab is in the page, not before it.
    await page.waitForFunction(() => document.activeElement?.tagName === 'MAIN');
  });
});

describe('the guard', () => {
  it.each(['/dashboard', '/funnels', '/funnel-designer?edit=7', '/nowhere'])(
    'redirects unauthenticated users from %s',
    async (place) => {
      await page.goto(server.url + place);
      await submit().waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
    },
  );

  it('leads back to the requested page', async () => {
    await page.goto(`${server.url}/funnels`);
    await fillIn(page, owner);
    await page.getByRole('heading', { name: t('funnels:title') }).waitFor();
    expect(page.url()).toBe(`${server.url}/funnels`);
  });

  it('leads a signed-in owner from the form and from the root to the groups', async () => {
    await signInByForm(page, server.url);
    for (const place of ['/login', '/']) {
      await page.goto(server.url + place);
      await page.waitForURL(`${server.url}/dashboard`);
      await page.getByRole('heading', { name: t('dashboard:title'), level: 1 }).waitFor();
    }
  });

  it('makes no useless request before a page is shown', async () => {
    await signIn(page, server.url);
    for (const { path } of isShortForm ? menuPlaces.slice(0, 3) : menuPlaces) {
      await page.goto(server.url + path);
      const unused = () =>
        page.evaluate(() => {
          const { byAddress = {} } =
            (window as unknown as { earlyResponses?: { byAddress: object } }).earlyResponses ?? {};
          return Object.entries(byAddress).map(([address, answer]) => (answer ? `${address} waits` : 'used'));
        });
      await poll(async () => ((await unused()).every((found) => found === 'used') ? true : null), `answers of ${path}`);
      expect(await unused()).toContain('used');
    }
  });

  it('shows that there is no such page', async () => {
    await signIn(page, server.url);
    await page.goto(`${server.url}/nowhere`);
    await page.getByText(t('common:notFound.title')).waitFor();
    await page.getByRole('link', { name: t('common:notFound.toDashboard') }).click();
    await page.waitForURL(`${server.url}/dashboard`);
  });
});

describe('the end of a session', () => {
  it('happens by the button, in every tab', async () => {
    const second = await context.newPage();
    await signInByForm(page, server.url);
    // A page requests this a second after its start. Requests after the end of the session are refused, which Chromium logs.
    const lateAnswer = second.waitForResponse(`**${apiPrefix}/user/onboarding`);
    await Promise.all([lateAnswer, second.goto(`${server.url}/funnels`)]);
    await second.getByRole('heading', { name: t('funnels:title') }).waitFor();
    await second.waitForLoadState('networkidle');
    // What either tab asks at that moment is refused.
    allowRefusals();
    await page.getByRole('button', { name: t('layout:logout') }).click();
    await page.getByText(t('session:signedOut')).waitFor();
    await submit().waitFor();
    await submit(second).waitFor();
    expect(await stored()).toEqual([null, null]);
  });

  it('happens by the server: the first refused call leads to the form, once, and back to the same page', async () => {
    allowRefusals();
    pageErrors.allow(/WebSocket/);
    await signInByForm(page, server.url);
    await page.getByRole('link', { name: t('layout:places.funnels'), exact: true }).click();
    await page.getByRole('heading', { name: t('funnels:title') }).waitFor();
    const [token] = await stored();
    await fetch(`${server.url}/api/logout`, { headers: { authorization: `Bearer ${token ?? ''}` } });
    await page.reload();
    await submit().waitFor();
    expect(await stored()).toEqual([null, null]);
    await fillIn(page, owner);
    await page.getByRole('heading', { name: t('funnels:title') }).waitFor();
  });

  it('leaves no data behind: a second account sees none of the first', async () => {
    const client = await signInByApi(server.url);
    await client.saveFunnel('Secret of the first', ['one'], 1);
    await signInByForm(page, server.url);
    await page.goto(`${server.url}/funnels`);
    await page.getByRole('heading', { name: 'Secret of the first' }).waitFor();
    await page.getByRole('button', { name: t('layout:logout') }).click();
    await submit().waitFor();
    expect(await page.getByText('Secret of the first').count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Secret of the first');
  });
});
