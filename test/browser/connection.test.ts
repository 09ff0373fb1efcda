import type { Browser, Page } from 'playwright-core';

import { limits } from '@contract/limits';
import { isFullForm, limitMs, noteFigure } from '@test/kit/effort';

import { launch, openProfile, type PageErrors } from './chromium';
import { poll, signIn as signInByApi, type Client, type Phone } from './client';
import { groupCards, signIn } from './operator';
import { startServer, type RunningServer } from './server';
import { t } from './texts';

/** S13 and S14: the screen shows the actual connection state, and never an expired code. */

jest.setTimeout(400_000);

const SEEN_MAX_MS = 2_000;
const GROUPS = 20;
const MESSAGES = isFullForm ? 8 : 3;
/** They are sent one by one; a busy machine takes several times as long. */
const SENT_MAX_MS = 180_000;

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

describe('S13: a scripted connection', () => {
  let server: RunningServer;
  let client: Client;
  let phone: Phone;
  let page: Page;
  let pageErrors: PageErrors;
  let slowestMs = 0;
  let steps = 0;

  beforeAll(async () => {
    server = await startServer({
      SIMULATOR_GROUPS: String(GROUPS * 2),
      SIMULATOR_LATENCY_MIN_MS: '60',
      SIMULATOR_LATENCY_MAX_MS: '120',
    });
    client = await signInByApi(server.url);
    ({ phone } = await client.connectPhone());
    const profile = await openProfile(browser);
    pageErrors = profile.pageErrors;
    page = await profile.context.newPage();
    await signIn(page, server.url);
    await sees('connected');
    slowestMs = 0;
  });
  afterAll(() => server.stop());

  const word = () => page.getByRole('status', { name: t('messenger:status.label') });

  /** The screen shows it within two seconds; the slowest is recorded. */
  async function sees(status: 'authorized' | 'connected' | 'disconnected' | 'initializing', reason?: string) {
    const startedMs = Date.now();
    await Promise.all([
      word()
        .filter({ hasText: t(`messenger:status.${status}`) })
        .waitFor(),
      reason !== undefined && page.getByText(t(`messenger:reasons.${reason}`)).waitFor(),
    ]);
    slowestMs = Math.max(slowestMs, Date.now() - startedMs);
    steps += 1;
  }

  async function reconnectByCode() {
    ({ phone } = await client.connectPhone());
    await sees('connected');
  }

  it('is on the screen within two seconds, a restart is no logout, and nothing of the queue is lost', async () => {
    const groups = (await client.call<{ id: number; can_post: boolean }[]>('listGroups')).filter(
      ({ can_post }) => can_post,
    );
    const ids = groups.slice(0, GROUPS).map(({ id }) => id);
    const texts = Array.from({ length: MESSAGES }, (_, index) => `step ${index + 1}`);
    const funnel = await client.saveFunnel('S13', texts, 0);
    await client.startFunnel(funnel.id, ids);
    server.moveClock(61_000);

    await phone.disturb('restart');
    await sees('connected');
    expect(await page.getByText(t('messenger:reasons.loggedOut')).isVisible()).toBe(false);
    await phone.disturb('lost', 3_000);
    await sees('authorized', 'connectionLost');
    await page.waitForTimeout(2_000);
    await sees('connected');
    await phone.disturb('hung', 3_000);
    await sees('initializing');
    await page.waitForTimeout(2_000);
    await sees('connected');
    for (let flap = 0; flap < 10; flap += 1) {
      await phone.disturb('lost', 100 + 20 * flap);
      await page.waitForTimeout(200);
    }
    await sees('connected');
    for (const kind of ['restricted', 'replaced'] as const) {
      await phone.disturb(kind);
      await sees('authorized', kind);
      await client.call('connectMessenger');
      await sees('connected');
      if (kind === 'replaced') continue;
      // After a restriction only the owner resumes.
      await page.getByRole('button', { name: t('sending:resume.action'), exact: true }).click();
      await page.getByText(t('sending:resume.done'), { exact: true }).first().waitFor();
    }
    await phone.unlink();
    await sees('disconnected', 'loggedOut');
    await reconnectByCode();

    const runs = await poll(
      async () => {
        const found = await client.listRuns(funnel.id);
        return found.length === ids.length && found.every(({ finished }) => finished) ? found : null;
      },
      'the end of the runs',
      SENT_MAX_MS,
    );
    const messages = runs.flatMap((run) => run.messages);
    const sent = messages.filter(({ status }) => status === 'success').length;
    const chats = (await phone.listChats()).filter(({ lastMessage }) => lastMessage !== null);
    const arrived = (await Promise.all(chats.map(({ id }) => phone.listMessages(id)))).map((all) =>
      all.filter(({ author }) => author === null).map(({ text }) => text),
    );
    const doubles = arrived.reduce((sum, all) => sum + all.length - new Set(all).size, 0);
    const arrivedCount = arrived.reduce((sum, all) => sum + all.length, 0);
    noteFigure('S13 steps of the script seen on the screen', steps, '', true);
    noteFigure('S13 slowest of them', `${slowestMs} ms`, `<= ${SEEN_MAX_MS} ms`, slowestMs <= SEEN_MAX_MS);
    noteFigure(
      'S13 messages queued meanwhile',
      messages.length,
      String(GROUPS * MESSAGES),
      messages.length === GROUPS * MESSAGES,
    );
    noteFigure('S13 sent', sent, String(messages.length), sent === messages.length);
    noteFigure(
      'S13 arrived, twice',
      `${arrivedCount}, ${doubles}`,
      `${messages.length}, 0`,
      arrivedCount === messages.length,
    );
    expect(slowestMs).toBeLessThanOrEqual(limitMs(SEEN_MAX_MS));
    expect([sent, arrivedCount, doubles]).toEqual([GROUPS * MESSAGES, GROUPS * MESSAGES, 0]);
    expect(pageErrors.take()).toEqual([]);
  });
});

describe('S14: the life of a code', () => {
  let server: RunningServer;
  let client: Client;
  let page: Page;
  const { qrFirstLifeMs, qrLifeMs, qrMaxCount } = limits.messenger;
  const LOOK_EVERY_MS = 500;
  /** Reading takes a moment: the shown code was requested just before. */
  const LOOK_MS = 1_000;
  const BETWEEN_CODES_MAX_MS = 15_000;

  beforeAll(async () => {
    server = await startServer();
    client = await signInByApi(server.url);
    const { context } = await openProfile(browser);
    page = await context.newPage();
    await signIn(page, server.url);
    await page.getByRole('button', { name: t('messenger:connect.submit'), exact: true }).click();
    await page.getByRole('img', { name: t('messenger:qr.alt') }).waitFor();
  });
  afterAll(() => server.stop());

  /** The shown code, by the simulated phone's URL next to it. */
  const shownCode = async () => {
    const link = page.getByRole('link', { name: t('messenger:qr.openPhone') });
    if ((await link.count()) === 0) return null;
    const address = await link.getAttribute('href').catch(() => null);
    return address === null ? null : new URL(address, server.url).searchParams.get('code');
  };
  const isDead = async (code: string) => !(await fetch(`${server.url}/phone-api/link/${code}`)).ok;

  it('six codes, each newer than the last, none expired; then a retry button', async () => {
    const wholeMs = qrFirstLifeMs + (qrMaxCount - 1) * qrLifeMs;
    const seen: string[] = [];
    let dead = 0;
    let deadSinceMs: number | null = null;
    let looks = 0;
    const startedMs = Date.now();
    let shownAtMs = startedMs;
    /** An expired code disappears before the next one arrives. */
    const expired = page.getByText(t('messenger:reasons.qrExpired'));
    while (Date.now() - shownAtMs < BETWEEN_CODES_MAX_MS && !(await expired.isVisible())) {
      const code = await shownCode();
      if (code !== null) shownAtMs = Date.now();
      if (code !== null && seen.at(-1) !== code) seen.push(code);
      const isNowDead = code !== null && (await isDead(code)) && code === (await shownCode());
      deadSinceMs = isNowDead ? (deadSinceMs ?? Date.now()) : null;
      if (deadSinceMs !== null && Date.now() - deadSinceMs > LOOK_MS) dead += 1;
      looks += 1;
      if (Date.now() - startedMs > wholeMs + 30_000) break;
      if (!isFullForm && code !== null) {
        server.moveClock(seen.length === 1 ? qrFirstLifeMs + 1 : qrLifeMs + 1);
        await waitForOther(code);
      } else await page.waitForTimeout(LOOK_EVERY_MS);
    }
    const again = await expired.isVisible();
    const older = seen.length - new Set(seen).size;
    noteFigure('S14 codes on the screen', seen.length, String(qrMaxCount), seen.length === qrMaxCount);
    noteFigure('S14 looks at them', looks, '', true);
    noteFigure('S14 looks at a dead one', dead, '0', dead === 0);
    noteFigure('S14 older ones that came back', older, '0', older === 0);
    noteFigure('S14 offers another try at the end', again ? 'yes' : 'no', 'yes', again);
    expect([seen.length, dead, older, again]).toEqual([qrMaxCount, 0, 0, true]);
    await page.getByRole('button', { name: t('messenger:connect.submit'), exact: true }).click();
    await page.getByRole('img', { name: t('messenger:qr.alt') }).waitFor();
    const isNew = (code: string | null) => (code !== null && !seen.includes(code) ? code : null);
    expect(await poll(async () => isNew(await shownCode()), 'a new code')).not.toBeNull();
    await client.call('resetMessenger');
  });

  it('links by number: an incomplete one is refused, the code is entered on the phone', async () => {
    const button = (where: Page, key: string) => where.getByRole('button', { name: t(key), exact: true });
    await button(page, 'messenger:number.action').click();
    const field = page.getByLabel(t('messenger:number.field'), { exact: true });
    await field.fill('12');
    await button(page, 'messenger:number.submit').click();
    await page.getByText(t('messenger:number.problem')).waitFor();
    await field.fill('+7 912 345-67-89');
    await button(page, 'messenger:number.submit').click();
    await button(page, 'messenger:number.copy').waitFor();
    await page.getByText(t('messenger:number.phone', { phone: '+79123456789' })).waitFor();

    const phone = await page.context().newPage();
    await phone.goto(`${server.url}/phone?enter`);
    await phone
      .getByLabel(t('phone:enter.field'), { exact: true })
      .fill(await page.locator('.linkCode-text').innerText());
    await button(phone, 'phone:enter.submit').click();
    await button(phone, 'phone:link.submit').click();
    await phone.getByRole('list', { name: t('phone:chats.list') }).waitFor();
    await groupCards(page).first().waitFor();
  });

  async function waitForOther(code: string | null) {
    await poll(async () => ((await shownCode()) !== code ? true : null), 'the next code').catch(() => null);
  }
});
