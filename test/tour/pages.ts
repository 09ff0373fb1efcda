import { signIn as signInByApi } from '@test/browser/client';
import { groupCards, signIn } from '@test/browser/operator';
import type { RunningServer } from '@test/browser/server';
import { furnish, pagesWithMenu } from '@test/browser/tour';
import { t } from '@test/browser/texts';

import type { Camera } from './camera';

const SECTIONS_COUNT = 7;

/** Every page with many groups, from its top to its end. */
export async function tourPages(camera: Camera, server: RunningServer): Promise<void> {
  const { page, shoot } = camera;
  await furnish(await signInByApi(server.url), server);
  await signIn(page, server.url);
  await groupCards(page).first().waitFor();
  await shoot('dashboard');
  await page.evaluate(() => {
    window.scrollTo(0, 1_500);
  });
  await shoot('dashboard-scrolled');
  const search = page.getByRole('searchbox', { name: t('groups:filter.search') });
  await search.fill('12');
  await shoot('dashboard-found');
  await search.fill('nothing is called this');
  await page.getByText(t('groups:filter.nothing.title')).waitFor();
  await shoot('dashboard-nothing');
  for (const { path, shownText } of pagesWithMenu) {
    // They have pictures of their own.
    if (path === '/dashboard' || path === '/instructions') continue;
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1, name: t(shownText), exact: true }).waitFor();
    await shoot(path.slice(1), { isWhole: true });
  }
  await tourForm(camera, server);
  await tourHelp(camera, server);
  await page.goto(`${server.url}/nowhere`);
  await page.getByText(t('common:notFound.title')).waitFor();
  await shoot('not-found');
}

async function tourForm({ page, shoot }: Camera, server: RunningServer): Promise<void> {
  await page.goto(`${server.url}/broadcast`);
  await page.getByRole('button', { name: t('broadcast:groups.selectAll') }).click();
  await page
    .getByLabel(t('broadcast:message.label'), { exact: true })
    .fill(`*${t('dashboard:welcome.title')}*\n\n${t('dashboard:welcome.text')}`);
  await page.setInputFiles('input[type=file]', { name: 'a.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') });
  await shoot('broadcast-form', { isWhole: true });
  await page.getByRole('button', { name: t('broadcast:submit'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('broadcast-confirm');
  await page.keyboard.press('Escape');
}

async function tourHelp({ page, shoot }: Camera, server: RunningServer): Promise<void> {
  await page.goto(`${server.url}/instructions`);
  const links = page.getByRole('navigation', { name: t('instructions:sectionsLabel') }).getByRole('link');
  await links.first().waitFor();
  for (let at = 0; at < SECTIONS_COUNT; at += 1) {
    await links.nth(at).click();
    await shoot(`instructions-${at + 1}`, { isWhole: true });
  }
}
