import type { BrowserContext, Locator, Page } from 'playwright-core';

import { ONBOARDING_DONE, ONBOARDING_VERSION } from '@contract/onboarding';

import { poll, signIn as signInByApi, type Client } from './client';
import { owner } from './server';
import { t } from './texts';

/** By then the view of the designer has moved to where it stays. */
const MOVED_MAX_MS = 3_000;

/** The onboarding guide would cover tests of something else. */
export async function skipGuide(client: Client): Promise<void> {
  const progress = { completedSteps: [...ONBOARDING_DONE], lastCompletedAt: Date.now(), version: ONBOARDING_VERSION };
  await client.call('saveOnboarding', { body: { hasCompletedOnboarding: true, progress } });
}

/** Fills the form and waits until the console has opened. `serverUrl` is an address that this program can resolve. */
export async function signInByForm(page: Page, serverUrl: string, url = serverUrl): Promise<void> {
  await skipGuide(await signInByApi(serverUrl));
  await page.goto(`${url}/login`);
  await fillIn(page, owner);
  await page.waitForURL(`${url}/dashboard`);
  await page.getByRole('heading', { name: t('dashboard:title'), level: 1 }).waitFor();
}

/** Opens a page of the console in a session that began without the form, which would load the console twice. */
export async function signIn(page: Page, url: string, path = '/dashboard'): Promise<void> {
  const client = await signInByApi(url);
  await skipGuide(client);
  const beginning = await page.addInitScript((token) => {
    localStorage.setItem('auth_token', token);
  }, client.token);
  await page.goto(url + path);
  // A reload must not begin the session again.
  await beginning.dispose();
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (new URL(page.url()).pathname === '/login') throw new Error('The session is refused');
}

/** Types e-mail and password and clicks the button. */
export async function fillIn(page: Page, { email, password }: typeof owner): Promise<void> {
  await page.getByLabel(t('login:email.label')).fill(email);
  await page.getByLabel(t('login:password.label'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login:submit') }).click();
}

/** Requests a code and opens its URL on the phone, where one click links. The console must then show its groups. */
export async function connectPhone(console: Page, phone: Page): Promise<void> {
  await console.getByRole('button', { name: t('messenger:connect.submit'), exact: true }).click();
  await console.getByRole('img', { name: t('messenger:qr.alt') }).waitFor();
  const address = await console.getByRole('link', { name: t('messenger:qr.openPhone') }).getAttribute('href');
  await phone.goto(new URL(address ?? '', console.url()).href);
  await phone.getByRole('button', { name: t('phone:link.submit') }).click();
  await phone.getByRole('list', { name: t('phone:chats.list') }).waitFor();
}

/** The cards of the dashboard. */
export const groupCards = (page: Page): Locator =>
  page.getByRole('list', { name: t('groups:list') }).getByRole('listitem');

/** The card of one group, by the name it shows. */
export const groupCard = (page: Page, name: string): Locator =>
  groupCards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });

const toolbarButton = (page: Page, words: string) =>
  page.getByRole('group', { name: t('designer:toolbar.label') }).getByRole('button', { name: words, exact: true });

const nodesOf = (page: Page, type: string) => page.locator(`.react-flow__node-${type}`);

const panel = (page: Page) => page.getByRole('complementary', { name: t('designer:panel.node') });

/** Adds a message to the funnel and types its text. */
export async function addMessage(page: Page, text: string): Promise<void> {
  const count = await nodesOf(page, 'message').count();
  await toolbarButton(page, t('designer:toolbar.message')).click();
  await nodesOf(page, 'message').nth(count).waitFor({ state: 'attached' });
  await panel(page).getByLabel(t('designer:panel.message'), { exact: true }).fill(text);
}

/** Adds a delay to the funnel. */
export async function addDelay(page: Page, minutes: number): Promise<void> {
  await toolbarButton(page, t('designer:toolbar.delay')).click();
  const waiting = panel(page).getByRole('group', { name: t('designer:panel.nodeDelay') });
  await waiting.getByLabel(t('designer:panel.minutes')).fill(String(minutes));
}

/** Makes space: closes the panel and fits the funnel. */
export async function seeWholeFunnel(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: t('designer:panel.close') });
  if (await close.isVisible()) await close.click();
  await page.getByRole('button', { name: t('designer:canvas.fit') }).click();
}

/** So many looks are longer than the 450 ms after which settings that open or close may move the view. */
const STILL_LOOKS = 12;

/** The place of an element once the view does not move it any more. */
export async function findStill(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let places: string[] = [];
  return poll(async () => {
    const box = await element.boundingBox();
    places = [...places, JSON.stringify(box)].slice(-STILL_LOOKS);
    return box && places.length === STILL_LOOKS && new Set(places).size === 1 ? box : null;
  }, 'the view to stay where it is');
}

/** The list of steps and the minimap are shown, as for an operator who opened them before. */
export const showAllOfDesigner = (context: BrowserContext) =>
  context.addInitScript(() => {
    // A page without an address has no storage.
    if (location.protocol.startsWith('http'))
      for (const choice of ['designerSteps', 'designerMap']) localStorage.setItem(choice, 'shown');
  });

/** The source and target of a drag. */
export interface NodePlace {
  type: string;
  nth?: number;
}

/** The view moves with the selection and the panel; if it ends with this below the minimap, the whole funnel is shown again. */
async function bringIntoSight(page: Page, end: Locator): Promise<void> {
  const isFree = await end.hover({ trial: true, timeout: MOVED_MAX_MS }).then(
    () => true,
    () => false,
  );
  if (!isFree) await page.getByRole('button', { name: t('designer:canvas.fit') }).click();
}

/** Removes the connections that the designer made itself. */
export async function disconnectAll(page: Page): Promise<void> {
  const edges = page.locator('.react-flow__edge');
  for (let count = await edges.count(); count > 0; count -= 1) {
    await edges.first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    await edges.nth(count - 1).waitFor({ state: 'detached' });
  }
}

/** Connects two nodes: by dragging between handles, or by clicking both. */
export async function connect(page: Page, from: NodePlace, to: NodePlace, way: 'drag' | 'press'): Promise<void> {
  const edges = page.locator('.react-flow__edge');
  const count = await edges.count();
  const source = nodesOf(page, from.type)
    .nth(from.nth ?? 0)
    .locator('.react-flow__handle.source');
  const target = nodesOf(page, to.type)
    .nth(to.nth ?? 0)
    .locator('.react-flow__handle.target');
  for (const end of [source, target]) await bringIntoSight(page, end);
  if (way === 'drag') await source.dragTo(target);
  else {
    await source.click();
    await target.click();
  }
  await edges.nth(count).waitFor({ state: 'attached' });
}

/** Names the funnel and saves it; the designer then leads back to the groups. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: t('designer:toolbar.name') }).fill(name);
  await page.getByRole('button', { name: t('designer:toolbar.save'), exact: true }).click();
}

/** The switch of a funnel in the start dialog. */
export const switchOf = (dialog: Locator, funnelName: string): Locator =>
  dialog
    .locator('.launchOption')
    .filter({ has: dialog.page().getByRole('radio', { name: funnelName, exact: true }) })
    .getByRole('switch');

/** Opens a group's start dialog, selects the funnel, activates it if needed, and starts without a time. */
export async function startFunnel(page: Page, groupName: string, funnelName: string): Promise<void> {
  await groupCard(page, groupName)
    .getByRole('button', { name: t('groups:card.start') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('launch:title') });
  await dialog.getByRole('radio', { name: funnelName }).check();
  const turn = switchOf(dialog, funnelName);
  if (!(await turn.isChecked())) await turn.click();
  await turn.and(dialog.locator(':checked')).waitFor();
  await dialog.getByRole('button', { name: t('launch:submit'), exact: true }).click();
  await page
    .getByText(t('launch:toasts.all', { count: 1 }))
    .first()
    .waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens a group's history; returns the dialog. */
export async function openHistory(page: Page, group: { name: string; type: 'community' | 'group' }): Promise<Locator> {
  await groupCard(page, group.name)
    .getByRole('button', { name: t('groups:card.history') })
    .click();
  const dialog = page.getByRole('dialog', { name: t(`runs:title.${group.type}`, { name: group.name }) });
  await dialog.waitFor();
  return dialog;
}

/** Opens a chat on the phone's page; returns its messages. */
export async function openChat(phone: Page, name: string): Promise<Locator> {
  const rows = phone.getByRole('list', { name: t('phone:chats.list') }).getByRole('button');
  await rows.filter({ hasText: name }).first().click();
  return phone.getByRole('log', { name: t('phone:chat.log', { name }) }).getByRole('article');
}

/** Opens an antd select and clicks one of its options. */
export async function chooseOption(select: Locator, name: string | RegExp): Promise<void> {
  // The selected option is rendered over the input, so the click goes to the box around both. A dialog that still grows is awaited.
  await select.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")]').click();
  const list = select.page().locator(`[id="${await select.getAttribute('id')}_list"]`);
  await list.getByRole('option', { name, exact: true }).click();
}

/** The selected option of a select. */
export const chosenOption = (select: Locator): Locator =>
  select.locator('xpath=ancestor::*[contains(@class, "ant-select-content-has-value")]');
