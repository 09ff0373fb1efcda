import { setTimeout as sleep } from 'node:timers/promises';

import type { FunnelGraph, Funnel, Group } from '@contract/schemas/shapes';
import { MINUTE_MS, SECOND_MS, toSeconds } from '@contract/time';
import { poll, type Client } from '@test/browser/client';
import { startPostgres } from '@test/kit/postgresServer';
import { printTable, type Row } from '@test/kit/printTable';
import { linkMemberDevice, type MemberDevice } from '@test/kit/whatsappServer/memberDevice';
import type { WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';
import { startEverywhere } from '@test/prove/runs';

import { waitUntilOnline, withLinkedFleet, type LinkedFleet } from './linkedFleet';
import { percentile } from './timing';

const ACCOUNTS_COUNT = 50;
/** All accounts are members of these groups, so that one written message arrives at each of them. */
const GROUPS_COUNT = 4;
const MESSAGES_PER_SECOND = 200;
const WRITERS_COUNT = 4;
/** Writes the replies only. */
const REPLIER = 0;
const MEASURED_MS = 30_000;
/** Groups of the first account in which conditions wait for replies. */
const ASKED_COUNT = 10;
const QUESTIONS_COUNT = 6;
const REPLY_EVERY_MS = 3_000;
const START_DELAY_MS = 5_000;
const CONNECT_MAX_MS = 3 * MINUTE_MS;
/** Budgets of P16 in docs/evidence/quality.md. */
const CORE_GATE = 0.5;
const CORE_STRETCH = 0.25;
const REPLY_GATE_MS = SECOND_MS;
const ENOUGH_SHARE = 0.98;

const writerPhone = (at: number) => `7888000000${at}`;
const questionText = (at: number) => `question ${at}.`;
const replyText = (at: number) => `word${at}x`;

/**
 * P16: members write in the groups of fifty accounts, through the real adapter and the stand-in of WhatsApp's server, on both databases.
 * @returns whether the budgets hold
 */
export async function measureIncoming(): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    const onServer = await measure('PostgreSQL', postgres.url);
    return (await measure('embedded', null)) && onServer;
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, databaseUrl: string | null): Promise<boolean> {
  const made: { chats: string[]; asked: string[] } = { chats: [], asked: [] };
  const plan = {
    accountsCount: ACCOUNTS_COUNT,
    databaseUrl,
    prepare: (whatsapp: WhatsappServer, phones: readonly string[]) =>
      void Object.assign(made, addGroups(whatsapp, phones)),
  };
  return withLinkedFleet(plan, async (fleet) => {
    const client = await fleet.start();
    await waitUntilOnline(fleet.whatsapp, fleet.phones, CONNECT_MAX_MS);
    const writers: MemberDevice[] = [];
    for (let at = 0; at < WRITERS_COUNT; at += 1)
      writers.push(await linkMemberDevice(fleet.library, fleet.whatsapp, writerPhone(at)));
    try {
      const rows = await measureWriting({ ...fleet, client }, writers, made);
      printTable(`P16 ${ACCOUNTS_COUNT} accounts hear ${MESSAGES_PER_SECOND} messages a second, ${name}`, rows);
      return rows.every(([, , , isFine]) => isFine);
    } finally {
      for (const writer of writers) await writer.leave();
    }
  });
}

function addGroups(whatsapp: WhatsappServer, phones: readonly string[]) {
  const writers = Array.from({ length: WRITERS_COUNT }, (_, at) => writerPhone(at));
  const chats = Array.from({ length: GROUPS_COUNT }, (_, at) =>
    whatsapp.addGroup({ name: `Chat ${at}`, members: [...phones, ...writers] }),
  );
  const asked = Array.from({ length: ASKED_COUNT }, (_, at) =>
    whatsapp.addGroup({ name: `Asked ${at}`, members: [phones[0] ?? '', ...writers] }),
  );
  return { chats, asked };
}

async function measureWriting(
  { whatsapp, client, phones, readMetric }: LinkedFleet & { client: Client },
  writers: readonly MemberDevice[],
  { chats, asked }: { chats: string[]; asked: string[] },
): Promise<Row[]> {
  // The first message of a writer in a group carries the key of that group.
  const [replier, ...others] = writers;
  for (const chat of asked) await replier?.write(chat, 'Hello');
  for (const writer of others) for (const chat of chats) await writer.write(chat, 'Hello');
  const firstCount = asked.length + others.length * chats.length * ACCOUNTS_COUNT;
  const countAll = () => countReceipts(whatsapp, phones);
  await poll(async () => countAll() >= firstCount || null, 'the receipts', CONNECT_MAX_MS);
  await askEverywhere(client);
  await poll(async () => asked.every((to) => sentTo(whatsapp, to).length === 1) || null, 'the questions', MINUTE_MS);
  whatsapp.keepReceipts();
  const before = { receipts: countAll(), cpuS: await readMetric('process_cpu_seconds_total') };
  const startedMs = performance.now();
  const repliesMs = asked.map((chat) => reply(whatsapp, replier, chat));
  const writtenCount = await chatter(others, chats);
  const tookS = (performance.now() - startedMs) / SECOND_MS;
  const core = ((await readMetric('process_cpu_seconds_total')) - before.cpuS) / tookS;
  const lateMs = (await Promise.all(repliesMs)).flat();
  const expected = writtenCount * ACCOUNTS_COUNT + lateMs.length;
  const countNew = () => countAll() - before.receipts;
  await poll(async () => countNew() >= expected || null, 'the receipts', 10_000).catch(() => undefined);
  const perSecond = expected / tookS;
  const [middleMs, slowestMs] = [percentile(lateMs, 0.5), Math.max(...lateMs)];
  const repliesCount = asked.length * QUESTIONS_COUNT;
  return [
    [
      'messages a second',
      perSecond.toFixed(0),
      `>= ${MESSAGES_PER_SECOND}`,
      perSecond >= MESSAGES_PER_SECOND * ENOUGH_SHARE,
    ],
    ['share of a core', core.toFixed(2), `<= ${CORE_GATE} (stretch ${CORE_STRETCH})`, core <= CORE_GATE],
    ['messages, acknowledged once written', countNew(), String(expected), countNew() === expected],
    ['replies that took their condition', lateMs.length, String(repliesCount), lateMs.length === repliesCount],
    [
      'until the next message was sent, at worst',
      `${slowestMs.toFixed(0)} ms`,
      `<= ${REPLY_GATE_MS} ms (median ${middleMs.toFixed(0)})`,
      slowestMs <= REPLY_GATE_MS,
    ],
  ];
}

/** A funnel of questions, each asked once a member wrote the word that the last one waits for. */
async function askEverywhere(client: Client): Promise<void> {
  const { id } = await client.call<Funnel>('createFunnel', { body: { name: 'P16', active: false } });
  await client.call('saveStructure', { params: { id }, body: drawQuestions() });
  await client.call('setFunnelStatus', { params: { id }, body: { active: true } });
  const groups = await poll(async () => {
    const found = (await client.call<Group[]>('listGroups')).filter((group) => group.name.startsWith('Asked'));
    return found.length === ASKED_COUNT ? found : null;
  }, 'the groups');
  const ids = groups.map((group) => group.id);
  // The clock is not moved: a reply older than its question does not count.
  await startEverywhere(client, id, ids, toSeconds(Date.now() + START_DELAY_MS));
}

function drawQuestions(): FunnelGraph {
  const messages = Array.from({ length: QUESTIONS_COUNT + 1 }, (_, at) => ({
    id: `message_${at + 1}`,
    type: 'message' as const,
    position: { x: 320 * at, y: 120 },
    data: { message: questionText(at + 1) },
  }));
  const edges = messages.map(({ id }, at) => ({
    id: `edge_${at}`,
    source: at === 0 ? 'start_1' : `message_${at}`,
    target: id,
    type: 'smoothstep',
    data: at === 0 ? { condition: 'always' as const } : { condition: 'condition' as const, label: replyText(at) },
  }));
  const start = { id: 'start_1', type: 'start' as const, position: { x: 0, y: 0 }, data: {} };
  return { nodes: [start, ...messages], edges };
}

/** Replies to each question. Returns for each how long after its arrival at WhatsApp's server the next one was there. */
async function reply(whatsapp: WhatsappServer, writer: MemberDevice | undefined, chat: string): Promise<number[]> {
  const lateMs: number[] = [];
  for (let at = 1; at <= QUESTIONS_COUNT; at += 1) {
    await sleep(REPLY_EVERY_MS * (0.5 + Math.random()));
    await writer?.write(chat, replyText(at));
    const next = await poll(async () => sentTo(whatsapp, chat)[at] ?? null, 'the next question', MINUTE_MS);
    // Its first message was a greeting.
    const written = whatsapp.received.filter(({ to, from }) => to === chat && from === writerPhone(REPLIER))[at];
    lateMs.push(next.atMs - (written?.atMs ?? NaN));
  }
  return lateMs;
}

const isWriter = (phone: string) => Array.from({ length: WRITERS_COUNT }, (_, at) => writerPhone(at)).includes(phone);
/** What the account sent into a group. */
const sentTo = ({ received }: WhatsappServer, chat: string) =>
  received.filter(({ to, from }) => to === chat && !isWriter(from));

/** What the accounts acknowledged; requests to send again do not count. */
function countReceipts({ acknowledged }: WhatsappServer, phones: readonly string[]): number {
  const own = new Set(phones);
  return acknowledged.filter(({ phone, type }) => own.has(phone) && type !== 'retry').length;
}

/** Writes at an even rate, whatever the server does. Returns how many messages were written. */
async function chatter(writers: readonly MemberDevice[], chats: readonly string[]): Promise<number> {
  const everyMs = (SECOND_MS * ACCOUNTS_COUNT) / MESSAGES_PER_SECOND;
  const count = Math.round(MEASURED_MS / everyMs);
  const startedMs = performance.now();
  const writing: Promise<void>[] = [];
  for (let at = 0; at < count; at += 1) {
    await sleep(Math.max(0, startedMs + at * everyMs - performance.now()));
    const writer = writers[at % writers.length];
    const chat = chats[at % chats.length];
    if (writer && chat !== undefined) writing.push(writer.write(chat, `Message ${at}`));
  }
  await Promise.all(writing);
  return count;
}
