import type { Browser, Page } from 'playwright-core';

import { limits } from '@contract/limits';
import { type CallName, routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import type { Group, Notification } from '@contract/schemas/shapes';
import { DAY_MS, HOUR_MS, HOUR_S, MINUTE_MS, toSeconds } from '@contract/time';

import { keepIntercepting, launch, openProfile, type PageErrors } from './chromium';
import { signIn as signInByApi, type Client } from './client';
import { fillIn, groupCard, groupCards, skipGuide } from './operator';
import { owner, startServer, type RunningServer } from './server';
import { goTo } from './tour';
import { t } from './texts';

/** Texts of the other screens when the server refuses or does not respond, and on success. Source: section 8 of docs/evidence/specification.md. */

jest.setTimeout(90_000);

const RETRY_MAX_MS = 3_000;

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  client = await signInByApi(server.url);
  await skipGuide(client);
  const profile = await openProfile(browser, { acceptDownloads: true });
  pageErrors = profile.pageErrors;
  await keepIntercepting(profile.context);
  // Chromium logs refused calls, and preloaded chunks of pages that are not rendered yet.
  pageErrors.allow(/status of [45]\d\d|ERR_FAILED|link preload but not used/);
  page = await profile.context.newPage();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(pageErrors.take()).toEqual([]);
});

type Answer = { status: number; body: object } | 'hang' | 'cut';
const broken: Answer = { status: 500, body: { status: 'error', code: 'SERVER_ERROR', response: '', requestId: 'r-1' } };

/** Responds to this call so until the test ends; others go to the server. */
async function answer(name: CallName, how: Answer): Promise<void> {
  const { method, path } = splitRoute(routes[name]);
  const pattern = new RegExp(`${apiPrefix}${path.replace(/:\w+/g, '[^/]+')}(?:\\?|$)`);
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (how === 'hang') return;
    if (how === 'cut') return route.abort();
    await route.fulfill({ status: how.status, contentType: 'application/json', body: JSON.stringify(how.body) });
  });
}

const button = (key: string, values = {}) => page.getByRole('button', { name: t(key, values), exact: true });
const sees = (key: string, values = {}) => page.getByText(t(key, values), { exact: true }).first().waitFor();

async function closeDialog(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

describe('the sign-in', () => {
  it.each([
    ['refused', { status: 401, body: { success: false } }],
    ['server', { status: 500, body: {} }],
    ['noAnswer', 'cut'],
  ] as const)('has its own text when the server sends none: %s', async (words, how) => {
    await page.goto(`${server.url}/login`);
    await answer('login', how);
    await fillIn(page, owner);
    await sees(`login:failures.${words}`);
  });

  it('shows that the session is checked, and then that the server is down', async () => {
    await page.evaluate((token) => {
      localStorage.setItem('auth_token', token);
    }, client.token);
    await answer('checkAuth', 'hang');
    await page.goto(`${server.url}/login`);
    await sees('session:check.running');
    await sees('session:check.unreachable');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await button('session:check.retry').click();
    await page.waitForURL(`${server.url}/dashboard`);
  });
});

describe('the connection', () => {
  it('shows the result of starting and of resetting', async () => {
    await answer('connectMessenger', broken);
    await button('messenger:connect.submit').click();
    await sees('messenger:connect.failed');
    await page.unrouteAll();
    await button('messenger:connect.submit').click();
    await sees('messenger:connect.started');
    await page.getByRole('img', { name: t('messenger:qr.alt') }).waitFor();
    await client.connectPhone();
    await groupCards(page).first().waitFor();
    const reset = async () => {
      await button('dashboard:menu.label').click();
      await page.getByRole('menuitem', { name: t('messenger:reset.confirm') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('messenger:reset.confirm'), exact: true })
        .click();
    };
    await answer('resetMessenger', broken);
    await reset();
    await sees('messenger:reset.failed');
    if (await page.getByRole('dialog').isVisible()) await closeDialog();
    await page.unrouteAll();
    await reset();
    await sees('messenger:reset.done');
    await client.connectPhone();
    await groupCards(page).first().waitFor();
  });
});

describe('the groups', () => {
  let group: Group;

  beforeAll(async () => {
    const groups = await client.call<Group[]>('listGroups');
    group = groups.find(({ can_post }) => can_post) as Group;
  });

  const card = (key: string) => groupCard(page, group.name).getByRole('button', { name: t(key) });

  it('time out after ten seconds', async () => {
    await answer('listGroups', 'hang');
    await page.goto(`${server.url}/dashboard`);
    const startedMs = Date.now();
    await sees('dashboard:failures.timeout.title');
    await sees('dashboard:failures.timeout.text');
    expect(Date.now() - startedMs).toBeLessThan(limits.groups.listTimeoutMs + 5_000);
    await sees('dashboard:empty.titleFailed');
    await sees('common:failures.timeout');
  });

  it('show that they could not be loaded, and load on retry', async () => {
    await answer('listGroups', broken);
    await page.goto(`${server.url}/dashboard`);
    await sees('dashboard:failures.load.title');
    await sees('dashboard:failures.load.text');
    await page.unrouteAll();
    const cards = groupCards(page).first();
    // When the server reports a change of the groups meanwhile, they load without a click.
    await button('common:actions.retry')
      .click({ timeout: RETRY_MAX_MS })
      .catch(() => cards.waitFor());
    await cards.waitFor();
  });

  it('are refreshed', async () => {
    await answer('refreshGroups', broken);
    await button('dashboard:refresh.action').first().click();
    await sees('dashboard:refresh.failed');
    await page.unrouteAll();
    await button('dashboard:refresh.action').first().click();
    await sees('dashboard:refresh.done');
  });

  it('are renamed', async () => {
    await card('groups:card.rename').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Another name');
    await answer('renameGroup', broken);
    await dialog.getByRole('button', { name: t('groups:rename.submit'), exact: true }).click();
    await sees('groups:rename.failed');
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Another name');
    await page.unrouteAll();
    await dialog.getByRole('button', { name: t('groups:rename.submit'), exact: true }).click();
    await sees('groups:rename.saved');
    await dialog.waitFor({ state: 'hidden' });
    await groupCard(page, 'Another name').waitFor();
    await client.call('renameGroup', { params: { id: group.id }, body: { custom_name: '' } });
    await groupCard(page, group.name).waitFor();
  });

  it('get a greeting', async () => {
    await card('groups:card.greeting').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('groups:greeting.field')).fill('https://example.com/hello');
    await answer('saveGreeting', broken);
    await dialog.getByRole('button', { name: t('groups:greeting.submit') }).click();
    await sees('groups:greeting.failed');
    await closeDialog();
  });

  it('have members to download', async () => {
    await answer('downloadMembers', broken);
    await card('groups:card.members').click();
    await sees('groups:members.failed');
  });

  it('are deleted', async () => {
    const confirm = page.getByRole('dialog').getByRole('button', { name: t('groups:delete.confirm'), exact: true });
    await card('groups:card.delete').click();
    await answer('deleteGroup', broken);
    await confirm.click();
    await sees('groups:delete.failed.title');
    await sees('groups:delete.failed.text');
    await page.unrouteAll();
    await confirm.click();
    await sees('groups:delete.done');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('that are inactive are deleted together', async () => {
    const open = async () => {
      await button('dashboard:menu.label').click();
      await page.getByRole('menuitem', { name: t('dashboard:menu.deleteInactive') }).click();
    };
    const row = { custom_name: null, group_type: 'group', members_count: 3, last_activity_at: 1 };
    const rows = ['Quiet', 'Silent', 'Still'].map((name, at) => ({ ...row, id: at + 1, name }));
    await answer('listInactiveGroups', { status: 200, body: { status: 'success', response: rows } });
    await open();
    await page.getByRole('checkbox', { name: 'Silent' }).waitFor();
    await answer('deleteInactiveGroups', broken);
    await button('groups:deleteInactive.confirm').click();
    await sees('groups:deleteInactive.failed');
    await answer('deleteInactiveGroups', { status: 200, body: { status: 'success', response: { deleted_count: 2 } } });
    await page.getByRole('checkbox', { name: 'Silent' }).focus();
    await page.keyboard.press('Space');
    const [request] = await Promise.all([
      page.waitForRequest(`**${apiPrefix}/groups/delete_inactive`),
      page.getByRole('button', { name: t('groups:deleteInactive.confirmChosen', { count: 2 }) }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ group_ids: [1, 3] });
    await sees('groups:deleteInactive.done', { count: 2 });
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

describe('the profile and support', () => {
  const dialog = () => page.getByRole('dialog');

  it('shows that a profile could not be loaded and not saved', async () => {
    await answer('getProfile', broken);
    await button('layout:bar.profile').click();
    await sees('profile:failures.load');
    await page.unrouteAll();
    await dialog()
      .getByRole('button', { name: t('common:actions.retry') })
      .first()
      .click();
    await dialog().getByLabel(t('profile:email')).waitFor();
    await answer('saveProfile', broken);
    await button('profile:submit').click();
    await sees('profile:failures.save');
    await closeDialog();
  });

  it('shows how to register with Telegram, and keeps the typed text', async () => {
    // With animations, as for most users.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    await button('layout:bar.support').click();
    const message = dialog().getByRole('textbox', { name: t('support:message.label') });
    await message.fill('Nothing goes out');
    await answer('sendSupportMessage', { status: 409, body: { status: 'error', code: 'TELEGRAM_NOT_REGISTERED' } });
    // An immediate response removes the spinner from the button: its name is its label again.
    for (let press = 0; press < 8; press += 1) {
      await button('support:submit').click();
      await sees('support:unregistered.title');
    }
    await sees('support:unregistered.username');
    await page.unrouteAll();
    await answer('sendSupportMessage', broken);
    await button('support:submit').click();
    await sees('support:failures.send');
    expect(await message.inputValue()).toBe('Nothing goes out');
    await closeDialog();
  });
});

describe('a broadcast', () => {
  const message = () => page.getByLabel(t('broadcast:message.label'), { exact: true });
  const submit = async () => {
    await button('broadcast:submit').click();
    await button('broadcast:confirm.submit').click();
  };

  it('has no groups while they cannot be loaded', async () => {
    await answer('listPickerGroups', broken);
    await page.goto(`${server.url}/broadcast`);
    await sees('broadcast:failures.groups');
    await page.unrouteAll();
    // The page also retries by itself when its socket connects, which may be before the click.
    const retry = button('common:actions.retry')
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await Promise.race([retry, button('broadcast:groups.selectAll').waitFor()]);
    await button('broadcast:groups.selectAll').click();
    await retry;
  });

  it('is limited in length', async () => {
    const { messageMaxChars: maxChars } = limits.broadcast;
    await message().fill('a'.repeat(maxChars + 1));
    await sees('broadcast:problems.tooLong', { maxChars });
    await message().fill('a'.repeat(maxChars));
    await sees('broadcast:message.counter', { length: maxChars, maxChars });
    await message().fill('News');
  });

  it('shows that it is being sent, and what failed', async () => {
    await answer('sendBroadcast', 'hang');
    await submit();
    await button('broadcast:sending').waitFor();
    await page.goto(`${server.url}/broadcast`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await button('broadcast:groups.selectAll').click();
    await message().fill('News');
    await answer('sendBroadcast', broken);
    await submit();
    await sees('broadcast:failures.start');
    await page.unrouteAll();
    await answer('sendBroadcast', 'cut');
    await submit();
    await sees('broadcast:failures.network');
    expect(await message().inputValue()).toBe('News');
  });

  it('is not sent without its file', async () => {
    await page.setInputFiles('input[type=file]', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('png') });
    await answer('uploadMedia', broken);
    await submit();
    await sees('broadcast:failures.upload');
  });
});

describe('active funnels', () => {
  const row = { group_id: 1, active: true, name: 'A group', custom_name: null, group_type: 'group' };
  const rows = (now = toSeconds(Date.now())) => [
    { ...row, id: 1, funnel_id: 7, start_at: now + 30 * 60, funnel_name: null, funnel_active: true },
    { ...row, id: 2, funnel_id: 7, start_at: now + 3 * HOUR_S, funnel_name: null, funnel_active: true },
    { ...row, id: 3, funnel_id: 7, start_at: now - 30 * 60, funnel_name: null, funnel_active: true },
    { ...row, id: 4, funnel_id: 7, start_at: now - 3 * HOUR_S, funnel_name: null, funnel_active: true },
    { ...row, id: 5, funnel_id: 8, start_at: null, funnel_name: 'Second', funnel_active: false },
  ];

  it('are loaded, or show why not', async () => {
    await answer('listActiveSchedules', 'hang');
    await page.goto(`${server.url}/active-funnels`);
    await sees('schedules:load.running');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await answer('listActiveSchedules', broken);
    await page.goto(`${server.url}/active-funnels`);
    await sees('schedules:load.title');
    await sees('schedules:load.failed');
    await button('common:actions.retry').waitFor();
    await page.unrouteAll();
    await sees('schedules:empty.text');
  });

  it('show when and which', async () => {
    await answer('listActiveSchedules', { status: 200, body: { status: 'success', response: rows() } });
    const memory = { status: 'success', running: { count: 1, schedules: [3] }, stopped: { count: 0 }, total: 1 };
    await answer('getMemoryStatus', { status: 200, body: memory });
    await page.goto(`${server.url}/active-funnels`);
    await sees('schedules:funnel', { id: 7 });
    await page.getByText(t('schedules:noTime')).first().waitFor();
    await page.getByText(t('schedules:badge.active'), { exact: true }).first().waitFor();
    await page.getByText(t('schedules:badge.inactive'), { exact: true }).first().waitFor();
    for (const [hint, amount] of [
      ['inMinutes', 30],
      ['inHours', 3],
      ['minutesAgo', 30],
      ['hoursAgo', 3],
    ] as const)
      await page
        .getByText(t(`schedules:hints.${hint}`, { amount }))
        .or(page.getByText(t(`schedules:hints.${hint}`, { amount: amount - 1 })))
        .first()
        .waitFor();
  });

  it('are not stopped or cleared when the server refuses', async () => {
    await answer('listActiveSchedules', { status: 200, body: { status: 'success', response: rows() } });
    const memory = { status: 'success', running: { count: 1, schedules: [3] }, stopped: { count: 0 }, total: 1 };
    await answer('getMemoryStatus', { status: 200, body: memory });
    await answer('stopSchedule', broken);
    await answer('clearMemory', broken);
    await page.goto(`${server.url}/active-funnels`);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('schedules:stop.action'), exact: true })
      .first()
      .click();
    await sees('schedules:stop.failed');
    await button('schedules:memory.clear.action').first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('schedules:memory.clear.action'), exact: true })
      .click();
    await sees('schedules:memory.clear.failed');
  });
});

describe('notifications', () => {
  it('show their age', async () => {
    const agesMs = [0, 5 * MINUTE_MS, 3 * HOUR_MS, 2 * DAY_MS];
    const items = Array.from({ length: 12 }, (_, at): Notification => {
      const timestamp = Date.now() - (agesMs[at % agesMs.length] ?? 0);
      return { id: String(at), type: 'generic', title: `Title ${at}`, message: '', timestamp, unread: true };
    });
    await answer('listNotifications', { status: 200, body: { status: 'success', response: items } });
    await page.goto(`${server.url}/dashboard`);
    await page
      .locator('.notificationMenu-badge')
      .getByText(t('notifications:badgeMany', { count: 9 }))
      .waitFor();
    await page.waitForFunction((start) => document.title.startsWith(start), '(12)');
    await button('notifications:bell', { count: 12 }).click();
    await sees('notifications:ago.now');
    await sees('notifications:ago.minutes', { count: 5 });
    await sees('notifications:ago.hours', { count: 3 });
    await sees('notifications:ago.days', { count: 2 });
    await page.keyboard.press('Escape');
    await goTo(page, '/funnels');
  });
});
