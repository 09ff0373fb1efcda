import { setImmediate as nextTick } from 'node:timers/promises';

import { pino } from 'pino';

import { createIncomingMessages } from './incomingMessages';
import { loadLibrary, type WhatsappLibrary } from './library';

/** Longer than a slice. */
const LOOKUP_MS = 30;

/** Occupies the process, as a read from the embedded database does. */
async function validateSession(): Promise<{ exists: boolean }> {
  const endMs = performance.now() + LOOKUP_MS;
  while (performance.now() < endMs);
  return { exists: true };
}

it('lets other work run while the library looks up the sessions of a large group', async () => {
  const lidMapping = { mappingCache: new Map() };
  const library = { DEFAULT_CONNECTION_CONFIG: { makeSignalRepository: () => ({ validateSession, lidMapping }) } };
  const incoming = createIncomingMessages(library as unknown as WhatsappLibrary, {}, () => Promise.resolve());
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

it('remembers the hidden ids of a limited number of members, and reads those of others again', async () => {
  const stored = new Map<string, unknown>();
  const reads: string[] = [];
  const keys = {
    get: async (type: string, ids: string[]) => {
      reads.push(...ids);
      return Object.fromEntries(ids.map((id) => [id, stored.get(`${type} ${id}`)]));
    },
    set: async (changes: Record<string, Record<string, unknown>>) => {
      for (const [type, ofType] of Object.entries(changes))
        for (const [id, value] of Object.entries(ofType)) stored.set(`${type} ${id}`, value);
    },
    transaction: <T>(work: () => Promise<T>) => work(),
  };
  const incoming = createIncomingMessages(await loadLibrary(), {}, () => Promise.resolve(), 4);
  const { lidMapping } = incoming.makeSignalRepository({ creds: {}, keys } as never, pino({ level: 'silent' }));
  const members = [1, 2, 3].map((at) => ({ lid: `20${at}@lid`, pn: `7${at}@s.whatsapp.net` }));
  for (const member of members) await lidMapping.storeLIDPNMappings([member]);
  reads.length = 0;
  for (const { pn, lid } of members.reverse()) expect(await lidMapping.getLIDForPN(pn)).toBe(lid);
  expect(reads).toEqual(['71']);
});
