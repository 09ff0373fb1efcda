import type { Page } from 'playwright-core';

import type { Broadcast, Funnel, Group, Overview } from '@contract/schemas/shapes';
import { apiPrefix } from '@contract/http';
import { DAY_MS } from '@contract/time';
import { poll, signIn as signInByApi, type Client } from '@test/browser/client';
import { signIn } from '@test/browser/operator';
import type { RunningServer } from '@test/browser/server';
import { t } from '@test/browser/texts';

import type { Camera } from './camera';

/** Until what is drawn late is there. */
const OPEN_MS = 900;
/** As many times more messages as a busy day has. */
const BUSY_TIMES = 500;

const screens = [
  ['overview', '/overview'],
  ['journal', '/journal'],
  ['journal-queued', '/journal?state=queued'],
  ['journal-failed', '/journal?state=failed'],
  ['journal-actions', '/journal?tab=actions'],
  ['journal-connection', '/journal?tab=connection'],
  ['calendar-month', '/calendar'],
  ['calendar-week', '/calendar?view=week'],
  ['calendar-day', '/calendar?view=day'],
  ['programs', '/programs'],
] as const;

/** What went out and what was done: empty, after a day of work, and after a busy one. */
export async function tourAfterwards(camera: Camera, server: RunningServer): Promise<void> {
  const { page, shoot } = camera;
  const client = await signInByApi(server.url);
  await signIn(page, server.url);
  for (const [name, path] of screens) await shootAt(`${name}-empty`, path);
  const { groups } = await client.connectPhone();
  const { funnel, broadcastId } = await work(client, server, groups);
  for (const [name, path] of screens) await shootAt(name, path);
  await shootAt('group', `/groups/${groups[0]?.id}`);
  await page.goto(`${server.url}/funnel-designer?edit=${funnel.id}`);
  await page.getByRole('button', { name: t('designer:toolbar.versions'), exact: true }).click();
  await page.waitForTimeout(OPEN_MS);
  await shoot('versions');
  await shootAt('broadcast-report', `/broadcast/${broadcastId}`);
  for (const act of ['correct', 'recall', 'pin'] as const)
    await shootDialog(`broadcast-${act}`, `/broadcast/${broadcastId}`, t(`groupActs:messages.${act}`));
  await shootDialog('funnels-import', '/funnels', t('funnels:files.import'));
  await shootDialog('poll-settings', '/funnel-designer', t('designer:toolbar.poll'));
  await beBusy(page);
  await shootAt('overview-busy', '/overview');

  async function shootDialog(name: string, path: string, button: string) {
    await page.goto(server.url + path);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.waitForTimeout(OPEN_MS);
    await shoot(name);
  }

  async function shootAt(name: string, path: string) {
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(OPEN_MS);
    await shoot(name, { isWhole: true });
  }
}

/** What is looked at afterwards. */
interface Worked {
  funnel: Funnel;
  broadcastId: number;
}

/** A day of an operator, with one of every kind of act. */
async function work(client: Client, server: RunningServer, groups: readonly Group[]): Promise<Worked> {
  const call = (name: Parameters<Client['call']>[0], params: Record<string, number> | null, body: object) =>
    client.call<{ id: number }>(name, { ...(params && { params }), body }).catch(() => ({ id: 0 }));
  const all = groups.map(({ id }) => id);
  const some = all.slice(0, 5);
  const funnel = await client.saveFunnel('A course in three messages', ['One', 'Two', 'Three'], 60);
  await client.startFunnel(funnel.id, some);
  await client.saveTag('VIP', groups.slice(0, 5), 'teal');
  await call('renameGroups', null, {
    names: { [some[0] ?? 0]: 'The first stream', [some[1] ?? 0]: 'The second stream' },
  });
  await call('actOnGroups', null, { groupIds: all, act: { kind: 'close', openAfterMinutes: 600 } });
  await call('actOnGroups', null, { groupIds: some, act: { kind: 'rename', name: 'Stream of March' } });
  const startsAtMs = Date.now() + DAY_MS;
  await call('createPlannedBroadcast', null, { message: 'News of tomorrow', groupIds: some, startsAtMs });
  const repeat = { kind: 'weekly', time: '09:00', weekdays: [1, 3], monthDay: 1, zone: 'UTC+3', untilMs: null };
  await call('createSeries', { id: funnel.id }, { groupIds: some, repeat });
  await call('createToken', null, { name: 'n8n', role: 'act', expiresAt: null });
  await call('savePace', null, { quietFromMinute: 1_320, quietUntilMinute: 480 });
  await call('savePace', null, { quietFromMinute: null, quietUntilMinute: null });
  await call('renameFunnel', { id: 999_999 }, { name: 'Nobody' });
  const { id } = await call('sendBroadcast', null, { message: 'The lesson begins at 19:00 tomorow', group_ids: all });
  server.moveClock(70_000);
  await poll(async () => {
    const [broadcast] = await client.call<Broadcast[]>('listBroadcasts');
    return broadcast?.status === 'completed' ? broadcast : null;
  }, 'the end of the broadcast');
  await call('actOnMessages', null, {
    of: { broadcastId: id },
    act: { kind: 'correct', text: 'The lesson begins at 19:00 tomorrow', recallsRest: true },
  });
  return { funnel, broadcastId: id };
}

/** The numbers of the overview as an account with thousands of groups has them. */
async function beBusy(page: Page): Promise<void> {
  await page.route(`**${apiPrefix}/overview**`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { response: Overview };
    const { response } = body;
    for (const stretch of [...response.hours, ...response.days])
      for (const key of ['sent', 'failed', 'unconfirmed', 'expected'] as const) stretch[key] *= BUSY_TIMES;
    response.needs = { ...response.needs, failed: 1_234, unconfirmed: 345, missed: 56, closedGroups: 4_285 };
    await route.fulfill({ response: answer, json: body });
  });
}
