import type { Browser, Page } from 'playwright-core';

import type { Group } from '@contract/schemas/shapes';

import { lookAt, lookInBoth, lookInDark, lookInFull } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { addDelay, fillIn, groupCard, groupCards, openChat, openHistory, signIn, skipGuide } from './operator';
import { owner, startServer, type RunningServer } from './server';
import { t } from './texts';
import { dialogStops, furnishGroups } from './tour';

/** Every screen, dialog and state: checked in both themes, and at the width of a phone. */

const funnelName = 'Course: three days before the start';

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let narrow: Page;
let phone: Page;
const pageErrors: PageErrors[] = [];

async function openPage(options: Parameters<typeof openProfile>[1] = {}): Promise<Page> {
  const profile = await openProfile(browser, options);
  pageErrors.push(profile.pageErrors);
  return profile.context.newPage();
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  page = await openPage();
  narrow = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  phone = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  client = await signInByApi(server.url);
  await skipGuide(client);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
  expect(pageErrors.flatMap(({ take }) => take())).toEqual([]);
});

/** Problems of this test; checks continue, so that one does not hide the others. */
const problems: string[] = [];

/** Screens and dialogs that are audited in another state, too. */
const REPEATED = new Set([
  'dashboard-found',
  'dashboard-nothing-found',
  'designer-new',
  'funnels-narrow',
  'funnels-empty',
  'greeting-problem',
  'greeting-removal',
  'history-narrow',
  'launch-narrow',
  'login-narrow',
  'login-problems-narrow',
  'phone-chats',
]);

/** A page, a dialog and the canvas, whose dark theme is audited in `npm test`, too. */
const IN_BOTH = new Set(['dashboard', 'launch', 'designer-node']);

/** Axe finds nothing, and nothing is wider than the screen. */
async function look(where: Page, name: string): Promise<void> {
  const audit = REPEATED.has(name) ? lookInFull : IN_BOTH.has(name) ? lookInBoth : lookAt;
  problems.push(...(await audit(where, `screens/${name}`)));
  const { contentPx, screenPx } = await where.evaluate(() => ({
    contentPx: document.documentElement.scrollWidth,
    screenPx: document.documentElement.clientWidth,
  }));
  if (contentPx > screenPx) problems.push(`${name}: ${contentPx} px of content on ${screenPx} px of screen`);
}

const button = (key: string, where = page) => where.getByRole('button', { name: t(key), exact: true });

describe('before the sign-in', () => {
  it.each(['wide', 'narrow'] as const)('the form, empty and with problems, %s', async (width) => {
    const where = width === 'wide' ? page : narrow;
    await where.goto(`${server.url}/login`);
    await button('login:submit', where).waitFor();
    await look(where, `login-${width}`);
    await button('login:submit', where).click();
    await where.getByText(t('login:email.required')).waitFor();
    await look(where, `login-problems-${width}`);
  });

  it('the phone that is linked to nothing', async () => {
    await phone.goto(`${server.url}/phone`);
    await phone.getByRole('heading', { name: t('phone:welcome.title') }).waitFor();
    await look(phone, 'phone-welcome');
  });
});

describe('before the phone is connected', () => {
  it('the groups without a connection', async () => {
    await signIn(page, server.url);
    await page.getByText(t('dashboard:empty.title')).waitFor();
    await look(page, 'dashboard-not-connected');
  });

  it('the funnels without one', async () => {
    await page.goto(`${server.url}/funnels`);
    await page.getByText(t('funnels:empty.title')).waitFor();
    await look(page, 'funnels-empty');
  });

  it('the code, and the phone that confirms linking', async () => {
    await page.goto(`${server.url}/dashboard`);
    await button('messenger:connect.submit').press('Enter');
    await page.getByRole('img', { name: t('messenger:qr.alt') }).waitFor();
    await page.getByText(t('messenger:connect.started')).waitFor({ state: 'hidden' });
    await look(page, 'dashboard-code');
    const isFocused = await button('messenger:connect.submit').evaluate(
      (element) => element === document.activeElement,
    );
    expect(isFocused).toBe(true);
    const address = await page.getByRole('link', { name: t('messenger:qr.openPhone') }).getAttribute('href');
    await phone.goto(new URL(address ?? '', page.url()).href);
    await button('phone:link.submit', phone).waitFor();
    await look(phone, 'phone-link');
    await button('phone:link.submit', phone).click();
    await phone.getByRole('list', { name: t('phone:chats.list') }).waitFor();
    await groupCards(page).first().waitFor();
  });
});

describe('with groups, funnels and runs', () => {
  let group: { name: string; type: 'community' | 'group' };

  beforeAll(async () => {
    const funnel = await client.saveFunnel(funnelName, ['*Three days* to go', 'Two days to go', 'Tomorrow!'], 1);
    await client.saveFunnel('Second funnel', ['One'], 5);
    await client.call('setFunnelStatus', { params: { id: 2 }, body: { active: false } });
    const groups =
      await client.call<{ id: number; name: string; group_type: 'community' | 'group'; can_post: boolean }[]>(
        'listGroups',
      );
    const first = groups.find(({ can_post }) => can_post);
    group = { name: first?.name ?? '', type: first?.group_type ?? 'group' };
    await client.startFunnel(funnel.id, [first?.id ?? 0]);
    server.moveClock(65_000);
    await poll(async () => ((await client.listRuns(funnel.id)).length > 0 ? true : null), 'the run');
    await page.goto(`${server.url}/dashboard`);
    await groupCards(page).first().waitFor();
  });

  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };

  /** A failed test may have left its dialog open. */
  beforeEach(async () => {
    if (await page.getByRole('dialog').isVisible()) await closeDialog();
  });

  it('the groups', () => look(page, 'dashboard'));

  it('the start dialog, and its problem', async () => {
    await groupCard(page, group.name)
      .getByRole('button', { name: t('groups:card.start') })
      .click();
    const dialog = page.getByRole('dialog', { name: t('launch:title') });
    await dialog.getByRole('radio', { name: funnelName }).waitFor();
    const search = dialog.getByRole('searchbox', { name: t('launch:funnels.search') });
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await look(page, 'launch');
    await dialog.getByRole('button', { name: t('launch:submit'), exact: true }).click();
    await dialog.getByText(t('launch:problems.noFunnel')).waitFor();
    await look(page, 'launch-problem');
    await closeDialog();
  });

  it('the history of a run under way', async () => {
    const dialog = await openHistory(page, group);
    await dialog.getByText(t('runs:run.statuses.running'), { exact: true }).waitFor();
    await look(page, 'history');
    await closeDialog();
  });

  it('the name of a group', async () => {
    await groupCard(page, group.name)
      .getByRole('button', { name: t('groups:card.rename') })
      .click();
    await page.getByRole('dialog', { name: t('groups:rename.title') }).waitFor();
    await look(page, 'rename');
    await closeDialog();
  });

  it('the greeting of a group, its problem, and the confirmation before it is removed', async () => {
    await client.call('saveGreeting', { params: { id: 1 }, body: { url: 'https://example.com/welcome' } });
    const set = page.getByRole('button', { name: t('groups:card.greetingSet') });
    await set.waitFor();
    await look(page, 'dashboard-greeting');
    await set.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('groups:greeting.field')).fill('welcome');
    await dialog.getByRole('button', { name: t('groups:greeting.submit') }).click();
    await dialog.getByText(t('groups:greeting.problems.notLink')).waitFor();
    await look(page, 'greeting-problem');
    await dialog.getByRole('button', { name: t('groups:greeting.remove') }).click();
    await page.getByRole('dialog', { name: t('groups:greeting.removal.title') }).waitFor();
    await look(page, 'greeting-removal');
    await page.keyboard.press('Escape');
    await dialog.waitFor();
    await closeDialog();
  });

  it('the confirmations before groups are deleted, and the menu that leads there', async () => {
    await groupCard(page, group.name)
      .getByRole('button', { name: t('groups:card.delete') })
      .click();
    await page.getByRole('dialog', { name: t(`groups:delete.title.${group.type}`) }).waitFor();
    await look(page, 'delete-group');
    await closeDialog();
    await button('dashboard:menu.label').click();
    await page.getByRole('menu').waitFor();
    await look(page, 'dashboard-menu');
    await page.getByRole('menuitem', { name: t('dashboard:menu.deleteInactive') }).click();
    await page.getByRole('dialog', { name: t('groups:deleteInactive.title') }).waitFor();
    await look(page, 'delete-inactive');
    await closeDialog();
  });

  it('a part of the groups, and none', async () => {
    const search = page.getByRole('searchbox', { name: t('groups:filter.search') });
    await search.fill(group.name);
    await button('groups:filter.reset').waitFor();
    await look(page, 'dashboard-found');
    await search.fill('nothing is called this');
    await page.getByText(t('groups:filter.nothing.title')).waitFor();
    await look(page, 'dashboard-nothing-found');
    await button('groups:filter.reset').click();
    await groupCards(page).nth(1).waitFor();
  });

  it('the confirmation before the phone is unlinked', async () => {
    await button('dashboard:menu.label').click();
    await page.getByRole('menuitem', { name: t('messenger:reset.confirm') }).click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'reset');
    await closeDialog();
  });

  it('the funnels, and the copy of one', async () => {
    await page.getByRole('link', { name: t('layout:places.funnels'), exact: true }).click();
    await page.getByRole('heading', { name: funnelName }).waitFor();
    await look(page, 'funnels');
    await page
      .getByRole('button', { name: t('funnels:card.copy') })
      .first()
      .click();
    await page.getByRole('dialog', { name: t('funnels:copy.title') }).waitFor();
    await look(page, 'funnels-copy');
    await closeDialog();
  });

  it('the designer: a saved funnel, a node and an edge in the panel', async () => {
    await page.goto(`${server.url}/funnel-designer?edit=1`);
    await page.locator('.react-flow__node-message').nth(2).waitFor({ state: 'attached' });
    await look(page, 'designer');
    await button('designer:canvas.fit').click();
    await page.locator('.react-flow__node-message').first().click();
    await page.getByRole('complementary', { name: t('designer:panel.node') }).waitFor();
    await look(page, 'designer-node');
    await page.locator('.react-flow__edge').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: t('designer:panel.edge') }).waitFor();
    await look(page, 'designer-edge');
  });

  it('the designer: a new funnel, and the confirmation before unsaved work is left', async () => {
    await page.goto(`${server.url}/funnel-designer`);
    await page.locator('.react-flow__node-start').waitFor();
    await look(page, 'designer-new');
    await addDelay(page, 5);
    await button('designer:toolbar.back').click();
    await page.getByRole('dialog', { name: t('designer:leave.title') }).waitFor();
    await look(page, 'designer-leave');
    await page.getByRole('button', { name: t('designer:leave.confirm') }).click();
    await page.waitForURL(`${server.url}/dashboard`);
  });

  it('the page that does not exist', async () => {
    await page.goto(`${server.url}/nowhere`);
    await page.getByText(t('common:notFound.title')).waitFor();
    await look(page, 'not-found');
  });

  it('the phone: chats, a chat, and the confirmation before the console is unlinked', async () => {
    await look(phone, 'phone-chats');
    await button('phone:unlink.submit', phone).click();
    await phone.getByRole('dialog').waitFor();
    await look(phone, 'phone-unlink');
    await phone.keyboard.press('Escape');
    const messages = await openChat(phone, group.name);
    await messages.last().waitFor();
    await look(phone, 'phone-chat');
  });
});

describe('every dialog', () => {
  /** What has the focus: an element of a dialog, the page behind it, or nothing. */
  const findFocus = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body) return 'nothing';
      return activeElement.closest('[role="dialog"]') ? 'dialog' : 'page';
    });

  beforeAll(async () => {
    await furnishGroups(client, server, await client.call<Group[]>('listGroups'));
  });

  it.each(dialogStops)(
    '$name: opened and closed by keys, on a low dark phone',
    async ({ name, path, prepare, opener }) => {
      // Without Telegram the server returns 409 for its bot, which the browser logs.
      for (const { allow } of pageErrors) allow(/409 \(Conflict\)/);
      if (new URL(page.url()).pathname !== path) await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (name === 'keys') {
        // The palette, whose choice opens it as well, keeps the focus in its field.
        await button('palette:title').focus();
        await page.keyboard.press('Shift+Slash');
      } else {
        await prepare?.(page);
        await opener(page).focus();
        await page.keyboard.press('Enter');
      }
      await page.getByRole('dialog').last().waitFor();
      await page.locator('[role=dialog] [aria-busy=true]').first().waitFor({ state: 'detached' });
      await poll(async () => ((await findFocus()) === 'dialog' ? true : null), 'the focus in the dialog');
      problems.push(...(await lookInDark(page, `dialogs/${name}`)));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await poll(async () => ((await findFocus()) === 'page' ? true : null), 'the focus on what opened it');
    },
  );
});

describe('at the width of a phone', () => {
  it('every page, and the menu that leads there', async () => {
    await narrow.goto(`${server.url}/login`);
    await fillIn(narrow, owner);
    await groupCards(narrow).first().waitFor();
    await look(narrow, 'dashboard-narrow');
    await button('layout:menu.open', narrow).click();
    await narrow.getByRole('dialog', { name: t('layout:menu.label') }).waitFor();
    await look(narrow, 'menu-narrow');
    await narrow
      .getByRole('dialog')
      .getByRole('link', { name: t('layout:places.funnels'), exact: true })
      .click();
    await narrow.getByRole('heading', { name: funnelName }).waitFor();
    expect(await narrow.getByRole('dialog').count()).toBe(0);
    await look(narrow, 'funnels-narrow');
    await narrow.goto(`${server.url}/funnel-designer?edit=1`);
    await narrow.locator('.react-flow__node').first().waitFor({ state: 'attached' });
    await look(narrow, 'designer-narrow');
  });

  it('the start dialog and the history', async () => {
    await narrow.goto(`${server.url}/dashboard`);
    await narrow
      .getByRole('button', { name: t('groups:card.start') })
      .first()
      .click();
    const dialog = narrow.getByRole('dialog', { name: t('launch:title') });
    await dialog.getByRole('radio', { name: funnelName }).waitFor();
    await look(narrow, 'launch-narrow');
    await narrow.keyboard.press('Escape');
    await narrow.getByRole('dialog').waitFor({ state: 'hidden' });
    await narrow
      .getByRole('button', { name: t('groups:card.history') })
      .first()
      .click();
    await narrow.getByRole('dialog').getByText(funnelName).waitFor();
    await look(narrow, 'history-narrow');
  });
});
