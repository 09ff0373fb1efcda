import type { Browser, Locator, Page } from 'playwright-core';

import { ONBOARDING_STEPS } from '@contract/onboarding';
import { MINUTE_MS } from '@contract/time';
import bots from '@locales/ru/bots.json';

import { startMaxServer, type MaxServer } from '../kit/maxServer';
import { waitUntil } from '../kit/messengerContract';
import { startTelegramGroups, type TelegramGroups } from '../kit/telegramGroups';
import { lookAt, lookInDark, lookInFull } from './axe';
import { launch, openProfile, type PageErrors } from './chromium';
import { chooseOption, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

const BOT_TEXTS_LATE_MS = 1_000;

/** An owner with a demo phone adds bots of MAX and Telegram, sends broadcasts by them and to paired groups of both, and reads the results. */

let server: RunningServer;
let max: MaxServer;
let telegram: TelegramGroups;
let browser: Browser;
let page: Page;
let pageErrors: PageErrors;
let bot: { id: number; token: string };

beforeAll(async () => {
  max = await startMaxServer();
  bot = max.addBot();
  for (const title of ['Club', 'School']) max.addGroup(bot.id, { title });
  telegram = await startTelegramGroups();
  const environment = { MESSENGER: 'simulator,max,telegram', MAX_API_ROOT: max.root, TELEGRAM_API_ROOT: telegram.root };
  [server, browser] = await Promise.all([startServer(environment), launch()]);
  const profile = await openProfile(browser);
  pageErrors = profile.pageErrors;
  // What a page asked for when its session moved, and a token that the messenger refuses.
  pageErrors.allow(/the server responded with a status of (?:401|409)/);
  page = await profile.context.newPage();
  await signIn(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await Promise.all([max.close(), telegram.close()]);
});
afterEach(() => expect(pageErrors.take()).toEqual([]));

const dialog = () => page.getByRole('dialog', { name: t('accounts:title') });
const menu = async (item: string) => {
  await page.getByRole('button', { name: t('dashboard:menu.label') }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

async function chooseMessenger(form: Locator, name: string): Promise<void> {
  await form.getByRole('combobox', { name: t('accounts:form.messenger') }).click();
  await page.locator('.ant-select-item-option').getByText(name, { exact: true }).click();
}

async function openAccount(name: string): Promise<void> {
  await page.goto(`${server.url}/dashboard`);
  await menu(t('dashboard:menu.accounts'));
  await dialog()
    .getByRole('button', { name: t('accounts:openNamed', { name }) })
    .click();
  await dialog().waitFor({ state: 'hidden' });
}

it('links a bot beside the phone, with a clear reason when the token is refused', async () => {
  await page.goto(`${server.url}/dashboard`);
  await menu(t('dashboard:menu.accounts'));
  await page.getByRole('button', { name: t('accounts:add'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('accounts:form.addTitle') });
  await form.getByLabel(t('accounts:form.name')).fill('Club in MAX');
  await chooseMessenger(form, 'MAX');
  const token = form.getByLabel(t('accounts:form.token'), { exact: true });
  await form.getByRole('button', { name: t('accounts:form.add'), exact: true }).click();
  await form.getByText(t('accounts:form.tokenProblem')).waitFor();
  await token.fill('not-the-token-of-a-bot');
  await form.getByRole('button', { name: t('accounts:form.add'), exact: true }).click();
  await page.getByText(t('errors:BOT_TOKEN_REFUSED')).first().waitFor();
  expect(await lookInFull(page, 'max/token')).toEqual([]);
  await token.fill(bot.token);
  await form.getByRole('button', { name: t('accounts:form.add'), exact: true }).click();
  await dialog()
    .getByRole('button', { name: t('accounts:openNamed', { name: 'Club in MAX' }) })
    .click();
  await page.getByText('School').first().waitFor();
  expect(await page.getByText(t('messenger:status.connected')).first().isVisible()).toBe(true);
  expect(await page.evaluate(() => document.body.innerText.includes('WhatsApp'))).toBe(false);
  // A bot, where the owner of a phone sees one.
  expect(await page.locator('.dashboardHeader-connection path').getAttribute('d')).toMatch(/M10 8V4/);
  expect(await lookInFull(page, 'max/groups')).toEqual([]);
});

it('never shows the words of a phone, however late those of a bot come', async () => {
  const late = await page.context().newPage();
  await late.route(/\/bots\.\w+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, BOT_TEXTS_LATE_MS));
    await route.fallback();
  });
  await late.addInitScript((words) => {
    const look = () => document.documentElement.textContent.includes(words) && sessionStorage.setItem('seen', words);
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, t('instructions:steps.connectPhone.title'));
  await late.goto(`${server.url}/instructions`);
  await late.getByText(bots.instructions.steps.connectPhone.title).first().waitFor();
  expect(await late.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
  await late.close();
});

it('guides the owner of a bot through the console and its help without a word about a phone', async () => {
  await page.getByRole('button', { name: t('layout:bar.help') }).click();
  const guide = page.locator('.onboarding');
  const said: string[] = [];
  for (const [at, step] of ONBOARDING_STEPS.entries()) {
    const count = guide.getByText(t('onboarding:count', { index: at + 1, total: ONBOARDING_STEPS.length }));
    await count.filter({ visible: true }).waitFor();
    said.push(await guide.innerText());
    // Also where the step goes on by itself a moment later, which it does not when it was done before.
    if (step !== 'completion') await guide.getByRole('button', { name: t('onboarding:next') }).click();
  }
  const inMax = (text: string) => text.replaceAll('WhatsApp', 'MAX');
  for (const { text } of Object.values(bots.onboarding.steps).filter(
    (step) => step !== bots.onboarding.steps.completion,
  ))
    expect(said.join('\n')).toContain(inMax(text));
  expect(said.join('\n')).toContain(inMax(bots.onboarding.firstSend.text));
  await guide.getByRole('button', { name: t('onboarding:finish') }).click();
  await page.goto(`${server.url}/instructions#connection`);
  await page.getByText(inMax(bots.instructions.sections.connection.text)).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/WhatsApp|QR/);
  expect(await page.locator('img[src*="/connect"]').count()).toBe(0);
});

it('sends a broadcast by the bot, and shows its results', async () => {
  await page.goto(`${server.url}/broadcast`);
  await page.getByRole('button', { name: t('broadcast:groups.selectAll') }).click();
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
  await waitUntil(
    () => max.said.length > 1,
    () => 'both messages',
  );
  expect(max.said.map(({ text }) => text)).toEqual(['Meeting at seven', 'Meeting at seven']);
  await page.getByText(t('deliveries:responses.replied'), { exact: true }).waitFor();
  expect(await page.getByText(t('deliveries:responses.read'), { exact: true }).count()).toBe(0);
});

it('sends a poll as a message with buttons, and counts what members press', async () => {
  await page.goto(`${server.url}/broadcast`);
  await page.getByRole('button', { name: t('broadcast:groups.selectAll') }).click();
  await page.getByRole('switch', { name: t('broadcast:poll.label') }).check();
  await page.getByText(t('plan:poll.buttons')).waitFor();
  await page.getByLabel(t('broadcast:poll.question'), { exact: true }).fill('Coming on Monday?');
  const option = (number: number) => page.getByLabel(t('plan:poll.option', { number }), { exact: true });
  await option(1).fill('Yes');
  await option(2).fill('No');
  expect([...(await lookAt(page, 'max/poll')), ...(await lookInDark(page, 'max/poll'))]).toEqual([]);
  await page.getByRole('button', { name: t('broadcast:submit'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('broadcast:confirm.submit') })
    .click();
  const asked = () => max.said.filter(({ text }) => text === 'Coming on Monday?');
  await waitUntil(
    () => asked().length === 2,
    () => 'both polls',
  );
  const [first = '', second = ''] = asked().map(({ mid }) => mid);
  for (const [mid, text, at] of [
    [first, 'No', 0],
    [first, 'Yes', 0],
    [first, 'Yes', 1],
    [second, 'No', 2],
  ] as const)
    max.press(mid, text, at);
  await page.getByRole('link', { name: /#2/ }).first().click();
  const results = page.getByRole('region', { name: t('broadcast:poll.title') });
  await waitUntil(
    async () => {
      await page.reload();
      await results.waitFor();
      return (await results.locator('dl > div').allInnerTexts()).join() === 'Yes\n2,No\n1';
    },
    () => 'the votes',
  );
  expect(await lookAt(page, 'max/pollResults')).toEqual([]);
});

it('says in the designer what MAX can do', async () => {
  const designer = await page.context().newPage();
  await designer.goto(`${server.url}/funnel-designer`);
  await designer.getByRole('button', { name: t('designer:toolbar.poll'), exact: true }).click();
  await designer.getByText(t('plan:poll.buttons')).waitFor();
  await designer.close();
});

it('links a bot of Telegram, pairs a group with its group there, invites, and sends one broadcast to both', async () => {
  const further = telegram.addBot();
  const address = telegram.addGroup(further.id, { title: 'School in Telegram', type: 'supergroup' });
  await page.goto(`${server.url}/dashboard`);
  await menu(t('dashboard:menu.accounts'));
  await page.getByRole('button', { name: t('accounts:add'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('accounts:form.addTitle') });
  await form.getByLabel(t('accounts:form.name')).fill('Club in Telegram');
  await chooseMessenger(form, 'Telegram');
  await form.getByText(t('accounts:form.tokenHints.telegram')).waitFor();
  await form.getByLabel(t('accounts:form.token'), { exact: true }).fill(further.token);
  await form.getByRole('button', { name: t('accounts:form.add'), exact: true }).click();
  await dialog()
    .getByRole('button', { name: t('accounts:openNamed', { name: 'Club in Telegram' }) })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'School', exact: true }).first().click();
  const card = page.getByRole('region', { name: t('pairs:title') });
  // The groups of the new account come when its bot has connected, also to a card that is open.
  await card.getByLabel(t('pairs:field')).waitFor();
  await chooseOption(card.getByLabel(t('pairs:field')), 'School in Telegram · Club in Telegram, Telegram');
  await card.getByRole('button', { name: t('pairs:pair'), exact: true }).click();
  await card.getByText(t('pairs:there')).waitFor();
  expect(await lookInFull(page, 'max/pair')).toEqual([]);
  await card.getByRole('button', { name: t('pairs:invite.action') }).click();
  const invitation = page.getByRole('dialog', { name: t('pairs:invite.title') });
  await invitation.getByText(t('pairs:invite.hasLink')).waitFor();
  expect(await lookInFull(page, 'max/invitation')).toEqual([]);
  await invitation.getByRole('button', { name: t('pairs:invite.submit'), exact: true }).click();
  await page.waitForURL('**/broadcast');
  const link = `https://t.me/+link${address.slice(1)}`;
  await waitUntil(
    () => max.said.at(-1)?.text.includes(link) === true,
    () => 'the invitation',
  );

  await page.getByRole('button', { name: t('broadcast:groups.selectAll') }).click();
  await page.getByLabel(t('broadcast:message.label'), { exact: true }).fill('We have moved');
  const accounts = 'Club in Telegram, Telegram';
  await page.getByRole('checkbox', { name: t('pairs:broadcast.label', { amount: 1, accounts }) }).check();
  expect(await lookInFull(page, 'max/toPairs')).toEqual([]);
  await page.getByRole('button', { name: t('broadcast:submit'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('broadcast:confirm.submit') })
    .click();
  const saidMoved = () => max.said.filter(({ text }) => text === 'We have moved').length;
  await waitUntil(
    () => telegram.said.length > 0 && saidMoved() === 2,
    () => 'the broadcast in both',
  );
  expect(telegram.said.map(({ text }) => text)).toEqual(['We have moved']);
});

it('plans one broadcast for both, shows and keeps it in both accounts, and sends it in both', async () => {
  const dueMs = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS;
  const start = new Date(dueMs).toLocaleString('ru-RU', { timeZone: 'Europe/Moscow' });
  await page.goto(`${server.url}/broadcast`);
  await page.getByRole('button', { name: t('broadcast:groups.selectAll') }).click();
  await page.getByLabel(t('broadcast:message.label'), { exact: true }).fill('Lesson at six');
  await page.getByRole('radio', { name: t('broadcast:when.kinds.once') }).check();
  await page.getByLabel(t('broadcast:when.start')).fill(start.replace(',', '').slice(0, 16));
  await page.keyboard.press('Escape');
  const inForm = t('pairs:broadcast.label', { amount: 1, accounts: 'Club in Telegram, Telegram' });
  await page.getByRole('checkbox', { name: inForm }).check();
  await page.getByRole('button', { name: t('broadcast:planned.submit'), exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByText(inForm).waitFor();
  expect(await lookAt(page, 'max/planQuestion')).toEqual([]);
  await question.getByRole('button', { name: t('broadcast:planned.submit') }).click();
  const row = page.getByRole('row').filter({ hasText: 'Lesson at six' });
  await row.getByText(t('pairs:broadcast.label', { amount: 1, accounts: '«Club in Telegram»' })).waitFor();
  expect(await lookAt(page, 'max/planned')).toEqual([]);
  await row.getByRole('button', { name: t('broadcast:planned.actions.edit'), exact: true }).click();
  expect(await page.getByRole('dialog').getByRole('checkbox', { name: inForm }).isChecked()).toBe(true);
  expect(await lookAt(page, 'max/editPlanned')).toEqual([]);
  await page.keyboard.press('Escape');

  await openAccount('Club in Telegram');
  await page.goto(`${server.url}/broadcast?list=planned`);
  await row.getByText(t('pairs:planned.follows', { account: '«Club in MAX»' })).waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await row.scrollIntoViewIfNeeded();
  expect([...(await lookAt(page, 'max/follows')), ...(await lookInDark(page, 'max/follows'))]).toEqual([]);
  await page.goto(`${server.url}/calendar`);
  await page
    .getByRole('button', { name: /Lesson at six/ })
    .first()
    .click();
  await page.getByText(t('calendar:follows')).waitFor();
  expect(await lookAt(page, 'max/followsInCalendar')).toEqual([]);
  await page.keyboard.press('Escape');

  const said = () => [max.said, telegram.said].map((all) => all.filter(({ text }) => text === 'Lesson at six').length);
  expect(said()).toEqual([0, 0]);
  server.moveClock(dueMs - Date.now());
  await waitUntil(
    () => said().join() === '2,1',
    () => `the planned broadcast in both: ${said().join()}`,
  );
  await page.goto(`${server.url}/journal?tab=actions`);
  await page.getByText(new RegExp('«Club in MAX»$')).first().waitFor();
  expect(await lookAt(page, 'max/actsElsewhere')).toEqual([]);
  await page.goto(`${server.url}/broadcast`);
  await page.getByRole('link', { name: /#\d/ }).first().click();
  await page.getByText(t('deliveries:statuses.success')).first().waitFor();
  await page.getByText('School in Telegram').first().waitFor();
  expect([...(await lookAt(page, 'max/report')), ...(await lookInDark(page, 'max/report'))]).toEqual([]);
  const report = page.getByRole('button', { name: t('pairs:reports.open', { account: '«Club in MAX»' }) });
  await report.click();
  await page.getByRole('button', { name: t('pairs:reports.open', { account: '«Club in Telegram»' }) }).waitFor();
  await page.getByText('Lesson at six').first().waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/broadcast\/\d+$/);
});

it('asks for a new token once the old one was revoked', async () => {
  max.revoke(bot.token);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('heading', { name: t('messenger:bot.title').replace('WhatsApp', 'MAX') }).waitFor();
  expect(await lookInFull(page, 'max/revoked')).toEqual([]);
  const next = max.addBot();
  await page.getByLabel(t('messenger:bot.field'), { exact: true }).fill(next.token);
  await page.getByRole('button', { name: t('messenger:bot.submit'), exact: true }).click();
  await page.getByText(t('messenger:status.connected')).first().waitFor();
});

it('closes a group in Telegram, makes its invite link anew and answers requests to join', async () => {
  const further = telegram.addBot();
  const address = telegram.addGroup(further.id, { title: 'Lessons', type: 'supergroup' });
  await page.goto(`${server.url}/dashboard`);
  await menu(t('dashboard:menu.accounts'));
  await page.getByRole('button', { name: t('accounts:add'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('accounts:form.addTitle') });
  await form.getByLabel(t('accounts:form.name')).fill('Lessons in Telegram');
  await chooseMessenger(form, 'Telegram');
  await form.getByLabel(t('accounts:form.token'), { exact: true }).fill(further.token);
  await form.getByRole('button', { name: t('accounts:form.add'), exact: true }).click();
  await dialog()
    .getByRole('button', { name: t('accounts:openNamed', { name: 'Lessons in Telegram' }) })
    .click();
  await page.getByRole('link', { name: 'Lessons', exact: true }).first().click();
  const choose = async (key: string) => {
    await page.getByRole('button', { name: t('groups:table.more', { name: 'Lessons' }) }).click();
    await page.getByRole('menuitem', { name: t(key), exact: true }).click();
  };
  await choose('groups:card.close');
  await page.getByRole('button', { name: t('groupActs:kinds.close'), exact: true }).click();
  const chat = telegram.chat(address);
  await waitUntil(
    () => chat.permissions.can_send_messages === false,
    () => 'the closing',
  );
  await page.reload();
  await page.getByText(t('groupActs:state.admins')).first().waitFor();
  expect(await lookAt(page, 'max/closed')).toEqual([]);

  const [anna] = [telegram.askToJoin(address), telegram.askToJoin(address)];
  await choose('groups:card.entry');
  const entry = page.getByRole('dialog', { name: t('groupEntry:title', { name: '' }).split('«')[0] });
  await entry.getByText(`Person ${anna}`).waitFor();
  expect(await entry.getByText(t('groupEntry:requests.hidden')).count()).toBe(0);
  expect(await lookAt(page, 'max/requests')).toEqual([]);
  await entry
    .getByRole('row', { name: `Person ${anna}` })
    .getByRole('checkbox')
    .check();
  await entry.getByRole('button', { name: t('groupEntry:requests.approve', { count: 1 }) }).click();
  await waitUntil(
    () => chat.people.has(anna),
    () => 'the new member',
  );
  await entry.getByRole('button', { name: t('groupEntry:invite.reset'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('groupEntry:invite.resetTitle') })
    .getByRole('button', { name: t('groupEntry:invite.reset'), exact: true })
    .click();
  await waitUntil(
    () => chat.linksCount === 1,
    () => 'the new link',
  );
  // Nobody copies the former one.
  await entry.getByText(`https://t.me/+link${address.slice(1)}x1`).waitFor();
});
