import { ONBOARDING_STEPS } from '@contract/onboarding';
import type { Group } from '@contract/schemas/shapes';
import { signIn as signInByApi, type Client, type Phone } from '@test/browser/client';
import { fillIn, groupCards, skipGuide } from '@test/browser/operator';
import { owner, type RunningServer } from '@test/browser/server';
import { listPages } from '@test/browser/tour';
import { t } from '@test/browser/texts';

import type { Camera } from './camera';

/** How long a disturbed connection is down: longer than its pictures take. */
const AWAY_MS = 20_000;

/** A new owner: the guide, the phone in every state of its connection, and no group at all. */
export async function tourConnection(camera: Camera, server: RunningServer): Promise<void> {
  const { page, shoot } = camera;
  await page.goto(`${server.url}/login`);
  await fillIn(page, owner);
  await tourGuide(camera);
  const client = await signInByApi(server.url);
  await skipGuide(client);
  await page.reload();
  await page.getByText(t('dashboard:empty.title')).waitFor();
  await shoot('not-connected');
  await shootEmptyPages(camera, server);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: t('messenger:connect.submit'), exact: true }).click();
  await page.getByRole('img', { name: t('messenger:qr.alt') }).waitFor();
  await shoot('code');
  await tourNumber(camera);
  const { groups, phone } = await client.connectPhone();
  await groupCards(page).first().waitFor();
  await leaveGroups(client, groups);
  await page.getByText(t('dashboard:welcome.title')).waitFor();
  await shoot('welcome');
  await tourStates(camera, phone);
}

async function tourNumber({ page, shoot }: Camera): Promise<void> {
  const click = (name: string) =>
    page.getByRole('button', { name: t(`messenger:number.${name}`), exact: true }).click();
  await click('action');
  await click('submit');
  await page.getByText(t('messenger:number.problem')).waitFor();
  await shoot('number');
  await page.getByLabel(t('messenger:number.field')).fill('+7 900 000-00-01');
  await click('submit');
  await page.getByRole('button', { name: t('messenger:number.copy') }).waitFor();
  await shoot('number-code');
  await click('back');
  await page.getByRole('img', { name: t('messenger:qr.alt') }).waitFor();
}

async function tourGuide({ page, shoot }: Camera): Promise<void> {
  const guide = page.locator('.onboarding');
  for (const step of ONBOARDING_STEPS) {
    const texts = step === 'completion' ? 'firstSend' : (`steps.${step}` as const);
    await guide.getByText(t(`onboarding:${texts}.title`), { exact: true }).waitFor();
    await shoot(`guide-${step}`);
    if (step !== 'completion') await page.getByRole('button', { name: t('onboarding:next'), exact: true }).click();
  }
  await page.getByRole('button', { name: t('onboarding:close') }).click();
  await page.getByRole('region', { name: t('onboarding:promo.title') }).waitFor();
  await shoot('guide-promo');
}

async function shootEmptyPages({ page, shoot }: Camera, server: RunningServer): Promise<void> {
  for (const { path, name } of listPages) {
    if (path === '/dashboard') continue;
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
    await shoot(`${name}-empty`);
  }
  await page.locator('.notificationMenu button').first().click();
  await page.getByText(t('notifications:empty.title')).waitFor();
  await shoot('notifications-empty');
}

async function leaveGroups(client: Client, groups: Group[]): Promise<void> {
  for (const { id } of groups) await client.call('deleteGroup', { params: { id } });
}

async function tourStates({ page, shoot }: Camera, phone: Phone): Promise<void> {
  const sees = (status: string) =>
    page
      .getByRole('status', { name: t('messenger:status.label') })
      .filter({ hasText: t(`messenger:status.${status}`) })
      .waitFor({ timeout: 2 * AWAY_MS });
  await phone.disturb('hung', AWAY_MS);
  await sees('initializing');
  await shoot('initializing');
  await sees('connected');
  await phone.disturb('lost', AWAY_MS);
  await sees('authorized');
  await shoot('authorized');
  await sees('connected');
  await phone.disturb('restricted');
  await sees('authorized');
  await shoot('restricted');
  await page.getByRole('button', { name: t('messenger:connect.submit'), exact: true }).click();
  await sees('connected');
  await phone.unlink();
  await sees('disconnected');
  await shoot('unlinked');
}
