import { createBotSession } from './botSession';
import type { Fields } from './botApi';
import type { BotService } from './botService';
import type { BotStore } from './botStore';
import type { ConnectionState, SessionListener } from '../messenger';

const TRIES_MAX_COUNT = 20;
// Between two tries of an event is a second.
jest.setTimeout(30_000);

/** A bot whose first events, in one response, are these; there are no further ones. */
function openSession(
  texts: readonly string[],
  isTaken: (text: string, attempt: number) => boolean,
  retryBaseMs?: number,
) {
  const [taken, errors]: [string[], string[]] = [[], []];
  let marker: string | null = null;
  let attempt = 0;
  const service = {
    greet: () => Promise.resolve({ kind: 'ok', fields: {} }),
    receive(from: string | null, signal: AbortSignal) {
      const events = texts.map((text) => ({ text }));
      if (from === null) return Promise.resolve({ kind: 'ok', events, marker: '1' });
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'lost', reason: 'aborted', isWritten: false }));
      });
    },
    keyOf: ({ text }: Fields) => String(text),
    take({ text }: Fields) {
      attempt += 1;
      if (!isTaken(String(text), attempt)) return Promise.reject(new Error('The database does not respond.'));
      taken.push(String(text));
      return Promise.resolve(false);
    },
  } as unknown as BotService;
  const store = {
    readLink: () => Promise.resolve({ botId: '1', token: 'token', marker }),
    keepMarker: (kept: string) => {
      marker = kept;
      return Promise.resolve();
    },
  } as unknown as BotStore;
  const states: ConnectionState[] = [];
  const listener = {
    onState: (state: ConnectionState) => states.push(state),
    onGroupsChanged: () => undefined,
    responsesWritten: () => Promise.resolve(),
  } as unknown as SessionListener;
  const onError = (_error: unknown, what: string) => errors.push(what);
  const endHooks = () => Promise.resolve(true);
  const parts = { store, kind: 'max', openService: () => service, endHooks, checkPlace: null, onError, retryBaseMs };
  const session = createBotSession(parts, listener);
  return { session, taken, errors, states, service, markerNow: () => marker };
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

it('waits longer each time, and gives up once another program takes the events with the same token', async () => {
  const opened = openSession([], () => true, 1);
  opened.service.receive = () => Promise.resolve({ kind: 'refused', status: 409, code: 'Conflict' });
  await opened.session.connect();
  while (opened.session.state().kind !== 'replaced') await new Promise((resolve) => setTimeout(resolve, 5));
  const waits = opened.states.flatMap((state) => (state.kind === 'reconnecting' ? state.attempt : []));
  expect(waits).toEqual([1, 2, 3, 4]);
});
