import { EventEmitter } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';

import { pino } from 'pino';

import type { IncomingMessage } from '../messenger';
import { createIncomingMessages, type IncomingParts } from './incomingMessages';
import { loadLibrary, type WhatsappLibrary } from './library';

/** Longer than a slice. */
const LOOKUP_MS = 30;

/** Occupies the process, as a read from the embedded database does. */
async function validateSession(): Promise<{ exists: boolean }> {
  const endMs = performance.now() + LOOKUP_MS;
  while (performance.now() < endMs);
  return { exists: true };
}

const nothing: IncomingParts = {
  findSent: () => Promise.resolve(null),
  writeMessage: () => Promise.resolve(),
  writeVote: () => Promise.resolve(),
};

it('lets other work run while the library looks up the sessions of a large group', async () => {
  const [mappingCache, moved] = [new Map(), new Map()];
  const close = () => [mappingCache, moved].forEach((cache) => cache.clear());
  const fake = { validateSession, close, lidMapping: { mappingCache } };
  const library = { DEFAULT_CONNECTION_CONFIG: { makeSignalRepository: () => fake } };
  const incoming = createIncomingMessages(library as unknown as WhatsappLibrary, {}, nothing);
  const repository = incoming.makeSignalRepository({ keys: {} } as never, {} as never);
  const progress = { isDone: false, pauses: 0 };
  const watching = (async () => {
    for (; !progress.isDone; progress.pauses += 1) await nextTick();
  })();
  for (let member = 0; member < 10; member += 1) {
    expect(await repository.validateSession('member@lid')).toEqual({ exists: true });
  }
  progress.isDone = true;
  await watching;
  expect(progress.pauses).toBeGreaterThanOrEqual(5);
});

/** Keys in memory, and the ids that were read. */
function createKeys() {
  const stored = new Map<string, unknown>();
  const reads: string[] = [];
  const keys = {
    get: async (type: string, ids: string[]) => {
      reads.push(...ids.map((id) => `${type} ${id}`));
      return Object.fromEntries(ids.map((id) => [id, stored.get(`${type} ${id}`)]));
    },
    set: async (changes: Record<string, Record<string, unknown>>) => {
      for (const [type, ofType] of Object.entries(changes))
        for (const [id, value] of Object.entries(ofType)) stored.set(`${type} ${id}`, value);
    },
    transaction: <T>(work: () => Promise<T>) => work(),
  };
  return { keys, reads };
}

async function createRepository(keys: object, keptMaxCount: number) {
  const incoming = createIncomingMessages(await loadLibrary(), {}, nothing, keptMaxCount);
  return incoming.makeSignalRepository({ creds: {}, keys } as never, pino({ level: 'silent' }));
}

it('remembers the hidden ids of a limited number of members, and reads those of others again', async () => {
  const { keys, reads } = createKeys();
  const { lidMapping } = await createRepository(keys, 4);
  const members = [1, 2, 3].map((at) => ({ lid: `20${at}@lid`, pn: `7${at}@s.whatsapp.net` }));
  for (const member of members) await lidMapping.storeLIDPNMappings([member]);
  reads.length = 0;
  for (const { pn, lid } of members.reverse()) expect(await lidMapping.getLIDForPN(pn)).toBe(lid);
  expect(reads).toEqual(['lid-mapping 71']);
});

/** An open session as the library stores it. */
const openSession = {
  version: 'v1',
  _sessions: {
    base: {
      registrationId: 1,
      currentRatchet: {
        ephemeralKeyPair: { pubKey: '', privKey: '' },
        lastRemoteEphemeralKey: '',
        previousCounter: 0,
        rootKey: '',
      },
      indexInfo: { baseKey: '', baseKeyType: 1, closed: -1, used: 0, created: 0, remoteIdentityKey: '' },
      _chains: {},
    },
  },
};

it('remembers a limited number of sessions that were moved to hidden ids', async () => {
  const { keys, reads } = createKeys();
  const { migrateSession } = await createRepository(keys, 2);
  const move = (at: number) => migrateSession(`7${at}@s.whatsapp.net`, `20${at}@lid`);
  for (const at of [1, 2, 3]) {
    await keys.set({ 'device-list': { [`7${at}`]: ['0'] }, session: { [`7${at}.0`]: openSession } });
    expect(await move(at)).toEqual({ migrated: 1, skipped: 0, total: 1 });
  }
  reads.length = 0;
  for (const at of [3, 2, 1]) await move(at);
  expect(reads.filter((read) => read.startsWith('session'))).toEqual(['session 71.0']);
});

it('reports whether a message came as soon as it was written', async () => {
  const [mappingCache, moved] = [new Map(), new Map()];
  const close = () => [mappingCache, moved].forEach((cache) => cache.clear());
  const real = await loadLibrary();
  const content = Buffer.from(real.proto.Message.encode({ conversation: 'yes' }).finish());
  const padded = Buffer.concat([content, Buffer.from([1])]);
  const fake = { decryptGroupMessage: () => Promise.resolve(padded), close, lidMapping: { mappingCache } };
  const library = Object.assign(Object.create(real) as WhatsappLibrary, {
    DEFAULT_CONNECTION_CONFIG: { makeSignalRepository: () => fake },
  });
  const written: IncomingMessage[] = [];
  const incoming = createIncomingMessages(
    library,
    {},
    {
      ...nothing,
      writeMessage: async (message) => void written.push(message),
    },
  );
  const repository = incoming.makeSignalRepository({ keys: {} } as never, {} as never);
  const ws = new EventEmitter();
  incoming.watch({ ws, ev: new EventEmitter() } as never);
  for (const [id, kept] of [
    ['m1', {}],
    ['m2', { offline: '1' }],
  ] as const) {
    const sealed = Buffer.from(id);
    const attrs = { id, from: '1@g.us', participant: '7@s.whatsapp.net', t: '1700000000', ...kept };
    ws.emit('CB:message', { tag: 'message', attrs, content: [{ tag: 'enc', attrs: {}, content: sealed }] });
    await repository.decryptGroupMessage({ group: '1@g.us', authorJid: '7@s.whatsapp.net', msg: sealed });
  }
  expect(written.map(({ text, isLive }) => [text, isLive])).toEqual([
    ['yes', true],
    ['yes', false],
  ]);
});
