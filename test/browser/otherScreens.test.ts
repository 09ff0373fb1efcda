import type { Browser, Locator, Page } from 'playwright-core';

import { limits } from '@contract/limits';
import { ONBOARDING_DONE, ONBOARDING_STEPS, ONBOARDING_VERSION } from '@contract/onboarding';
import type { Broadcast, Group, Pace, Sending } from '@contract/schemas/shapes';

import { lookAt, lookInFull } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client } from './client';
import { fillIn, groupCards, signIn } from './operator';
import { owner, startServer, type RunningServer } from './server';
import { t } from './texts';
import { menuPlaces, pagesWithMenu } from './tour';

/** The screens other than funnels: each in both themes, wide and narrow, with the specified texts. */

const GAP_MS = 5_000;

/** One green dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: RunningServer;
let browser: Browser;
let client: Client;
let page: Page;
let narrow: Page;
const pageErrors: PageErrors[] = [];
const problems: string[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launch()]);
  const [wide, small] = await Promise.all([
    openProfile(browser),
    openProfile(browser, { viewport: { width: 390, height: 844 }, hasTouch: true }),
  ]);
  pageErrors.push(wide.pageErrors, small.pageErrors);
  page = await wide.context.newPage();
  narrow = await small.context.newPage();
  client = await signInByApi(server.url);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

afterEach(() => {
  expect(problems.splice(0)).toEqual([]);
  // Without Telegram the server returns 409 for its bot, which the browser logs.
  const deeds = pageErrors.flatMap(({ take }) => take());
  expect(deeds.filter((deed) => !deed.includes('409 (Conflict)'))).toEqual([]);
});

/** What `screens.test.ts` does not show. */
const AUDITED = new Set([
  'guide-2',
  'notifications',
  'palette',
  'support-sent',
  'profile-problem',
  'profile-pace',
  'profile-security',
  'broadcast-form',
  'broadcast-refused',
  'broadcast-confirm',
  'broadcast-report',
  'instructions-1',
  'offline',
]);

/** Axe finds nothing in either theme, and nothing is wider than the screen. */
async function look(where: Page, name: string): Promise<void> {
  // The bar may cover content of a scrolled page.
  await where.evaluate(() => {
    window.scrollTo(0, 0);
  });
  const audit = AUDITED.has(name) ? lookAt : lookInFull;
  problems.push(...(await audit(where, `around/${name}`)));
  const { contentPx, screenPx } = await where.evaluate(() => ({
    contentPx: document.documentElement.scrollWidth,
    screenPx: document.documentElement.clientWidth,
  }));
  if (contentPx > screenPx) problems.push(`${name}: ${contentPx} px of content on ${screenPx} px of screen`);
}

const button = (key: string, where = page, values = {}) =>
  where.getByRole('button', { name: t(key, values), exact: true });
const text = (key: string, values = {}) => page.getByText(t(key, values), { exact: true }).first();
const place = (key: string) => page.getByRole('link', { name: t(`layout:places.${key}`), exact: true });

/** Not nowhere: screen readers would begin at the top of the page again. */
async function hasFocus(where: Locator): Promise<void> {
  const isFocused = () => where.evaluate((element) => element === document.activeElement);
  await poll(async () => (await isFocused()) || null, 'the focus');
}

async function closeDialog(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.ant-modal-wrap').first().waitFor({ state: 'hidden' });
}

describe('the guide of a new owner', () => {
  const guide = () => page.locator('.onboarding');

  it('opens by itself at its first step', async () => {
    await page.goto(`${server.url}/login`);
    await fillIn(page, owner);
    await guide().getByText(t('onboarding:steps.welcome.title')).waitFor();
    await look(page, 'guide-welcome');
  });

  it('goes through seven steps by its buttons, showing progress', async () => {
    for (const [at, step] of ONBOARDING_STEPS.entries()) {
      // Nothing was sent yet.
      const texts = step === 'completion' ? 'firstSend' : (`steps.${step}` as const);
      await guide()
        .getByText(t(`onboarding:${texts}.title`), { exact: true })
        .waitFor();
      await guide()
        .getByText(t(`onboarding:${texts}.text`), { exact: true })
        .waitFor();
      await guide()
        .getByText(t('onboarding:count', { index: at + 1, total: ONBOARDING_STEPS.length }))
        .filter({ visible: true })
        .waitFor();
      await look(page, `guide-${at + 1}`);
      if (at < ONBOARDING_STEPS.length - 1) await button('onboarding:next').click();
    }
  });

  it('closes by one click, invites on the dashboard, and continues where it was', async () => {
    await button('onboarding:close').click();
    await guide().waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: t('onboarding:promo.title') }).waitFor();
    await look(page, 'guide-promo');
    await button('onboarding:promo.goOn').click();
    await guide().waitFor();
  });

  it('is not shown above dialogs', async () => {
    await button('layout:bar.support').click();
    await page.getByRole('dialog', { name: t('support:title') }).waitFor();
    await guide().waitFor({ state: 'hidden' });
    await closeDialog();
    await guide().waitFor();
  });

  it('ends permanently, here and on the server', async () => {
    const progress = { completedSteps: [...ONBOARDING_DONE], lastCompletedAt: Date.now(), version: ONBOARDING_VERSION };
    await client.call('saveOnboarding', { body: { hasCompletedOnboarding: true, progress } });
    await page.reload();
    await page.getByRole('heading', { name: t('dashboard:title'), level: 1 }).waitFor();
    await guide().waitFor({ state: 'hidden' });
    expect(await page.getByRole('region', { name: t('onboarding:promo.title') }).count()).toBe(0);
    await button('layout:bar.help').click();
    await guide().waitFor();
    await button('onboarding:close').click();
  });
});

describe('before anything happened', () => {
  it('the bell is empty', async () => {
    await button('notifications:bell', page, { count: 0 }).click();
    await text('notifications:empty.title').waitFor();
    await text('notifications:empty.text').waitFor();
    await look(page, 'notifications-empty');
    await page.keyboard.press('Escape');
  });

  it('a broadcast has no groups to choose', async () => {
    await place('broadcast').click();
    await page.getByRole('heading', { name: t('broadcast:title'), level: 1 }).waitFor();
    await text('broadcast:subtitle').waitFor();
    await text('broadcast:groups.none').waitFor();
    await text('broadcast:history.empty.title').waitFor();
    expect(await button('broadcast:submit').isDisabled()).toBe(true);
    await look(page, 'broadcast-empty');
  });
});

describe('the palette', () => {
  const dialog = () => page.getByRole('dialog', { name: t('palette:title') });
  const open = async () => {
    await button('palette:title').focus();
    await page.keyboard.press('Control+KeyK');
    await page
      .getByRole('dialog', { name: t('palette:title') })
      .getByRole('combobox')
      .waitFor();
  };

  it('goes by an arrow and Enter to the page that is found', async () => {
    await open();
    await look(page, 'palette');
    await page.keyboard.type(t('layout:places.funnels').slice(0, 3).toLowerCase());
    const found = page.getByRole('option');
    await found.filter({ hasText: t('layout:places.activeFunnels') }).waitFor();
    const label = await found.nth(1).locator('.palette-name').textContent();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${menuPlaces.find(({ link }) => t(link) === label)?.path}`);
    await dialog().waitFor({ state: 'hidden' });
  });

  it('goes by a click, too', async () => {
    await open();
    await page.keyboard.type(t('layout:places.journal'));
    await page.getByRole('option', { name: t('layout:places.journal') }).click();
    await page.waitForURL('**/journal');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('returns the focus when Esc closes it', async () => {
    await open();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.waitForFunction(
      (name) => document.activeElement?.getAttribute('aria-label') === name,
      t('palette:title'),
    );
  });
});

describe('support', () => {
  it('stays open at the second click of a double click, and closes by a single one outside it', async () => {
    const dialog = page.getByRole('dialog', { name: t('support:title') });
    await page.getByRole('button', { name: t('layout:bar.support'), exact: true }).click();
    await dialog.waitFor();
    await page.mouse.move(20, 600);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await dialog.getAttribute('class')).not.toContain('leave');
    await page.mouse.click(20, 600);
    await dialog.waitFor({ state: 'hidden' });
  });

  it('shows what it offers, and keeps typed text over a reload', async () => {
    await button('layout:bar.support').click();
    const dialog = page.getByRole('dialog', { name: t('support:title') });
    await dialog.getByText(t('support:replyTime')).waitFor();
    await dialog.getByText(t('support:notConfigured')).waitFor();
    expect(await button('support:submit', page).isDisabled()).toBe(true);
    await look(page, 'support');
    await dialog.getByRole('textbox', { name: t('support:message.label') }).fill('It does not send');
    await closeDialog();
    await page.reload();
    await button('layout:bar.support').click();
    expect(await dialog.getByRole('textbox', { name: t('support:message.label') }).inputValue()).toBe(
      'It does not send',
    );
  });

  it('sends by Ctrl+Enter, and shows the conversation', async () => {
    const dialog = page.getByRole('dialog', { name: t('support:title') });
    await dialog.getByRole('textbox', { name: t('support:message.label') }).press('Control+Enter');
    await page.getByText(t('support:sent')).first().waitFor();
    await dialog.getByText('It does not send').waitFor();
    await dialog.getByText(t('support:authors.out')).waitFor();
    await look(page, 'support-sent');
    await closeDialog();
  });
});

describe('the profile', () => {
  const dialog = () => page.getByRole('dialog', { name: t('profile:title') });
  const tab = (key: string) =>
    dialog()
      .getByRole('tab', { name: t(`profile:sections.${key}`) })
      .click();

  it('shows the read-only e-mail, and that Telegram is not configured', async () => {
    await button('layout:bar.profile').click();
    const email = dialog().getByLabel(t('profile:email'));
    expect(await email.inputValue()).toBe(owner.email);
    expect(await email.isEditable()).toBe(false);
    await dialog().getByText(t('profile:telegram.notConfigured')).waitFor();
    await look(page, 'profile');
  });

  it('rejects a name that is invalid in Telegram, and accepts a valid one', async () => {
    const { telegramUsernameMinChars: minChars, telegramUsernameMaxChars: maxChars } = limits.profile;
    const name = dialog().getByLabel(t('profile:username.label'));
    await name.fill('a!');
    await button('profile:submit').click();
    await dialog().getByText(t('profile:username.problem', { minChars, maxChars })).waitFor();
    await look(page, 'profile-problem');
    await name.fill('owner_1');
    await button('profile:submit').click();
    await page.getByText(t('profile:saved')).first().waitFor();
  });

  it('keeps the sending rate and quiet hours', async () => {
    await tab('pace');
    await dialog().getByText(t('profile:pace.why')).waitFor();
    await look(page, 'profile-pace');
    const perHour = () => dialog().getByLabel(t('profile:pace.fields.hourMaxCount'));
    const stored = await perHour().inputValue();
    await perHour().fill('77');
    await page.reload();
    await button('layout:bar.profile').click();
    await tab('pace');
    expect(await perHour().inputValue()).toBe('77');
    await dialog()
      .getByRole('button', { name: t('common:draft.discard') })
      .click();
    expect(await perHour().inputValue()).toBe(stored);
    expect(
      await dialog()
        .getByRole('textbox')
        .first()
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await perHour().fill('77');
    await button('profile:pace.submit').press('Enter');
    await page.getByText(t('profile:pace.saved')).first().waitFor();
    await hasFocus(button('profile:pace.submit'));
    expect(await client.call('getPace')).toMatchObject({ hourMaxCount: 77 });
  });

  it('lists sessions and ends one of them', async () => {
    const other = await signInByApi(server.url);
    await tab('security');
    await dialog().getByText(t('profile:sessions.current')).waitFor();
    await look(page, 'profile-security');
    const sessions = dialog().getByRole('region', { name: t('profile:sessions.title') });
    const count = await sessions.getByRole('rowheader').count();
    await sessions
      .getByRole('button', { name: t('profile:sessions.end') })
      .first()
      .click();
    await page.getByText(t('profile:sessions.ended')).first().waitFor();
    await poll(async () => (await sessions.getByRole('rowheader').count()) === count - 1 || null, 'a session less');
    expect(other.token).not.toBe(client.token);
    await closeDialog();
  });
});

/** Number of files stored for drafts; null without a store. Runs in the page. */
const countKeptFiles = () =>
  new Promise<number | null>((resolve) => {
    const opening = indexedDB.open('voronka');
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction('files').objectStore('files').count();
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result || null);
      };
    };
  });

describe('a broadcast', () => {
  let groupNames: string[];

  beforeAll(async () => {
    client = await signInByApi(server.url);
    const { groups } = await client.connectPhone();
    groupNames = groups.filter(({ can_post }) => can_post).map(({ name }) => name);
    // Slow enough to be paused and canceled while running.
    const pace = await client.call<Pace>('getPace');
    await client.call('savePace', { body: { ...pace, gapMinMs: GAP_MS, gapMaxMs: GAP_MS } });
    await page.goto(`${server.url}/broadcast`);
    await button('broadcast:groups.selectAll').waitFor();
  });

  it('finds groups case-insensitively, and counts selected groups and typed characters', async () => {
    const search = page.getByRole('searchbox', { name: t('broadcast:groups.search') });
    await search.fill((groupNames[0] ?? '').toUpperCase());
    await page.getByRole('checkbox').first().waitFor();
    await search.fill('nothing is called this');
    await text('broadcast:groups.notFound').waitFor();
    await search.fill('');
    await page.getByLabel(t('broadcast:message.label'), { exact: true }).fill('*Today* at noon');
    const { messageMaxChars: maxChars } = limits.broadcast;
    await text('broadcast:message.counter', { length: 15, maxChars }).waitFor();
    expect(await button('broadcast:submit').isDisabled()).toBe(true);
    await button('broadcast:groups.selectAll').click();
    await text('broadcast:groups.selected', { count: groupNames.length }).waitFor();
    await look(page, 'broadcast-form');
  });

  it('rejects an empty form, a long text, and invalid files', async () => {
    const message = page.getByLabel(t('broadcast:message.label'), { exact: true });
    await message.fill('');
    await button('broadcast:submit').click();
    await page.getByText(t('broadcast:problems.nothing')).first().waitFor();
    await page.setInputFiles('input[type=file]', {
      name: 'a.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    });
    await text('broadcast:file.rejections.file-invalid-type').waitFor();
    await look(page, 'broadcast-refused');
    await page.setInputFiles('input[type=file]', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await text('broadcast:file.rejections.file-too-small').waitFor();
    await message.fill('*Today* at noon');
  });

  it('survives a reload: text, groups and file', async () => {
    await page.setInputFiles('input[type=file]', { name: 'dot.png', mimeType: 'image/png', buffer: picture });
    await text('broadcast:file.chosenSmall', { name: 'dot.png', sizeKb: 1 }).waitFor();
    // A reload gives no time for writes that have just begun.
    await poll(() => page.evaluate(countKeptFiles), 'the kept file');
    await page.reload();
    await text('broadcast:groups.selected', { count: groupNames.length }).waitFor();
    await text('broadcast:file.chosenSmall', { name: 'dot.png', sizeKb: 1 }).waitFor();
    await text('broadcast:file.hint', { maxMb: 50 }).waitFor();
    expect(await page.getByLabel(t('broadcast:message.label'), { exact: true }).inputValue()).toBe('*Today* at noon');
    await look(page, 'broadcast-restored');
  });

  it('requires a confirmation before sending, and is paused, resumed and canceled', async () => {
    await button('broadcast:submit').press('Enter');
    const question = page.getByRole('dialog', { name: t('broadcast:confirm.title', { count: groupNames.length }) });
    await question.waitFor();
    await look(page, 'broadcast-confirm');
    await button('broadcast:confirm.submit', page).press('Enter');
    await page.getByText(t('broadcast:started')).first().waitFor();
    await hasFocus(page.getByRole('main'));
    const [sent] = await client.call<Broadcast[]>('listBroadcasts');
    const arrived = await page.evaluate(
      async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
      sent?.media_url ?? '',
    );
    expect(Buffer.from(arrived)).toEqual(picture);
    await poll(async () => (await page.evaluate(countKeptFiles)) === null || null, 'nothing kept of what was sent');
    await button('broadcast:actions.pause').click();
    await text('broadcast:statuses.paused').waitFor();
    await look(page, 'broadcast-paused');
    await button('broadcast:actions.resume').click();
    await text('broadcast:statuses.running').waitFor();
    await look(page, 'broadcast-running');
    await page.getByRole('button', { name: t('broadcast:actions.more', { id: sent?.id ?? 0 }) }).click();
    await page.getByRole('menuitem', { name: t('broadcast:actions.cancel') }).click();
    await page.getByRole('dialog', { name: t('broadcast:cancel.title') }).waitFor();
    await look(page, 'broadcast-cancel');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('broadcast:cancel.submit'), exact: true })
      .click();
    await text('broadcast:statuses.canceled').waitFor();
  });

  it('shows the result in each group', async () => {
    await page
      .getByRole('link', { name: t('broadcast:actions.results') })
      .first()
      .click();
    const table = page.getByRole('table', { name: t('broadcast:results.list') });
    await table.getByText(t('deliveries:statuses.canceled')).first().waitFor();
    await page.locator('.stackedBars canvas').waitFor();
    await look(page, 'broadcast-report');
    await page.getByRole('link', { name: t('broadcast:report.all') }).click();
  });

  it('adds a notification when it has ended', async () => {
    const [group] = (await client.call<Group[]>('listGroups')).filter(({ can_post }) => can_post);
    await client.call('sendBroadcast', { body: { message: 'Once', group_ids: [group?.id ?? 0] } });
    await poll(async () => (await client.call<unknown[]>('listNotifications')).length > 0 || null, 'a notification');
    await page.locator('.notificationMenu-badge').waitFor();
    await page.locator('.notificationMenu button').click();
    await page.locator('.notificationItem').first().waitFor();
    await look(page, 'notifications');
    await button('notifications:readAll').click();
    await page.locator('.notificationMenu-badge').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
  });

  it('stops all sending after a question, shows so on every page, and resumes', async () => {
    const pace = await client.call<Pace>('getPace');
    const groups = await client.call<Group[]>('listGroups');
    const group_ids = groups.filter(({ can_post }) => can_post).map(({ id }) => id);
    await client.call('sendBroadcast', { body: { message: 'Stopped midway', group_ids } });
    await button('layout:bar.stopSending').click();
    const question = page.getByRole('dialog', { name: t('sending:stop.title') });
    await question.getByText(/\d/).waitFor();
    await look(page, 'stop-sending');
    await question.getByRole('button', { name: t('sending:stop.confirm'), exact: true }).click();
    await question.waitFor({ state: 'hidden' });
    await button('sending:resume.action').waitFor();
    const { queuedCount } = await client.call<Sending>('getSending');
    expect(queuedCount).toBeGreaterThan(0);
    expect(await button('layout:bar.stopSending').count()).toBe(0);
    await look(page, 'sending-stopped');
    for (const path of ['funnel-designer', 'broadcast']) {
      await page.goto(`${server.url}/${path}`);
      await button('sending:resume.action').waitFor();
      await look(page, `sending-stopped-${path}`);
    }
    await client.call('savePace', { body: { ...pace, gapMinMs: 0, gapMaxMs: 0 } });
    expect((await client.call<Sending>('getSending')).queuedCount).toBe(queuedCount);
    await button('sending:resume.action').press('Enter');
    await button('layout:bar.stopSending').waitFor();
    await hasFocus(page.getByRole('banner'));
    await poll(async () => (await client.call<Sending>('getSending')).queuedCount === 0 || null, 'all are sent');
    await client.call('savePace', { body: pace });
  });
});

describe('the instructions', () => {
  it('have seven sections of steps with duration and difficulty', async () => {
    await place('instructions').click();
    await page.getByRole('heading', { name: t('instructions:title'), level: 1 }).waitFor();
    const sections = page.getByRole('navigation', { name: t('instructions:sectionsLabel') }).getByRole('link');
    expect(await sections.count()).toBe(7);
    for (let at = 0; at < 7; at += 1) {
      await sections.nth(at).click();
      await page.getByRole('heading', { name: (await sections.nth(at).textContent()) ?? '', level: 2 }).waitFor();
      await look(page, `instructions-${at + 1}`);
    }
  });

  it('have eight questions and find one by its text', async () => {
    const search = page.getByRole('searchbox', { name: t('instructions:faq.label') });
    await search.fill('nothing is asked like this');
    await text('instructions:faq.nothing').waitFor();
    await look(page, 'instructions-nothing');
    await search.fill('');
    await page.getByText(t('instructions:questions.duplicate.question')).click();
    await page.getByText(t('instructions:questions.duplicate.answer')).waitFor();
  });
});

describe('a lost connection', () => {
  it('is shown, and loaded data stays', async () => {
    await place('groups').click();
    await groupCards(page).first().waitFor();
    await page.context().setOffline(true);
    await page.getByText(t('layout:offline.network')).waitFor();
    await look(page, 'offline');
    await page.context().setOffline(false);
    await page.getByText(t('layout:offline.network')).waitFor({ state: 'hidden' });
    pageErrors.flatMap(({ take }) => take());
  });
});

describe('at the width of a phone', () => {
  beforeAll(() => signIn(narrow, server.url));

  it.each(pagesWithMenu)('$path fits', async ({ path, shownText }) => {
    await narrow.goto(server.url + path);
    await narrow.getByRole('heading', { level: 1, name: t(shownText), exact: true }).waitFor();
    await look(narrow, `${path.slice(1)}-narrow`);
  });

  it.each([
    ['support', 'support:title'],
    ['profile', 'profile:title'],
  ] as const)('the dialog of %s fits', async (name, title) => {
    await narrow.goto(`${server.url}/dashboard`);
    await button(`layout:bar.${name}`, narrow).click();
    await narrow.getByRole('dialog', { name: t(title) }).waitFor();
    await look(narrow, `${name}-narrow`);
  });
});
