import { setTimeout as sleep } from 'node:timers/promises';

import { io, type Socket } from 'socket.io-client';

import { routes } from '@contract/calls';
import { apiPrefix, splitRoute } from '@contract/http';
import { poll, signIn } from '@test/browser/client';
import { owner } from '@test/browser/server';
import type { Row } from '@test/kit/printTable';

import { listOpenAccounts, type NamedServer, type TwinOwner, type TwoServers } from './twoServers';

const CALL_MAX_MS = 2_000;
/** Limit of X6 in docs/evidence/quality.md. */
const CUT_MAX_MS = 2_000;

/** The result of a promise: how long it took, and whether it held. */
interface Outcome {
  tookMs: number;
  isFine: boolean;
}

/** Everything that one process does for accounts of another one. Each row is a promise of many processes. */
export async function provesReach(two: TwoServers): Promise<Row[]> {
  const remote = await findRemote(two);
  const call = await refresh(remote);
  const members = await download(remote);
  const event = await hearEvent(remote);
  const cut = await cutSession(remote);
  const seconds = await countGuesses(two);
  const line = (what: string, { tookMs, isFine }: Outcome, maxMs: number): Row => [
    what,
    `${tookMs.toFixed(0)} ms`,
    `<= ${maxMs} ms`,
    isFine && tookMs <= maxMs,
  ];
  return [
    line('a call here reaches the owner there', call, CALL_MAX_MS),
    line('members of a group, from there', members, CALL_MAX_MS),
    line('a socket here receives what is done there', event, CUT_MAX_MS),
    line('a session ended there is cut here', cut, CUT_MAX_MS),
    ['guesses on both before the door closes', seconds, '5', seconds === 5],
  ];
}

interface Remote {
  /** Signed in on the process that does not own the account, and on the one that does. */
  far: TwinOwner['clients'][number];
  near: TwinOwner['clients'][number];
  farServer: NamedServer;
  nearServer: NamedServer;
  email: string;
  groupId: number;
}

async function findRemote(two: TwoServers): Promise<Remote> {
  const ofFirst = await listOpenAccounts(two, two.first);
  const found = two.owners.find(({ accountId }) => ofFirst.includes(accountId));
  if (!found) throw new Error('The first process owns nothing');
  const [near, far] = found.clients;
  const groupId = found.groups[0]?.id ?? 0;
  return { far, near, farServer: two.second, nearServer: two.first, email: found.email, groupId };
}

/** The response is a file, not JSON. */
const download = ({ far, farServer, groupId }: Remote) =>
  measure(async () => {
    const { path } = splitRoute(routes.downloadMembers);
    const address = farServer.server.url + apiPrefix + path.replace(':id', String(groupId));
    const answer = await fetch(address, { headers: { authorization: `Bearer ${far.token}` } });
    if (!answer.ok) throw new Error(await answer.text());
  });

const refresh = ({ far }: Remote) => measure(() => far.call('refreshGroups'));

async function measure(work: () => Promise<unknown>): Promise<Outcome> {
  const startedMs = performance.now();
  const isFine = await work().then(
    () => true,
    (error: unknown) => {
      console.log(error);
      return false;
    },
  );
  return { tookMs: performance.now() - startedMs, isFine };
}

/** The groups are requested on the owner's process; a browser on the other one gets the event. */
async function hearEvent({ far, near, farServer }: Remote): Promise<Outcome> {
  const socket = await connect(farServer, far.token);
  const outcome = await measure(async () => {
    const told = new Promise((resolve) => socket.once('groups:updated', resolve));
    await near.call('refreshGroups');
    await Promise.race([told, sleep(CUT_MAX_MS * 2).then(() => Promise.reject(new Error('nothing was heard')))]);
  });
  socket.disconnect();
  return outcome;
}

async function cutSession({ email, nearServer, farServer }: Remote): Promise<Outcome> {
  const session = await signIn(nearServer.server.url, { email, password: owner.password });
  const socket = await connect(farServer, session.token);
  const outcome = await measure(async () => {
    await session.call('logout');
    await poll(async () => (socket.connected ? null : true), 'the end of the socket', CUT_MAX_MS * 2);
  });
  socket.disconnect();
  return outcome;
}

async function connect({ server }: NamedServer, token: string): Promise<Socket> {
  const socket = io(server.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  await poll(async () => (socket.connected ? true : null), 'a socket');
  return socket;
}

/** Wrong passwords on both processes in turn, until one of them refuses further tries. */
async function countGuesses({ first, second }: TwoServers): Promise<number> {
  for (let guesses = 0; guesses < 20; guesses += 1) {
    const { url } = (guesses % 2 === 0 ? first : second).server;
    const answer = await signIn(url, { email: 'nobody@example.com', password: 'a wrong guess' }).catch(String);
    if (typeof answer === 'string' && answer.includes('answered 429')) return guesses;
  }
  return Infinity;
}
