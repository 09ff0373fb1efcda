import type { IncomingMessage, SessionListener } from '../messenger';
import type { Fields, MaxApi } from './maxApi';
import { usualWaits } from './maxSending';
import { createMaxSession } from './maxSession';
import type { MaxStore } from './maxStore';

const TRIES_MAX_COUNT = 20;
// Between two tries of an event is a second.
jest.setTimeout(30_000);

const CHAT = { address: '-7', name: 'Sales', type: 'group', canPost: true, isOwnAdmin: true, membersCount: 2 } as const;

const said = (text: string): Fields => ({
  update_type: 'message_created',
  timestamp: Date.now(),
  message: { recipient: { chat_id: -7, chat_type: 'chat' }, sender: { user_id: 5 }, body: { mid: text, text } },
});

/** A bot whose first events, in one response, are these; there are no further ones. */
function openSession(texts: readonly string[], isTaken: (text: string, attempt: number) => boolean) {
  const [taken, errors]: [string[], unknown[]] = [[], []];
  let marker: string | null = null;
  let attempt = 0;
  const api = {
    aheadMs: () => 0,
    call({ path, signal }: { path: string; signal?: AbortSignal }) {
      if (path === '/me') return Promise.resolve({ kind: 'ok', fields: {} });
      if (marker === null) return Promise.resolve({ kind: 'ok', fields: { updates: texts.map(said), marker: 1 } });
      return new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve({ kind: 'lost', reason: 'aborted', isWritten: false }));
      });
    },
  } as unknown as MaxApi;
  const store = {
    readLink: () => Promise.resolve({ botId: '1', token: 'token', marker }),
    listChats: () => Promise.resolve([CHAT]),
    keepMarker: (kept: string) => {
      marker = kept;
      return Promise.resolve();
    },
  } as unknown as MaxStore;
  const listener = {
    onState: () => undefined,
    onGroupsChanged: () => undefined,
    onMessage({ text }: IncomingMessage) {
      attempt += 1;
      if (!isTaken(text, attempt)) return Promise.reject(new Error('The database does not respond.'));
      taken.push(text);
      return Promise.resolve();
    },
  } as unknown as SessionListener;
  const onError = (error: unknown, what: string) => errors.push(what);
  const session = createMaxSession({ store, openApi: () => api, waitMs: usualWaits, onError }, listener);
  return { session, taken, errors, markerNow: () => marker };
}

async function takeAll(opened: ReturnType<typeof openSession>) {
  await opened.session.connect();
  while (opened.markerNow() === null && opened.errors.length < TRIES_MAX_COUNT)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await opened.session.disconnect();
  return { taken: opened.taken, errors: opened.errors };
}

it('takes an event again that failed, and those around it once', async () => {
  const opened = openSession(['first', 'second', 'third'], (text, attempt) => text !== 'second' || attempt > 2);
  expect((await takeAll(opened)).taken).toEqual(['first', 'second', 'third']);
});

it('leaves an event out that fails time and again: it stops no other one, and the connection goes on', async () => {
  const opened = openSession(['first', 'broken', 'third'], (text) => text !== 'broken');
  const { taken, errors } = await takeAll(opened);
  expect(taken).toEqual(['first', 'third']);
  expect(errors.at(-1)).toBe('an event of a bot was left out');
});
