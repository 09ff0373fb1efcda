import type { Browser, Locator, Page } from 'playwright-core';

import { DAY_S, toSeconds } from '@contract/time';

import { failure, funnel, groups, Reply, specOwner, specRoutes, success } from '@test/kit/specRoutes';
import { startSpecServer, type SpecServer } from '@test/kit/specServer';

import { launch, openProfile, SERVER_AWAY, type PageErrors } from './chromium';
import { addMessage, fillIn, groupCard, saveAs } from './operator';
import { t } from './texts';

/** A walk through the console against a server that implements only the specification: its calls, its fields, nothing of ours. */

jest.setTimeout(60_000);

let server: SpecServer;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;

beforeAll(async () => {
  [server, browser] = await Promise.all([startSpecServer(), launch()]);
  const profile = await openProfile(browser, { acceptDownloads: true });
  pageErrors = profile.pageErrors;
  // Chromium logs every call that is not found, and a socket that is not there.
  pageErrors.allow(/status of [45]\d\d|link preload but not used/);
  pageErrors.allow(SERVER_AWAY);
  await profile.context.addInitScript(() => {
    const seen = window as unknown as { layoutShift: number };
    seen.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  page = await profile.context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${server.url}/login`);
  await fillIn(page, specOwner);
  await page.waitForURL(`${server.url}/dashboard`);
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

/** What must never be shown: keys without a text, unformatted values, the error screen. */
const LEAKS = /\b\w+\.undefined|\breasons\.|\[object Object\]|\bInvalid\b|\bNaN\b|\bundefined\b|Not found/;

/** The page's text, including the values of its fields. */
async function readPage(): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
  });
}

async function expectCleanPage(): Promise<void> {
  const text = await readPage();
  expect(text.split('\n').filter((line) => LEAKS.test(line))).toEqual([]);
  expect(text).not.toContain(t('common:errorScreen.title'));
  expect(pageErrors.take()).toEqual([]);
}

afterEach(async () => {
  try {
    await expectCleanPage();
  } finally {
    pageErrors.take();
    server.reset();
  }
});

const button = (key: string, values = {}) => page.getByRole('button', { name: t(key, values), exact: true });
const sees = (key: string, values = {}) => page.getByText(t(key, values), { exact: true }).first().waitFor();
const open = (place: string) => page.goto(`${server.url}${place}`);
const dialog = () => page.getByRole('dialog').last();
const card = (name = 'Sales north') => groupCard(page, name);
const onCard = (key: string) => card().getByRole('button', { name: t(key) });
const dialogIsGone = () => page.getByRole('dialog').waitFor({ state: 'hidden' });

/** The lines of the newest error, in order. */
async function readError(): Promise<string[]> {
  const text = await page.locator('.ant-notification-notice[role=alert]').last().innerText();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

async function expectError(...lines: string[]): Promise<void> {
  await page
    .getByText(lines[0] ?? '', { exact: true })
    .first()
    .waitFor();
  expect(await readError()).toEqual(lines);
}

const nowS = () => toSeconds(Date.now());
const iso = (s: number) => new Date(s * 1_000).toISOString();

describe('the connection', () => {
  it('is shown by the status call alone, without a request for a code and without layout shifts', async () => {
    await open('/dashboard');
    await card().waitFor();
    await page.getByText(t('messenger:status.connected'), { exact: true }).first().waitFor();
    expect(await button('messenger:connect.submit').count()).toBe(0);
    expect(server.requestsOf('GET /whatsapp-qr')).toEqual([]);
    const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
    expect(shift).toBeLessThan(0.05);
  });

  it('is offered without an unknown reason, and shows the code', async () => {
    const off = { isReady: false, isInitializing: false, hasAuth: false, qrCode: null };
    server.override('GET /whatsapp/status', () => ({ success: true, response: off }));
    server.override('GET /groups_list', () => success([]));
    server.override('POST /whatsapp/init', () => {
      server.override('GET /whatsapp/status', () => ({ success: true, response: { ...off, isInitializing: true } }));
      server.override('GET /whatsapp-qr', () => ({ qr: PIXEL }));
      return success();
    });
    await open('/dashboard');
    await sees('messenger:connect.hint');
    await expectCleanPage();
    await button('messenger:connect.submit').click();
    await sees('messenger:connect.started');
    await page.getByRole('img', { name: t('messenger:qr.alt') }).waitFor();
  });
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('groups', () => {
  it('show the specified fields, and are renamed', async () => {
    await open('/dashboard');
    await card().getByText(t('common:groupType.community'), { exact: true }).waitFor();
    await card()
      .getByText(t('groups:card.funnels', { count: 1 }))
      .waitFor();
    await card('South').getByText(t('common:groupType.group'), { exact: true }).waitFor();
    await onCard('groups:card.rename').click();
    await dialog().getByLabel(t('groups:rename.field')).fill('Leads');
    await dialog()
      .getByRole('button', { name: t('groups:rename.submit'), exact: true })
      .click();
    await sees('groups:rename.saved');
    expect(server.requestsOf('PATCH /groups/:id/custom_name')[0]).toMatchObject({ body: { custom_name: 'Leads' } });
    await dialogIsGone();
  });

  it.each([
    ['a text', 'https://example.com/hello'],
    ['an object', { url: 'https://example.com/hello' }],
    ['an object in an object', { greeting: { url: 'https://example.com/hello' } }],
  ])('have a greeting that comes as %s', async (_kind, greeting) => {
    server.override('GET /groups/:id/greeting', () => success(greeting));
    await open('/dashboard');
    await card()
      .getByRole('button', { name: new RegExp(`^${t('groups:card.greeting')}`) })
      .click();
    const field = dialog().getByLabel(t('groups:greeting.field'));
    await field.waitFor();
    expect(await field.inputValue()).toBe('https://example.com/hello');
    await dialog()
      .getByRole('button', { name: t('groups:greeting.submit'), exact: true })
      .click();
    await sees('groups:greeting.saved');
    expect(server.requestsOf('POST /groups/:id/greeting')[0]?.body).toEqual({ url: 'https://example.com/hello' });
  });

  const openInactive = async () => {
    await open('/dashboard');
    await button('dashboard:menu.label').click();
    await page.getByRole('menuitem', { name: t('dashboard:menu.deleteInactive') }).click();
  };

  it.each([
    ['the server names', ({ params }: { params: Record<string, string> }) => success({ active: params.id === '12' })],
    ['the server does not name', () => success()],
  ])('that are inactive and %s are deleted by one call', async (_kind, activity) => {
    server.override('GET /groups/:id/check_activity', activity);
    await openInactive();
    await button('groups:deleteInactive.confirm').click();
    await sees('groups:deleteInactive.done', { count: 2 });
    expect(server.requestsOf('POST /groups/delete_inactive')).toHaveLength(1);
    await dialogIsGone();
  });

  it('give their members as a file', async () => {
    await open('/dashboard');
    const [download] = await Promise.all([page.waitForEvent('download'), onCard('groups:card.members').click()]);
    expect(download.suggestedFilename()).toBe('11_members.csv');
    await sees('groups:members.done');
  });
});

describe('the history', () => {
  const openHistory = async () => {
    await open('/dashboard');
    await onCard('groups:card.history').click();
    await dialog().waitFor();
  };

  it('shows runs of which only `finished` is known, and messages without times', async () => {
    await openHistory();
    await dialog().getByText(t('runs:run.statuses.running'), { exact: true }).first().waitFor();
    await dialog().getByText(t('runs:run.statuses.finished'), { exact: true }).first().waitFor();
    await dialog().getByText('First text').waitFor();
    await dialog()
      .getByText(new RegExp(t('runs:message.notSent')))
      .first()
      .waitFor();
  });

  it('reads times in ISO 8601', async () => {
    const messages = [
      { order_num: 1, status: 'success', sent_at: iso(nowS() - 60), delay_minutes: 0, message: 'First text' },
      { order_num: 2, status: 'queued', delay_minutes: 5, message: 'Second text' },
    ];
    server.override('GET /funnels/:id/runs', () =>
      success([{ id: 41, started_at: iso(nowS() - 90), schedule_time: iso(nowS() - 100), finished: true, messages }]),
    );
    await openHistory();
    await dialog().getByText('First text').waitFor();
    await dialog().getByText(t('runs:run.statuses.finished'), { exact: true }).first().waitFor();
  });
});

describe('starts', () => {
  it('are planned in the assignment of a group', async () => {
    await open('/dashboard');
    await onCard('groups:card.assign').click();
    await dialog()
      .getByRole('button', { name: t('assignment:schedules.delete') })
      .first()
      .waitFor();
    await expectCleanPage();
    await dialog()
      .getByRole('button', { name: t('assignment:submit.action'), exact: true })
      .click();
    await sees('assignment:submit.done');
    expect(server.requestsOf('POST /funnels/:id/assign')[0]).toMatchObject({
      params: { id: '21' },
      body: { group_id: 11 },
    });
    await dialogIsGone();
  });

  const chooseBoth = async () => {
    await open('/dashboard');
    await onCard('groups:card.start').click();
    await dialog().getByRole('radio', { name: funnel.name }).check();
    await dialog().getByRole('checkbox', { name: 'South' }).check();
  };
  const submit = () =>
    dialog()
      .getByRole('button', { name: t('launch:submit'), exact: true })
      .click();

  it('succeed in every group', async () => {
    await chooseBoth();
    await submit();
    await sees('launch:toasts.all', { count: 2 });
    expect(server.requestsOf('POST /funnels/:id/start-multiple')[0]?.body).toEqual({
      group_ids: [11, 12],
      start_time: null,
    });
    await dialogIsGone();
  });

  it('fail in one group without naming it: a toast, and the dialog closes', async () => {
    server.override('POST /funnels/:id/start-multiple', () =>
      success({ successfulGroups: 1, failedGroups: 1, totalGroups: 2 }),
    );
    await chooseBoth();
    await submit();
    await sees('launch:toasts.some', { started: 1, count: 2, failed: 1 });
    await dialogIsGone();
  });
});

describe('active funnels', () => {
  const tableCell = (key: string) =>
    page.getByRole('main').locator('td, li, [role=cell]').getByText(t(key), { exact: true });
  const row = () => page.getByText(t('schedules:schedule', { id: 31 }), { exact: true });

  it('are shown from rows with bare ids and ISO times, and from memory in an envelope', async () => {
    await open('/active-funnels');
    await row().waitFor();
    await page.getByText(funnel.name).first().waitFor();
    await sees('schedules:badge.active');
    await tableCell('schedules:status.running').waitFor();
    await page.getByText(t('schedules:hints.inMinutes', { amount: 29 })).waitFor();
    await page
      .getByText(t('schedules:group', { id: 11 }))
      .first()
      .waitFor();
    expect(await page.getByText(t('schedules:badge.inactive'), { exact: true }).count()).toBe(0);
    await sees('schedules:memory.running', { amount: 1 });
    await button('schedules:memory.clear.action').first().waitFor();
  });

  it('are read funnel by funnel where there is no list of them', async () => {
    server.override('GET /funnel_schedules/active', () => success([]));
    server.override('GET /funnels/locks-status', () => failure(404, 'Not found'));
    await open('/active-funnels');
    await row().waitFor();
    await sees('schedules:badge.active');
    await tableCell('schedules:status.waiting').waitFor();
  });

  it('are stopped and cleared by the specified calls', async () => {
    await open('/active-funnels');
    await row().waitFor();
    await button('schedules:memory.clear.action').first().click();
    await dialog()
      .getByRole('button', { name: t('schedules:memory.clear.action'), exact: true })
      .click();
    await sees('schedules:memory.clear.done', { count: 1 });
    expect(server.requestsOf('POST /funnels/clear-locks')).toHaveLength(1);
  });
});

describe('a broadcast', () => {
  const fill = async () => {
    await open('/broadcast');
    await button('broadcast:groups.selectAll').click();
    await page.getByLabel(t('broadcast:message.label'), { exact: true }).fill('News');
  };
  const submit = async () => {
    await button('broadcast:submit').click();
    await button('broadcast:confirm.submit').click();
  };

  it('is sent with its file, and there is no list of earlier ones', async () => {
    await fill();
    await page.setInputFiles('input[type=file]', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('png') });
    await submit();
    await sees('broadcast:started');
    expect(server.requestsOf('POST /broadcast')[0]?.body).toEqual({
      message: 'News',
      group_ids: [11, 12],
      media_url: '/uploads/a.png',
    });
    expect(await page.getByText(t('broadcast:history.title')).count()).toBe(0);
    expect(await page.getByLabel(t('broadcast:message.label'), { exact: true }).inputValue()).toBe('');
  });

  it("shows the quoted text first when its upload fails, and the server's text when it does not start", async () => {
    await fill();
    await page.setInputFiles('input[type=file]', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('png') });
    server.override('POST /upload', () => failure(415, 'No such files'));
    await submit();
    await expectError(t('broadcast:failures.upload'), 'No such files');
    server.override('POST /upload', specRoutes['POST /upload'] as never);
    server.override('POST /broadcast', () => failure(409, 'The phone is away'));
    await submit();
    await expectError('The phone is away');
  });
});

describe('the designer', () => {
  it('saves a new funnel: the funnel, its structure, then the messages one by one', async () => {
    await open('/funnel-designer');
    await page.locator('.react-flow__node-start').waitFor();
    await addMessage(page, 'Hello');
    await saveAs(page, 'Autumn');
    await sees('designer:toasts.created');
    await page.waitForURL(`${server.url}/dashboard`);
    const writes = server.requests.filter(({ route }) => /^(?:POST|PUT|DELETE|PATCH) \/funnels/.test(route));
    expect(writes.map(({ route }) => route)).toEqual([
      'POST /funnels',
      'POST /funnels/:id/structure',
      'DELETE /funnels/:id/messages',
      'POST /funnels/:id/messages',
    ]);
    expect(writes[0]?.body).toEqual({ name: 'Autumn', active: false });
    expect(writes[3]?.body).toEqual({
      message: 'Hello',
      delay_minutes: 0,
      order_num: 1,
      time_type: 'delay',
      media_urls: '',
    });
  });

  it("opens a stored funnel and shows the server's text of a failed save first", async () => {
    server.override('POST /funnels/:id/structure', () => failure(422, 'Too many nodes'));
    await open('/funnel-designer?edit=21');
    await page.locator('.react-flow__node-message').waitFor();
    await button('designer:toolbar.save').click();
    await expectError(t('designer:toasts.failed', { text: 'Too many nodes' }));
    expect(await page.getByRole('textbox', { name: t('designer:toolbar.name') }).inputValue()).toBe(funnel.name);
  });
});

describe('the account', () => {
  it('sends a test notification when the bot is known by its name and link', async () => {
    await open('/dashboard');
    await button('layout:bar.profile').click();
    const test = dialog().getByRole('button', { name: t('profile:telegram.test'), exact: true });
    await test.click();
    await sees('profile:telegram.tested');
    expect(server.requestsOf('POST /user/telegram/test')).toHaveLength(1);
    await dialog()
      .getByRole('button', { name: t('profile:submit'), exact: true })
      .click();
    await sees('profile:saved');
    expect(server.requestsOf('PATCH /user/profile')[0]?.body).toMatchObject({
      telegram_username: 'owner_1',
      telegram_notifications: true,
    });
  });

  it('shows nothing of what only our server has: sending rate, sessions, notifications', async () => {
    await open('/dashboard');
    await card().waitFor();
    const bell = page.getByRole('button', { name: t('notifications:title') });
    if ((await bell.count()) > 0) await bell.first().click();
    await expectCleanPage();
    await page.keyboard.press('Escape');
    await button('layout:bar.profile').click();
    await dialog().getByLabel(t('profile:email')).waitFor();
    for (const tab of await dialog().getByRole('tab').all()) {
      await tab.click();
      await expectCleanPage();
    }
  });

  it('writes to support, and shows how to register', async () => {
    await open('/dashboard');
    await button('layout:bar.support').click();
    const field = dialog().getByRole('textbox', { name: t('support:message.label') });
    await field.fill('Help');
    expect(await dialog().getByText(t('support:notConfigured')).count()).toBe(0);
    await dialog()
      .getByRole('button', { name: t('support:submit'), exact: true })
      .click();
    await sees('support:sent');
    server.override('POST /support/send-message', () => new Reply(409, { error: 'TELEGRAM_NOT_REGISTERED' }));
    await field.fill('Help again');
    await dialog()
      .getByRole('button', { name: t('support:submit'), exact: true })
      .click();
    await sees('support:unregistered.title');
    expect(await field.inputValue()).toBe('Help again');
    await field.fill('');
  });

  it('shows the guide again when it was finished more than thirty days ago, sent in ISO 8601', async () => {
    const progress = (ageDays: number) => ({
      completedSteps: ['welcome', 'completion'],
      lastCompletedAt: iso(nowS() - ageDays * DAY_S),
      version: '1.0.0',
    });
    const guide = (): Locator => page.getByText(t('onboarding:steps.welcome.title'), { exact: true });
    server.override('GET /user/onboarding', () => success({ hasCompletedOnboarding: true, progress: progress(29) }));
    await open('/dashboard');
    await card().waitFor();
    expect(await guide().count()).toBe(0);
    server.override('GET /user/onboarding', () => success({ hasCompletedOnboarding: true, progress: progress(31) }));
    await open('/dashboard');
    await guide().waitFor();
  });
});

describe('failures', () => {
  it('shows the quoted text of a failure first', async () => {
    await open('/dashboard');
    server.override('PATCH /groups/:id/custom_name', () => failure(422, 'The name is taken'));
    await onCard('groups:card.rename').click();
    await dialog().getByLabel(t('groups:rename.field')).fill('Leads');
    await dialog()
      .getByRole('button', { name: t('groups:rename.submit'), exact: true })
      .click();
    await expectError(t('groups:rename.failed'), 'The name is taken');
    await page.keyboard.press('Escape');
    await dialogIsGone();
    server.override('DELETE /groups/:id', () => failure(409, 'The phone is away'));
    await onCard('groups:card.delete').click();
    await dialog()
      .getByRole('button', { name: t('groups:delete.confirm'), exact: true })
      .click();
    await expectError(t('groups:delete.failed.title'), t('groups:delete.failed.text'), 'The phone is away');
  });

  it('shows an unreadable list with its text, the reason and a retry', async () => {
    server.override('GET /funnels/all', () => new Reply(502, '<html>Bad gateway</html>', 'text/html'));
    await open('/funnels');
    await sees('funnels:loadFailed');
    await sees('common:failures.unavailable');
    server.reset();
    await button('common:actions.retry').click();
    await page.getByRole('heading', { name: funnel.name }).waitFor();
  });

  it('empties the list of groups, and shows so with title and text', async () => {
    server.override('GET /groups_list', () => failure(500, 'The database is away'));
    await open('/dashboard');
    await expectError(t('dashboard:failures.load.title'), t('dashboard:failures.load.text'), 'The database is away');
    await sees('dashboard:empty.titleFailed');
    expect(groups.length).toBeGreaterThan(0);
  });
});
