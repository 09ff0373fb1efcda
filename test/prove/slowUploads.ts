import { randomBytes } from 'node:crypto';

import { routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import type { Funnel, FunnelSchedule, Group } from '@contract/schemas/shapes';

import { poll } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance, type Chance } from '@test/kit/random';

import { sleep } from './connectedServer';
import { withLinkedWhatsapp, type LinkedWhatsapp } from './linkedWhatsapp';
import type { Effort } from './proof';
import { queryDatabase } from './queryDatabase';
import { startEverywhere, waitForRuns } from './runs';

const MIB = 1_048_576;
/** A call lists 200 runs of a funnel at most. */
const RUNS_PER_FUNNEL = 200;
const START_MS = 65_000;
const FINISH_MAX_MS = 400_000;
/** No response for so long makes a send unconfirmed. */
const SEND_TIMEOUT_MS = 30_000;
/** Something that was sent after a stop would come within this time. */
const LATE_MS = 1_500;
const TEXT = 'after the film';

interface Delivery {
  id: number;
  message_id: string | null;
  status: string;
  overlap_ms: string | null;
}

interface Size {
  groups: number;
  filmBytes: number;
  slowBytesPerS: number;
  stops: number;
  kills: number;
}

const FULL: Size = { groups: 500, filmBytes: 50 * MIB, slowBytesPerS: 1.2 * MIB, stops: 40, kills: 6 };
const SHORT: Size = { groups: 20, filmBytes: 5 * MIB, slowBytesPerS: 2 * MIB, stops: 6, kills: 1 };

/**
 * S21: films upload to the stand-in of WhatsApp's server for longer than a send may take, are cut off, refused, stopped and killed.
 * @returns whether each was uploaded once, nothing was sent after a stop, and the order was kept with one message in flight
 */
export async function proveSlowUploads({ isShort, seed }: Effort): Promise<boolean> {
  const size = isShort ? SHORT : FULL;
  const chance = createChance(seed);
  return withLinkedWhatsapp(size.groups, {}, async (linked) => {
    const rows = [
      ...(await slow(linked, size)),
      ...(await broken(linked, size)),
      ...(await stopped(linked, size, chance)),
      ...(await killed(linked, size, chance)),
    ];
    await linked.server.terminate();
    rows.push(...judge(linked, await readDeliveries(linked), size.kills));
    printTable(`S21 slow uploads (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

const acceptedOf = ({ whatsapp }: LinkedWhatsapp) => whatsapp.received.filter(({ isRefused }) => !isRefused);

async function slow(linked: LinkedWhatsapp, { groups, filmBytes, slowBytesPerS }: Size): Promise<Row[]> {
  const { whatsapp } = linked;
  whatsapp.media.treat({ kind: 'limit', bytesPerS: slowBytesPerS });
  const funnelIds = await startFilm(linked, filmBytes, linked.groups.slice(0, groups));
  await isUploading(linked);
  const startedMs = Date.now();
  await poll(() => Promise.resolve(whatsapp.media.openCount() === 0 || null), 'the end of the upload', FINISH_MAX_MS);
  const tookMs = Date.now() - startedMs;
  const early = acceptedOf(linked).length;
  whatsapp.media.treat({ kind: 'accept' });
  await waitForRuns(linked, funnelIds, groups, FINISH_MAX_MS);
  const sent = acceptedOf(linked).length;
  const uploads = whatsapp.media.count();
  const isLong = filmBytes < FULL.filmBytes || tookMs > SEND_TIMEOUT_MS;
  return [
    [
      `a film of ${filmBytes / MIB} MiB to ${groups} groups: upload`,
      `${(tookMs / 1_000).toFixed(0)} s`,
      '> 30 s',
      isLong,
    ],
    ['… sent before its end', early, '0', early === 0],
    ['… uploads', uploads, '1', uploads === 1],
    ['… films and texts sent', sent, String(groups * 2), sent === groups * 2],
  ];
}

/** An upload is cut off twice, refused twice, and then accepted. */
async function broken(linked: LinkedWhatsapp, { filmBytes }: Size): Promise<Row[]> {
  const { whatsapp, groups } = linked;
  const before = { uploads: whatsapp.media.count(), sent: acceptedOf(linked).length };
  const tries = { cut: 0, refused: 0 };
  for (const kind of ['cut', 'refused'] as const) {
    whatsapp.media.treat(kind === 'cut' ? { kind: 'cut' } : { kind: 'refuse', statusCode: 503 });
    const requestsBefore = whatsapp.requests.length;
    const funnelIds = await startFilm(linked, filmBytes, groups.slice(0, 10));
    await poll(
      () => Promise.resolve(whatsapp.requests.length >= requestsBefore + 3 || null),
      'three tries',
      FINISH_MAX_MS,
    );
    whatsapp.media.treat({ kind: 'accept' });
    await waitForRuns(linked, funnelIds, 10, FINISH_MAX_MS);
    tries[kind] = whatsapp.requests.length - requestsBefore;
  }
  const uploads = whatsapp.media.count() - before.uploads;
  const sent = acceptedOf(linked).length - before.sent;
  return [
    [
      'cut off, then accepted; refused, then accepted: tries',
      `${tries.cut}, ${tries.refused}`,
      '>= 3, 3',
      tries.cut >= 3 && tries.refused >= 3,
    ],
    ['… uploads of two films', uploads, '2', uploads === 2],
    ['… films and texts sent to ten groups', sent, '40', sent === 40],
  ];
}

/** Runs are stopped at random moments from the start of an upload to some time after its end. */
async function stopped(linked: LinkedWhatsapp, { stops }: Size, chance: Chance): Promise<Row[]> {
  const { whatsapp, client, groups } = linked;
  const bytes = 4 * MIB;
  const uploadMs = 600;
  whatsapp.media.treat({ kind: 'limit', bytesPerS: bytes / (uploadMs / 1_000) });
  const [group] = groups;
  if (!group) throw new Error('There is no group');
  let late = 0;
  let midway = 0;
  for (let at = 0; at < stops; at += 1) {
    const [funnelId = 0] = await startFilm(linked, bytes, [group]);
    await isUploading(linked);
    await sleep(chance.next() * uploadMs * 1.5);
    const [schedule] = await client.call<FunnelSchedule[]>('listSchedules', { params: { id: funnelId } });
    if (whatsapp.media.openCount() > 0) midway += 1;
    if (schedule) await client.call('stopSchedule', { params: { id: schedule.id } });
    const sent = acceptedOf(linked).length;
    await sleep(LATE_MS);
    late += acceptedOf(linked).length - sent;
  }
  whatsapp.media.treat({ kind: 'accept' });
  return [
    ['stops during or right after an upload', `${stops}, ${midway} during it`, '', true],
    ['… sent after the response', late, '0', late === 0],
  ];
}

async function killed(linked: LinkedWhatsapp, { kills }: Size, chance: Chance): Promise<Row[]> {
  const { whatsapp, server, groups } = linked;
  const bytes = 4 * MIB;
  const uploadMs = 1_500;
  let unfinished = 0;
  let uploadsMost = 0;
  for (let at = 0; at < kills; at += 1) {
    const uploadsBefore = whatsapp.media.count();
    whatsapp.media.treat({ kind: 'limit', bytesPerS: bytes / (uploadMs / 1_000) });
    const funnelIds = await startFilm(linked, bytes, groups.slice(0, 10));
    await isUploading(linked);
    await sleep(chance.next() * uploadMs * 1.2);
    await server.kill();
    await server.start();
    const runs = await waitForRuns(linked, funnelIds, 10, FINISH_MAX_MS);
    unfinished += runs.filter(({ finished }) => !finished).length;
    uploadsMost = Math.max(uploadsMost, whatsapp.media.count() - uploadsBefore);
  }
  whatsapp.media.treat({ kind: 'accept' });
  // A kill between an upload and its commit costs one more.
  return [
    ['kills with -9 during or right after an upload', kills, '', true],
    ['… runs that were not finished', unfinished, '0', unfinished === 0],
    ['… most uploads of one film', uploadsMost, '<= 2', uploadsMost <= 2],
  ];
}

/** A film and then a text in each of the groups, now. Returns the funnels. */
async function startFilm(linked: LinkedWhatsapp, bytes: number, groups: readonly Group[]): Promise<number[]> {
  const { client, server } = linked;
  const media = await upload(linked, bytes);
  const funnelIds: number[] = [];
  for (let from = 0; from < groups.length; from += RUNS_PER_FUNNEL) {
    const { id } = await client.call<Funnel>('createFunnel', { body: { name: `S21 ${media} ${from}`, active: false } });
    await client.call('saveStructure', { params: { id }, body: drawFilm(media) });
    await client.call('setFunnelStatus', { params: { id }, body: { active: true } });
    const part = groups.slice(from, from + RUNS_PER_FUNNEL);
    await startEverywhere(
      client,
      id,
      part.map((group) => group.id),
    );
    funnelIds.push(id);
  }
  server.moveClock(START_MS);
  return funnelIds;
}

async function upload({ client, server }: LinkedWhatsapp, bytes: number): Promise<string> {
  const file = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), randomBytes(bytes - 12)]);
  const { method, path } = splitRoute(routes.uploadMedia);
  const form = new FormData();
  form.append('file', new Blob([file], { type: 'video/mp4' }), 'film.mp4');
  const response = await fetch(server.url + apiPrefix + path, {
    method,
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  });
  const { url } = ((await response.json()) as { response: { url?: string } }).response;
  if (url === undefined) throw new Error(`The file was refused with ${response.status}`);
  return url;
}

function drawFilm(media: string) {
  const position = { x: 0, y: 0 };
  const edge = (source: string, target: string) => {
    const data = { condition: 'always' as const };
    return { id: `${source}>${target}`, source, target, type: 'smoothstep', data };
  };
  return {
    nodes: [
      { id: 'start_1', type: 'start', position, data: {} },
      { id: 'film', type: 'message', position, data: { message: '', media } },
      { id: 'text', type: 'message', position, data: { message: TEXT } },
    ],
    edges: [edge('start_1', 'film'), edge('film', 'text')],
  };
}

const isUploading = ({ whatsapp }: LinkedWhatsapp) =>
  poll(() => Promise.resolve(whatsapp.media.openCount() > 0 || null), 'an upload', FINISH_MAX_MS);

/** `overlap_ms`: how long a message was claimed before the one before it had ended. */
const readDeliveries = ({ server }: LinkedWhatsapp) =>
  queryDatabase<Delivery>(
    server.dataDir,
    `select id, message_id, status,
       extract(epoch from lag(sent_at) over (order by claimed_at, id) - claimed_at) * 1000 as overlap_ms
     from deliveries where status = 'sent' or message_id is not null order by id`,
  );

function judge(linked: LinkedWhatsapp, deliveries: Delivery[], kills: number): Row[] {
  const accepted = acceptedOf(linked);
  const numbers = new Map(deliveries.map(({ id, message_id }) => [message_id, id]));
  const byGroup = new Map<string, number[]>();
  for (const { to, id } of accepted) byGroup.set(to, [...(byGroup.get(to) ?? []), numbers.get(id) ?? 0]);
  const disordered = [...byGroup.values()].filter((ids) => ids.some((id, at) => at > 0 && id <= (ids[at - 1] ?? 0)));
  const doubles = accepted.length - new Set(accepted.map(({ id }) => id)).size;
  const count = (status: string) => deliveries.filter((delivery) => delivery.status === status).length;
  const overlaps = deliveries.filter(({ overlap_ms }) => Number(overlap_ms ?? 0) > 0).length;
  return [
    ['messages of all', deliveries.length, '', true],
    ['groups whose order was broken', disordered.length, '0', disordered.length === 0],
    ['two in flight', overlaps, '0', overlaps === 0],
    ['sent twice', doubles, '0', doubles === 0],
    ['failed', count('failed'), '0', count('failed') === 0],
    ['unconfirmed', count('unconfirmed'), `<= ${kills}`, count('unconfirmed') <= kills],
  ];
}
