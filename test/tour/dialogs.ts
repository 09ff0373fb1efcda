import { signIn as signInByApi, poll } from '@test/browser/client';
import { groupCards, signIn } from '@test/browser/operator';
import type { RunningServer } from '@test/browser/server';
import { dialogStops, furnish, goTo } from '@test/browser/tour';
import { t } from '@test/browser/texts';

import type { Camera } from './camera';

const profileParts = ['account', 'pace', 'data', 'security'] as const;

/** Three groups with funnels and runs: every dialog, the bell, the menu. */
export async function tourDialogs(camera: Camera, server: RunningServer): Promise<void> {
  const { page, shoot } = camera;
  const client = await signInByApi(server.url);
  await furnish(client, server);
  await poll(async () => (await client.call<object[]>('listNotifications'))[0] ?? null, 'the news');
  await signIn(page, server.url);
  await groupCards(page).first().waitFor();
  await shoot('dashboard');
  await page.locator('.notificationMenu button').first().click();
  await page.locator('.notificationItem').first().waitFor();
  await shoot('notifications');
  await page.keyboard.press('Escape');
  for (const { name, path, opener, prepare } of dialogStops) {
    await goTo(page, path);
    await prepare?.(page);
    await opener(page).click();
    await page.getByRole('dialog').waitFor();
    await shoot(name);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await tourProfile(camera);
  await tourMenus(camera);
}

async function tourProfile({ page, shoot }: Camera): Promise<void> {
  await goTo(page, '/dashboard');
  await page.getByRole('button', { name: t('layout:bar.profile'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('profile:title') });
  for (const part of profileParts) {
    await dialog.getByRole('tab', { name: t(`profile:sections.${part}`) }).click();
    await shoot(`profile-${part}`);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function tourMenus({ page, shoot }: Camera): Promise<void> {
  await page.getByRole('button', { name: t('dashboard:menu.label') }).click();
  await page.getByRole('menu').waitFor();
  await shoot('dashboard-menu');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: t('layout:menu.open') }).click();
  await page.getByRole('dialog', { name: t('layout:menu.label') }).waitFor();
  await shoot('menu');
}
