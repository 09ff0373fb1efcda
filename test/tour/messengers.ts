import { signIn as signInByApi } from '@test/browser/client';
import { signIn } from '@test/browser/operator';
import type { RunningServer } from '@test/browser/server';
import { t } from '@test/browser/texts';

import type { Camera } from './camera';
import { tourGroup, tourPairs, tourPolls } from './messengerGroups';
import {
  addBot,
  buttonIn,
  dialogOf,
  max,
  openAccount,
  openAccounts,
  shootAt,
  shootTroubles,
  telegram,
  type Walk,
} from './standIns';

/** An owner with a phone and bots of MAX and Telegram: accounts, linking, pairs and what is done to groups, also while it loads and when it fails. */
export async function tourMessengers(camera: Camera, server: RunningServer): Promise<void> {
  const walk: Walk = { ...camera, server };
  await (await signInByApi(server.url)).connectPhone();
  await signIn(camera.page, server.url);
  const [inMax, inTelegram] = [max.addBot(), telegram.addBot()];
  for (const title of ['Club', 'School']) max.addGroup(inMax.id, { title });
  max.addGroup(inMax.id, { title: 'Where the bot is no admin', isAdmin: false });
  const lessons = telegram.addGroup(inTelegram.id, { title: 'Lessons', type: 'supergroup' });
  telegram.addGroup(inTelegram.id, { title: 'Where it is no admin', type: 'supergroup', isAdmin: false });
  await tourForms(walk);
  const club = await addBot(walk, { name: 'Club in MAX', messenger: 'max', token: inMax.token }, 3);
  const moved = { name: 'Lessons in Telegram', messenger: 'telegram' as const, token: inTelegram.token };
  const school = await addBot(walk, moved, 2);
  await tourLinking(walk);
  await openAccount(walk, 'Club in MAX');
  await tourPairs(walk, club, school);
  await tourPolls(walk, club);
  await openAccount(walk, 'Lessons in Telegram');
  await tourGroup(walk, school, lessons);
}

async function tourForms(walk: Walk): Promise<void> {
  const { page, shoot } = walk;
  await shootTroubles(walk, 'accounts', { calls: ['/accounts'], ask: () => openAccounts(walk) });
  await openAccounts(walk);
  for (const kind of ['MAX', 'Telegram']) {
    await buttonIn(page, 'accounts:add').click();
    await page.getByRole('combobox', { name: t('accounts:form.messenger') }).click();
    await page.locator('.ant-select-item-option').getByText(kind, { exact: true }).click();
    await buttonIn(page, 'accounts:form.add').click();
    await shoot(`account-${kind.toLowerCase()}`);
    await buttonIn(dialogOf(page), 'common:actions.cancel').click();
  }
}

/** The list of accounts, the change from one to another, and bots that have to be linked anew. */
async function tourLinking(walk: Walk): Promise<void> {
  const { page, shoot } = walk;
  await openAccounts(walk);
  await page.getByText('Club in MAX').waitFor();
  await shoot('accounts');
  await shootTroubles(walk, 'account-switch', {
    calls: ['/accounts/*/open'],
    ask: () => page.getByRole('button', { name: t('accounts:openNamed', { name: 'Club in MAX' }) }).click(),
  });
  for (const messenger of ['max', 'telegram'] as const) {
    const { token } = messenger === 'max' ? max.addBot() : telegram.addBot();
    const name = `Another one in ${messenger}`;
    await addBot(walk, { name, messenger, token });
    await openAccount(walk, name);
    await page.getByText(t('dashboard:welcome.title')).waitFor();
    await shoot(`${messenger}-welcome`);
    (messenger === 'max' ? max : telegram).revoke(token);
    const field = page.getByLabel(t('messenger:bot.field'), { exact: true });
    await field.waitFor();
    await shootAt(walk, `${messenger}-link`, '/dashboard');
    await field.fill(token);
    const ask = () => buttonIn(page, 'messenger:bot.submit').click();
    await shootTroubles(walk, `${messenger}-link`, { calls: ['/whatsapp/link-bot'], ask });
  }
}
