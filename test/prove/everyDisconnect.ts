import type { ConnectionReason } from '@contract/schemas/messenger';
import type { MessengerStatus, Notification } from '@contract/schemas/shapes';
import { HOUR_MS } from '@contract/time';

import { poll } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';
import type { WhatsappServer } from '@test/kit/whatsappServer/whatsappServer';

import pages from '@locales/ru/messenger.json';
import { connection as texts } from '@locales/ru/server.json';

import { sleep } from './connectedServer';
import { waitUntilReady } from './linkedAccounts';
import { withLinkedWhatsapp, type LinkedWhatsapp } from './linkedWhatsapp';
import type { Effort } from './proof';

/** How a connection of this phone is ended. */
type End = (whatsapp: WhatsappServer, phone: string) => void;

interface Transient {
  code: string;
  how: string;
  end: End;
}

interface Final {
  code: string;
  how: string;
  end: End;
  reason: ConnectionReason;
  notification: Exclude<keyof typeof texts, 'restored' | 'reconnecting'>;
  /** Attempts after a restart of the server. */
  restartAttempts: number;
}

const refuse =
  (reason: string, expire?: string): End =>
  (whatsapp, phone) =>
    whatsapp.refuse(phone, { reason, ...(expire !== undefined && { expire }) });
const stream =
  (code: string): End =>
  (whatsapp, phone) =>
    whatsapp.endStream(phone, code);

const FINAL: readonly Final[] = [
  {
    ...{ code: '401', how: 'unlinked on the phone', end: (whatsapp, phone) => whatsapp.unlink(phone) },
    ...{ reason: 'loggedOut', notification: 'logged_out', restartAttempts: 0 },
  },
  {
    ...{ code: '402', how: 'banned for an hour', end: refuse('402', '3600') },
    ...{ reason: 'banned', notification: 'banned', restartAttempts: 0 },
  },
  {
    ...{ code: '403', how: 'restricted', end: refuse('403') },
    ...{ reason: 'restricted', notification: 'restricted', restartAttempts: 1 },
  },
  {
    ...{ code: '405', how: 'client outdated', end: refuse('405') },
    ...{ reason: 'outdated', notification: 'outdated', restartAttempts: 1 },
  },
  {
    ...{ code: '406', how: 'banned', end: refuse('406') },
    ...{ reason: 'banned', notification: 'banned', restartAttempts: 0 },
  },
  {
    ...{ code: '440', how: 'another client', end: (whatsapp, phone) => whatsapp.replace(phone) },
    ...{ reason: 'replaced', notification: 'replaced', restartAttempts: 0 },
  },
];

const TRANSIENT: readonly Transient[] = [
  { code: '408', how: 'no response to the ping', end: (whatsapp, phone) => whatsapp.mute(phone) },
  { code: '411', how: 'linked devices not allowed', end: (whatsapp, phone) => whatsapp.downgrade(phone) },
  { code: '428', how: 'cut', end: (whatsapp, phone) => whatsapp.drop(phone) },
  { code: '428', how: 'end of stream', end: (whatsapp, phone) => whatsapp.finish(phone) },
  { code: '500', how: 'stream error', end: stream('500') },
  { code: '503', how: 'stream error', end: stream('503') },
  { code: '515', how: 'restart', end: (whatsapp, phone) => whatsapp.restart(phone) },
];

/** The first two pauses before an attempt to reconnect are 2 to 4 s. */
const WATCHED_MS = 10_000;
const WATCHED_SHORT_MS = 5_000;
/** Pings are half a minute apart. */
const LOST_MAX_MS = 90_000;
/** A loss is notified after half a minute. */
const OUTAGE_MS = 40_000;

/**
 * S23: the stand-in of WhatsApp's server ends the connection in every way that WhatsApp does.
 * @returns whether each led to its state, text and notification; nothing connected after a final one, and the others reconnected
 */
export async function proveEveryDisconnect({ isShort }: Effort): Promise<boolean> {
  return withLinkedWhatsapp(2, {}, async (linked) => {
    const rows: Row[] = [];
    for (const one of TRANSIENT) if (!isShort || one.code !== '408') rows.push(await comesBack(linked, one));
    if (!isShort) rows.push(await isNotified(linked));
    for (const one of FINAL) rows.push(...(await staysAway(linked, one, isShort ? WATCHED_SHORT_MS : WATCHED_MS)));
    printTable('S23 every way in which WhatsApp ends a connection', rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

const readStatus = ({ client }: LinkedWhatsapp) => client.call<MessengerStatus>('getMessengerStatus');
const listNotifications = ({ client }: LinkedWhatsapp) => client.call<Notification[]>('listNotifications');
const titlesOf = async (linked: LinkedWhatsapp) => (await listNotifications(linked)).map(({ title }) => title);

async function forgetNotifications(linked: LinkedWhatsapp): Promise<void> {
  for (const { id } of await listNotifications(linked))
    await linked.client.call('deleteNotification', { params: { id } });
}

async function comesBack(linked: LinkedWhatsapp, { code, how, end }: Transient): Promise<Row> {
  const { whatsapp, client, phone, server } = linked;
  // Restarts within minutes wait longer each time.
  server.moveClock(HOUR_MS);
  await forgetNotifications(linked);
  const loginsBefore = whatsapp.logins.length;
  const startedMs = performance.now();
  end(whatsapp, phone);
  await poll(async () => whatsapp.logins.length > loginsBefore || null, `an attempt after ${code}`, LOST_MAX_MS);
  await waitUntilReady(client);
  const tookMs = performance.now() - startedMs;
  const { reason } = await readStatus(linked);
  const attempts = whatsapp.logins.length - loginsBefore;
  const told = await titlesOf(linked);
  const isFine = reason === null && attempts === 1 && told.length === 0;
  const figures = `${(tookMs / 1_000).toFixed(1)} s, attempts ${attempts}, notifications ${told.length}`;
  return [`${code} ${how}: back by itself after`, figures, 'attempts 1, notifications 0', isFine];
}

/** An outage of more than half a minute, and its end. */
async function isNotified(linked: LinkedWhatsapp): Promise<Row> {
  const { whatsapp, phone } = linked;
  await forgetNotifications(linked);
  whatsapp.refuse(phone, { reason: '503' });
  const startedMs = Date.now();
  await poll(async () => (await readStatus(linked)).reason === 'connectionLost' || null, 'the loss');
  await poll(
    async () => (await titlesOf(linked)).includes(texts.reconnecting.title) || null,
    'its notification',
    OUTAGE_MS,
  );
  const notifiedMs = Date.now() - startedMs;
  whatsapp.refuse(phone, null);
  await poll(async () => (await readStatus(linked)).isReady || null, 'the connection', LOST_MAX_MS);
  await poll(async () => (await titlesOf(linked)).includes(texts.restored.title) || null, 'the second notification');
  const count = (await titlesOf(linked)).length;
  return [
    `503 for longer: notified after`,
    `${(notifiedMs / 1_000).toFixed(0)} s, and when it is back`,
    '2 notifications',
    count === 2,
  ];
}

async function staysAway(linked: LinkedWhatsapp, final: Final, watchedMs: number): Promise<Row[]> {
  const { whatsapp, client, phone, server, link } = linked;
  const { code, how, end, reason, restartAttempts } = final;
  await forgetNotifications(linked);
  end(whatsapp, phone);
  await poll(async () => (await readStatus(linked)).reason === reason || null, `${reason} after ${code}`);
  await poll(async () => (await titlesOf(linked)).length > 0 || null, `the notification of ${code}`);
  const loginsBefore = whatsapp.logins.length;
  server.moveClock(HOUR_MS);
  await sleep(watchedMs);
  const attempts = whatsapp.logins.length - loginsBefore;
  const told = await listNotifications(linked);
  const status = await readStatus(linked);
  await server.terminate();
  await server.start();
  await sleep(watchedMs);
  const afterRestart = whatsapp.logins.length - loginsBefore - attempts;
  const isTold = isAbout(told, final) && (await titlesOf(linked)).length === 1;
  const isShown = status.reason === reason && !status.isReady && pages.reasons[reason] !== '';
  whatsapp.refuse(phone, null);
  if (code === '401') await link();
  else {
    await client.call('connectMessenger');
    await waitUntilReady(client);
  }
  return [
    [
      `${code} ${how}: state ${status.reason ?? 'none'}, its text and notification`,
      isShown && isTold ? 'yes' : 'no',
      'yes',
      isShown && isTold,
    ],
    ['… attempts to connect', attempts, '0', attempts === 0],
    ['… after a restart of the server', afterRestart, `<= ${restartAttempts}`, afterRestart <= restartAttempts],
  ];
}

/** Whether it is the one notification of this end, with what to do, and until when if WhatsApp reported it. */
function isAbout(notifications: Notification[], { code, notification }: Final): boolean {
  const [first] = notifications;
  const text = code === '402' ? texts.banned.textUntil : texts[notification].text;
  const parts = text.split('{{until}}');
  const isComplete = parts.every((part) => first?.message.includes(part));
  return notifications.length === 1 && first?.title === texts[notification].title && isComplete;
}
