import words from '@locales/ru/server.json';
import type { Notification } from '@contract/schemas/shapes';
import { HOUR_MS, HOUR_S, MINUTE_MS, SECOND_MS } from '@contract/time';

import { printTable, type Row } from '@test/kit/printTable';

import { countDoubles, readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';
import { listRuns, startEverywhere, waitForRuns } from './runs';

type Journal = Awaited<ReturnType<typeof readJournal>>;

const GAP_MIN_MS = 20;
const GAP_MAX_MS = 40;
const FINISH_MAX_MS = 180_000;
const SETTLED_MS = 4_000;
/** Minimum distance of a start from the limit, so that the duration of the test itself decides nothing. */
const FIRST_START_S = 150;
const OWN_LIMIT_MS = 10 * MINUTE_MS;

/**
 * S9: the server is killed before 200 starts fall due within half an hour, then before 50 within three hours, then with a limit of
 * the account's own. @returns whether promise 4 held exactly
 */
export async function proveDowntime({ isShort, seed }: Effort): Promise<boolean> {
  const [many, few] = isShort ? [40, 20] : [200, 50];
  const pace = { PACE_GAP_MIN_MS: String(GAP_MIN_MS), PACE_GAP_MAX_MS: String(GAP_MAX_MS) };
  return withConnectedServer(many, pace, async (connected) => {
    const rows = [
      ...(await halfAnHour(connected, many)),
      ...(await threeHours(connected, few)),
      ...(await ownLimit(connected)),
    ];
    const doubles = countDoubles(await readJournal(connected.phone));
    rows.push(['sent twice', doubles, '0', doubles === 0]);
    printTable(`S9 after downtime (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

/** Starts alternate between two funnels, so that their order is not the order of the funnels. */
async function halfAnHour(connected: ConnectedServer, count: number): Promise<Row[]> {
  const offsetsS = Array.from({ length: count }, (_, at) => 60 + Math.round((at * 1_700) / count));
  const { funnelIds, wanted } = await passAway(connected, ['even.', 'odd.'], offsetsS, HOUR_MS / 2);
  await waitForRuns(connected, funnelIds, count, FINISH_MAX_MS);
  await sleep(SETTLED_MS);
  const sent = listSent(await readJournal(connected.phone), ['even.', 'odd.']);
  const inOrder = sent.map(({ chat }) => chat).join() === wanted.map(({ chat }) => chat).join();
  const gapMs = Math.min(...sent.slice(1).map(({ atMs }, at) => atMs - (sent[at]?.atMs ?? 0)));
  const news = await listMissedNews(connected);
  return [
    ['30 min down: starts that fell due', count, '', true],
    ['started, each once', sent.length, String(count), sent.length === count],
    ['oldest first', inOrder ? 'yes' : 'no', 'yes', inOrder],
    ['shortest gap between two', `${gapMs} ms`, `>= ${GAP_MIN_MS} ms`, gapMs >= GAP_MIN_MS],
    ['reported as missed', news.length, '0', news.length === 0],
  ];
}

async function threeHours(connected: ConnectedServer, count: number): Promise<Row[]> {
  const everyS = (3 * HOUR_S) / count;
  const offsetsS = Array.from({ length: count }, (_, at) => FIRST_START_S + Math.round(at * everyS));
  const onTime = offsetsS.filter((offsetS) => offsetS >= 2 * HOUR_S).length;
  return pastTheLimit(connected, '3 h down', 'three.', offsetsS, { downMs: 3 * HOUR_MS, onTime, limitMinutes: 60 });
}

async function ownLimit(connected: ConnectedServer): Promise<Row[]> {
  await connected.client.call('savePace', { body: { lateStartMaxMs: OWN_LIMIT_MS } });
  const down = { downMs: HOUR_MS / 2, onTime: 1, limitMinutes: OWN_LIMIT_MS / MINUTE_MS };
  return pastTheLimit(connected, 'own limit of 10 min', 'own.', [300, 900, 1_500], down);
}

interface Down {
  downMs: number;
  /** How many of the starts are not too late. */
  onTime: number;
  limitMinutes: number;
}

async function pastTheLimit(
  connected: ConnectedServer,
  what: string,
  text: string,
  offsetsS: number[],
  down: Down,
): Promise<Row[]> {
  const { onTime } = down;
  const missed = offsetsS.length - onTime;
  const { funnelIds, wanted } = await passAway(connected, [text], offsetsS, down.downMs);
  await waitForRuns(connected, funnelIds, onTime, FINISH_MAX_MS);
  await sleep(SETTLED_MS);
  const sent = listSent(await readJournal(connected.phone), [text]);
  const chats = sent.map(({ chat }) => chat).join();
  const isExact =
    chats ===
    wanted
      .slice(missed)
      .map(({ chat }) => chat)
      .join();
  const runs = await listRuns(connected.client, funnelIds);
  const news = await listMissedNews(connected);
  const told = news.filter(
    ({ message }) => message.includes(` ${missed} `) && message.includes(` ${down.limitMinutes} `),
  );
  for (const { id } of news) await connected.client.call('deleteNotification', { params: { id } });
  return [
    [`${what}: starts that fell due`, offsetsS.length, '', true],
    ['not too late: started', sent.length, String(onTime), sent.length === onTime && runs.length === onTime],
    ['exactly those, oldest first', isExact ? 'yes' : 'no', 'yes', isExact],
    [
      `notifications, one about all ${missed}`,
      `${news.length}, ${told.length}`,
      '1, 1',
      news.length === 1 && told.length === 1,
    ],
  ];
}

/** Arms starts in one group after the other, kills the server, lets the time go by, starts it again. */
async function passAway(
  { client, server, groups }: ConnectedServer,
  texts: string[],
  offsetsS: number[],
  downMs: number,
) {
  const funnelIds: number[] = [];
  for (const text of texts) funnelIds.push((await client.saveFunnel(`S9 ${text}`, [text], 0)).id);
  const { lastUpdate } = await client.call<{ lastUpdate: number }>('getStats');
  const beginningS = Math.ceil(lastUpdate / SECOND_MS);
  const wanted: { chat: string }[] = [];
  for (const [at, offsetS] of offsetsS.entries()) {
    const [funnelId = 0, group] = [funnelIds[at % funnelIds.length], groups[at]];
    if (!group) throw new Error('There are too few groups');
    await startEverywhere(client, funnelId, [group.id], beginningS + offsetS);
    wanted.push({ chat: group.name });
  }
  await server.kill();
  server.moveClock(downMs);
  await server.start();
  return { funnelIds, wanted };
}

function listSent(journal: Journal, texts: string[]): { chat: string; atMs: number }[] {
  return [...journal]
    .flatMap(([chat, messages]) => messages.map((message) => ({ chat, ...message })))
    .filter(({ text }) => texts.includes(text))
    .sort((a, b) => a.id - b.id);
}

async function listMissedNews({ client }: ConnectedServer): Promise<Notification[]> {
  const all = await client.call<Notification[]>('listNotifications');
  return all.filter(({ title }) => title === words.missed.title);
}
