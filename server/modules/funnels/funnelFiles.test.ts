import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { eq } from 'drizzle-orm';

import type { FunnelFileReport, FunnelsImported } from '@contract/schemas/funnelFiles';
import type { FunnelGraph } from '@contract/schemas/structure';
import { limits } from '@contract/limits';
import { delay, drawGraph, message } from '@test/kit/buildTestEngine';
import { buildTestServer, type Caller, type TestServer } from '@test/kit/buildTestServer';
import { callRoute } from '@test/kit/callRoute';
import { isShortForm, noteFigure } from '@test/kit/effort';
import { createChance, type Chance } from '@test/kit/random';
import { digestTables } from '@test/kit/seedBelongings';

import type { Manifest } from './funnelFile';
import { funnels, groupFields, idempotencyKeys, mediaFiles } from '../../db/schema';

const BOUNDARY = 'boundary';
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(70_000)]);
const JPG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(3_000)]);

let server: TestServer;
let me: Caller;
let other: Caller;
let uploads: string;
beforeAll(async () => {
  server = await buildTestServer();
  uploads = path.join(server.deps.config.dataDir, 'uploads');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  me = await server.signInAs('me@example.com');
  other = await server.signInAs('other@example.com');
});

function form(file: Buffer, name = 'x.png'): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

function post(caller: Caller, url: string, file: Buffer, name?: string) {
  const headers = { ...caller.as.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload: form(file, name) });
}

async function upload(caller: Caller, file: Buffer, name: string): Promise<string> {
  return (await post(caller, '/upload', file, name)).json<{ response: { url: string } }>().response.url;
}

async function check(caller: Caller, file: Buffer) {
  const answer = await post(caller, '/funnels/import/check', file, 'a.funnels');
  const body = answer.json<{ code?: string; response: FunnelFileReport | string }>();
  return { ...body, status: answer.statusCode };
}

async function read(caller: Caller, file: Buffer): Promise<FunnelFileReport> {
  const { status, response } = await check(caller, file);
  expect([status, response]).toEqual([200, expect.anything()]);
  return response as FunnelFileReport;
}

const bring = (caller: Caller, { funnels: found, fields }: FunnelFileReport, headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/funnels/import',
    headers: { ...caller.as.headers, ...headers },
    payload: { funnels: found.map(({ name, graph }) => ({ name, graph })), fields },
  });

const exported = async (caller: Caller, ids: number[]) =>
  (await server.app.inject({ method: 'GET', url: `/api/funnels/export?ids=${ids.join()}`, ...caller.as })).rawPayload;

/** Steps with a picture, a poll, and texts with own fields. */
function drawn(text: string, media: string | null, fieldId: number): FunnelGraph {
  const { nodes, edges } = drawGraph(
    [message('first'), delay('wait', 5), message('second')],
    ['start_1>first', 'first>wait', 'wait>second+10'],
  );
  return {
    nodes: [
      ...nodes.map((node) =>
        node.type === 'message'
          ? {
              ...node,
              data: { ...node.data, message: `${text} {{field.${fieldId}}}`, variables: 'ru' as const, media },
            }
          : node,
      ),
      {
        id: 'poll_1',
        type: 'poll',
        position: { x: 1, y: 2 },
        data: { message: `{{field.${fieldId}}}?`, variables: 'ru', options: ['Yes', 'No'], isMultiple: false },
      },
    ],
    edges,
  };
}

/** Two funnels with a picture each, the second of which is in both. */
async function seed(): Promise<{ ids: number[]; fieldId: number }> {
  await server.db.insert(groupFields).values({ userId: other.userId, name: 'Theirs', nameKey: 'theirs' });
  const row = { userId: me.userId, name: 'Link', nameKey: 'link' };
  const [field] = await server.db.insert(groupFields).values(row).returning({ id: groupFields.id });
  const fieldId = field?.id ?? 0;
  const [png, jpg] = [await upload(me, PNG, 'picture.png'), await upload(me, JPG, 'photo.jpg')];
  const ids: number[] = [];
  for (const [name, media] of [
    ['Webinar', png],
    ['Sale', jpg],
  ] as const) {
    const graph = drawn(name, media, fieldId);
    ids.push((await callRoute<{ id: number }>(server.app, me, 'POST /funnels', { name, graph })).response.id);
  }
  return { ids, fieldId };
}

it('exports funnels with their files, which another account imports and exports as the same file', async () => {
  const { ids } = await seed();
  const file = await exported(me, ids);
  expect(file.toString('latin1')).not.toContain('/uploads/');
  const report = await read(other, file);
  expect(report).toMatchObject({
    fields: ['Link'],
    newFields: ['Link'],
    problems: [],
    mediaBytes: PNG.length + JPG.length,
  });
  expect(report.funnels).toMatchObject([
    { name: 'Webinar', newName: 'Webinar', messagesCount: 3, mediaCount: 1, problem: null },
    { name: 'Sale', newName: 'Sale' },
  ]);
  expect(await server.db.$count(funnels, eq(funnels.userId, other.userId))).toBe(0);
  const answer = (await bring(other, report)).json<{ response: FunnelsImported }>().response;
  expect(answer.funnels.map(({ name }) => name)).toEqual(['Webinar', 'Sale']);
  const again = await exported(
    other,
    answer.funnels.map(({ id }) => id),
  );
  expect(again.equals(file)).toBe(true);
  const [first] = await server.db.select().from(funnels).where(eq(funnels.userId, other.userId));
  expect(first).toMatchObject({ active: false, revision: 1 });
});

it('names what it would rename and make, and imports once under one key', async () => {
  const { ids } = await seed();
  const report = await read(me, await exported(me, [...ids, ids[0] ?? 0]));
  expect(report.funnels.map(({ newName }) => newName)).toEqual(['Webinar (2)', 'Sale (2)']);
  expect(report.newFields).toEqual([]);
  const once = { 'idempotency-key': 'the-same' };
  const [one, two] = [await bring(me, report, once), await bring(me, report, once)];
  expect(two.json()).toEqual(one.json());
  expect((await server.db.select().from(funnels)).map(({ name }) => name)).toEqual([
    'Webinar',
    'Sale',
    'Webinar (2)',
    'Sale (2)',
  ]);
  expect(await server.db.$count(idempotencyKeys)).toBe(1);
});

it('brings nothing when one funnel of several does not fit, and says which and why', async () => {
  const { ids } = await seed();
  const file = await exported(me, ids);
  const broken = changed(file, (manifest) => {
    Object.assign(manifest.funnels[1]?.graph.edges[0] ?? {}, { target: 'nowhere' });
  });
  const before = await state();
  const { problems, mediaUrls } = await read(other, broken);
  expect([problems.length, mediaUrls]).toEqual([1, []]);
  expect(problems[0]).toContain('Sale');
  expect(await state()).toEqual(before);

  const report = await read(other, file);
  report.funnels[1]?.graph.nodes.splice(0, 1);
  expect((await bring(other, report)).statusCode).toBe(422);
  expect(await server.db.$count(funnels, eq(funnels.userId, other.userId))).toBe(0);
  expect(await server.db.$count(groupFields, eq(groupFields.userId, other.userId))).toBe(1);
});

it('names steps whose file is gone, and a field that was deleted', async () => {
  const { ids, fieldId } = await seed();
  await server.db.update(mediaFiles).set({ removedAt: new Date() });
  await server.db.delete(groupFields).where(eq(groupFields.id, fieldId));
  const report = await read(other, await exported(me, ids));
  expect(report.funnels.map(({ missingCount, mediaCount }) => [missingCount, mediaCount])).toEqual([
    [2, 0],
    [2, 0],
  ]);
  expect(report).toMatchObject({ fields: [], problems: [] });
  expect(JSON.stringify(report)).toContain('Webinar {{?}}');
});

it('exports nothing of others, and nothing without an id', async () => {
  const { ids } = await seed();
  const ask = (query: string, { as }: Caller) =>
    server.app.inject({ method: 'GET', url: `/api/funnels/export?${query}`, ...as });
  expect((await ask(`ids=${ids[0]}`, other)).json()).toMatchObject({ code: 'FUNNEL_NOT_FOUND' });
  for (const query of ['', 'ids=', 'ids=a', `ids=${Array(51).fill(1).join()}`])
    expect((await ask(query, me)).statusCode).toBe(400);
});

it('refuses a file with a file of a kind that is not sent, and keeps none of it', async () => {
  const { ids } = await seed();
  const text = Buffer.from('just text, no picture');
  const file = await exported(me, [ids[0] ?? 0]);
  const { head, manifest } = split(file);
  manifest.media = [{ name: 'a.png', sizeBytes: text.length, sha256: createHash('sha256').update(text).digest('hex') }];
  const before = await state();
  const answer = await check(other, Buffer.concat([Buffer.from(`${head}\n${JSON.stringify(manifest)}\n`), text]));
  expect([answer.status, answer.code]).toEqual([415, 'FILE_TYPE_NOT_ALLOWED']);
  expect(await state()).toEqual(before);
});

it('changes nothing for a thousand broken or hostile files, and says why', async () => {
  const { ids } = await seed();
  const file = await exported(me, ids);
  const chance = createChance(2_026);
  const before = await state();
  const memoryBefore = process.memoryUsage().rss;
  const startedMs = performance.now();
  const reasons = new Map<string, number>();
  for (let round = 0; round < HOSTILE_COUNT; round += 1) {
    const { kind, make } = hostile[round % hostile.length] ?? chance.pick(hostile);
    const { status, response } = await check(other, make(file, chance));
    const why = typeof response === 'string' ? response : (response.problems[0] ?? '');
    expect([kind, status < 500, /\p{Script=Cyrillic}/u.test(why)]).toEqual([kind, true, true]);
    reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
  }
  expect(await state()).toEqual(before);
  expect(reasons.size).toBe(hostile.length);
  const grownMb = (process.memoryUsage().rss - memoryBefore) / 1_048_576;
  expect(grownMb).toBeLessThan(700);
  noteFigure('hostile files of funnels refused', HOSTILE_COUNT, '', true);
  noteFigure('for one of them', Math.round((performance.now() - startedMs) / HOSTILE_COUNT), 'ms', true);
});

/** A thousand by `npm run prove`, and whenever the file runs alone. */
const HOSTILE_COUNT = isShortForm ? 150 : 1_000;

/** The tables, without the log of calls, and the files on the disk. */
async function state() {
  return { tables: await digestTables(server.db), files: fs.readdirSync(uploads).sort() };
}

interface Parts {
  head: string;
  manifest: Manifest;
  media: Buffer;
}

function split(file: Buffer): Parts {
  const [first, second] = [file.indexOf(10), file.indexOf(10, file.indexOf(10) + 1)];
  return {
    head: file.subarray(0, first).toString(),
    manifest: JSON.parse(file.subarray(first + 1, second).toString()) as Manifest,
    media: file.subarray(second + 1),
  };
}

const joined = ({ head, manifest, media }: Omit<Parts, 'manifest'> & { manifest: unknown }): Buffer =>
  Buffer.concat([Buffer.from(`${head}\n`), Buffer.from(JSON.stringify(manifest)), Buffer.from('\n'), media]);

/** The same file with another manifest. */
function changed(file: Buffer, change: (manifest: Manifest) => unknown): Buffer {
  const parts = split(file);
  const given = change(parts.manifest);
  return joined({ ...parts, manifest: given ?? parts.manifest });
}

type Graph = Manifest['funnels'][number]['graph'];
const graphOf = (manifest: Manifest): Graph => manifest.funnels[0]?.graph ?? { nodes: [], edges: [] };

const cutAt = (file: Buffer, chance: Chance) => file.subarray(0, chance.int(file.length - 1));

function flipped(file: Buffer, chance: Chance): Buffer {
  const copy = Buffer.from(file);
  const at = copy.length - 1 - chance.int(60_000);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

/** Ways to break or forge a file. */
const hostile: { kind: string; make: (file: Buffer, chance: Chance) => Buffer }[] = [
  { kind: 'truncated', make: cutAt },
  { kind: 'a bit of a picture', make: flipped },
  {
    kind: 'noise',
    make: (_file, chance) => Buffer.from(Array.from({ length: 1 + chance.int(500) }, () => chance.int(256))),
  },
  { kind: 'more than its files', make: (file) => Buffer.concat([file, Buffer.from('x')]) },
  {
    kind: 'another version',
    make: (file, chance) => joined({ ...split(file), head: `voronka-funnels ${2 + chance.int(99)}` }),
  },
  { kind: 'another kind', make: (file) => joined({ ...split(file), head: 'voronka-backup 1' }) },
  {
    kind: 'a wrong hash',
    make: (file) => changed(file, ({ media: [first] }) => void Object.assign(first ?? {}, { sha256: '0'.repeat(64) })),
  },
  {
    kind: 'a size that lies',
    make: (file, chance) =>
      changed(file, ({ media: [first] }) => void Object.assign(first ?? {}, { sizeBytes: 1 + chance.int(60_000) })),
  },
  {
    kind: 'a giant size',
    make: (file) => changed(file, ({ media: [first] }) => void Object.assign(first ?? {}, { sizeBytes: 2 ** 40 })),
  },
  {
    kind: 'giant sizes together',
    make: (file) =>
      changed(file, (manifest) => {
        const sizeBytes = limits.upload.fileMaxBytes;
        manifest.media = manifest.media.map((one) => ({ ...one, sizeBytes }));
      }),
  },
  {
    kind: 'a giant count',
    make: (file) =>
      changed(file, (manifest) => {
        const [first] = manifest.funnels;
        if (first) manifest.funnels = Array.from({ length: 200 }, () => first);
      }),
  },
  {
    kind: 'more nodes than allowed',
    make: (file) =>
      changed(file, (manifest) => {
        const { nodes } = graphOf(manifest);
        const [, one] = nodes;
        if (one) for (let at = 0; at <= limits.funnel.nodesMaxCount; at += 1) nodes.push({ ...one, id: `m_${at}` });
      }),
  },
  {
    kind: 'deep JSON',
    make: (file, chance) => {
      const deep = '[{"a":'.repeat(10_000 + chance.int(100_000));
      return Buffer.from(`${split(file).head}\n{"funnels":${deep}\n`);
    },
  },
  {
    kind: 'deep inside of an edge',
    make: (file) => {
      const text = JSON.stringify(split(file).manifest).replace(
        '"edges":[{',
        `"edges":[{"markerEnd":{"type":"a","x":${'['.repeat(50_000)}${']'.repeat(50_000)}},`,
      );
      return Buffer.concat([Buffer.from(`${split(file).head}\n${text}\n`), split(file).media]);
    },
  },
  {
    kind: 'NUL',
    make: (file) => changed(file, ({ funnels: [first] }) => void Object.assign(first ?? {}, { name: 'a\0b' })),
  },
  {
    kind: 'half a character',
    make: (file) =>
      changed(file, (manifest) => void Object.assign(graphOf(manifest).nodes[1]?.data ?? {}, { message: '\ud800' })),
  },
  {
    kind: 'no name',
    make: (file) => changed(file, ({ funnels: [first] }) => void Object.assign(first ?? {}, { name: ' ' })),
  },
  {
    kind: 'a long name',
    make: (file) =>
      changed(file, ({ funnels: [first] }) => void Object.assign(first ?? {}, { name: 'a'.repeat(5_000) })),
  },
  {
    kind: 'a path for a file',
    make: (file) =>
      changed(
        file,
        (manifest) =>
          void Object.assign(graphOf(manifest).nodes[1]?.data ?? {}, { media: '/uploads/../../etc/passwd' }),
      ),
  },
  {
    kind: 'a file that is not there',
    make: (file) =>
      changed(file, (manifest) => void Object.assign(graphOf(manifest).nodes[1]?.data ?? {}, { media: 'media:9' })),
  },
  {
    kind: 'a field that is not there',
    make: (file) =>
      changed(
        file,
        (manifest) => void Object.assign(graphOf(manifest).nodes[1]?.data ?? {}, { message: '{{field.77}}' }),
      ),
  },
  {
    kind: 'two nodes with one id',
    make: (file) =>
      changed(file, (manifest) => {
        const { nodes } = graphOf(manifest);
        nodes.push(...nodes.slice(1, 2));
      }),
  },
  {
    kind: 'two edges with one id',
    make: (file) =>
      changed(file, (manifest) => {
        const { edges } = graphOf(manifest);
        edges.push(...edges.slice(0, 1));
      }),
  },
  {
    kind: 'an edge to nowhere',
    make: (file, chance) =>
      changed(file, (manifest) => void Object.assign(chance.pick(graphOf(manifest).edges), { target: 'x' })),
  },
  {
    kind: 'a circle without waiting',
    make: (file) =>
      changed(file, (manifest) => {
        const edge = { target: 'first', data: { condition: 'always' as const } };
        const { nodes, edges } = graphOf(manifest);
        nodes.push({ id: 'loop', type: 'message', position: { x: 0, y: 0 }, data: { message: 'a' } });
        edges.push({ id: 'c1', source: 'first', ...edge, target: 'loop' }, { id: 'c2', source: 'loop', ...edge });
      }),
  },
  { kind: 'no start', make: (file) => changed(file, (manifest) => void graphOf(manifest).nodes.shift()) },
  {
    kind: 'another kind of node',
    make: (file) =>
      changed(file, (manifest) => void Object.assign(graphOf(manifest).nodes[1] ?? {}, { type: 'shell' })),
  },
  { kind: 'not a list', make: (file) => changed(file, () => ({ funnels: { length: 3 }, fields: [], media: [] })) },
  {
    kind: 'more than it may say',
    make: (file) => changed(file, (manifest) => ({ ...manifest, __proto__: null, admin: true })),
  },
  { kind: 'nothing', make: () => Buffer.alloc(0) },
  { kind: 'an endless line', make: () => Buffer.alloc(limits.funnelFile.manifestMaxBytes / 4, 'a') },
];
