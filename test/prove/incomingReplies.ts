import type { FunnelGraph, FunnelRun, Funnel, MessengerStatus, Sending } from '@contract/schemas/shapes';
import type { PhoneChat } from '@contract/phone';

import type { Client, Phone } from '@test/browser/client';
import type { RunningServer } from '@test/browser/server';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance, type Chance } from '@test/kit/random';

import { countDoubles, readJournal, sleep, withConnectedServer } from './connectedServer';
import type { Effort } from './proof';
import { countStatus, listRuns, startEverywhere } from './runs';
import { proveSentEvents } from './sentEvents';

const START_DELAY_MS = 70_000;
const LOOK_EVERY_MS = 300;
const RETRY_AFTER_MS = 100;
/**
 * A question that has not come so long after its reply was acknowledged, while nothing waits to be sent, shows that the reply was lost: a
 * reply that counted has queued it. What waits only shows that the machine is busy.
 */
const LOST_AFTER_MS = 60_000;
/** Writers of messages that nobody waits for; each begins the next as soon as the last is acknowledged. */
const CHATTERS_COUNT = 12;
/** The short form is over within seconds. */
const KILL_EVERY_MS = { short: 1_500, full: 6_000 };

/** Every third question is a poll. */
const isPoll = (at: number) => at % 3 === 0;
const questionText = (at: number) => `question ${at}.`;
const replyText = (at: number) => `word${at}x`;

/** What the members of one group do. */
interface Talk {
  chat: PhoneChat;
  groupId: number;
  /** Replies that were acknowledged, oldest first. */
  acknowledgedCount: number;
  /** Those of them that were votes. */
  votesCount: number;
}

/**
 * S26: conditions wait in many groups, members reply while others write in all groups, and the server is killed with -9 at random moments.
 * Like WhatsApp, a member's phone repeats a message until it is acknowledged, and never afterwards.
 * @returns whether every acknowledged reply took its condition, each once
 */
export async function proveIncomingReplies(effort: Effort): Promise<boolean> {
  const areTaken = await proveReplies(effort);
  return (await proveSentEvents(effort)) && areTaken;
}

async function proveReplies({ isShort, seed }: Effort): Promise<boolean> {
  const groupsCount = isShort ? 8 : 40;
  const questionsCount = isShort ? 4 : 40;
  const [killsMin, killsMax] = isShort ? [1, 3] : [15, 20];
  return withConnectedServer(groupsCount, {}, async ({ server, client, phone, groups }) => {
    const chance = createChance(seed);
    const { id } = await client.call<Funnel>('createFunnel', { body: { name: 'S26', active: false } });
    await client.call('saveStructure', { params: { id }, body: drawQuestions(questionsCount) });
    await client.call('setFunnelStatus', { params: { id }, body: { active: true } });
    const chats = await phone.listChats();
    const talks = groups.map((group): Talk => {
      const chat = chats.find(({ name }) => name === group.name);
      if (!chat) throw new Error(`No chat is called ${group.name}`);
      return { chat, groupId: group.id, acknowledgedCount: 0, votesCount: 0 };
    });
    const asked = groups.map((group) => group.id);
    await startEverywhere(client, id, asked);
    server.moveClock(START_DELAY_MS);

    const watched = { runs: [] as FunnelRun[], isOver: false };
    const chatter = { count: 0 };
    const watching = keepWatching(client, id, watched);
    const chatting = Array.from({ length: CHATTERS_COUNT }, () => keepChatting(phone, chats, chance, watched, chatter));
    const killing = killSometimes(server, chance, watched, {
      everyMs: KILL_EVERY_MS[isShort ? 'short' : 'full'],
      killsMax,
    });
    const lost = (
      await Promise.all(talks.map((talk) => converse(client, phone, talk, watched, questionsCount)))
    ).filter((isFine) => !isFine).length;
    watched.isOver = true;
    await Promise.all([watching, ...chatting]);
    const kills = await killing;

    const runs = await listRuns(client, [id]);
    const doubles = countDoubles(await readJournal(phone));
    const unfinished = runs.filter(({ finished }) => !finished).length;
    const acknowledged = talks.reduce((sum, { acknowledgedCount }) => sum + acknowledgedCount, 0);
    const votes = talks.reduce((sum, { votesCount }) => sum + votesCount, 0);
    const unconfirmed = countStatus(runs, 'unconfirmed');
    const rows: Row[] = [
      ['groups with conditions', groupsCount, '', true],
      ['kills with -9', kills, `>= ${killsMin}`, kills >= killsMin],
      [
        'replies acknowledged',
        acknowledged,
        String(groupsCount * questionsCount),
        acknowledged === groupsCount * questionsCount,
      ],
      ['of these votes in polls', votes, '1 or more', votes > 0],
      ['other messages acknowledged', chatter.count, '', true],
      ['acknowledged replies that took nothing', lost, '0', lost === 0],
      ['conditions taken twice', doubles, '0', doubles === 0],
      ['runs that did not finish', unfinished, '0', unfinished === 0],
      ['steps unconfirmed', unconfirmed, `<= ${kills}`, unconfirmed <= kills],
    ];
    printTable(`S26 replies, and a server that is killed (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

/** A question, then the next once a member wrote its word, and so on; an end after the last. */
function drawQuestions(count: number): FunnelGraph {
  const messages = Array.from({ length: count + 1 }, (_, at) => {
    const same = { id: `message_${at + 1}`, position: { x: 320 * at, y: 120 } };
    const message = questionText(at + 1);
    return isPoll(at + 1)
      ? { ...same, type: 'poll' as const, data: { message, options: ['none of them', replyText(at + 1)] } }
      : { ...same, type: 'message' as const, data: { message } };
  });
  const edges = messages.slice(1).map((node, at) => ({
    id: `edge_${at + 1}`,
    source: `message_${at + 1}`,
    target: node.id,
    type: 'smoothstep',
    data: { condition: 'condition' as const, label: replyText(at + 1) },
  }));
  const first = {
    id: 'edge_0',
    source: 'start_1',
    target: 'message_1',
    type: 'smoothstep',
    data: { condition: 'always' as const },
  };
  const start = { id: 'start_1', type: 'start' as const, position: { x: 0, y: 0 }, data: {} };
  return { nodes: [start, ...messages], edges: [first, ...edges] };
}

/** Reads the runs again and again, also while the server is away for a moment. */
async function keepWatching(
  client: Client,
  funnelId: number,
  watched: { runs: FunnelRun[]; isOver: boolean },
): Promise<void> {
  while (!watched.isOver) {
    watched.runs = await listRuns(client, [funnelId]).catch(() => watched.runs);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Replies to every question of a group. @returns false once an acknowledged reply led to nothing */
async function converse(
  client: Client,
  phone: Phone,
  talk: Talk,
  watched: { runs: FunnelRun[] },
  questionsCount: number,
): Promise<boolean> {
  for (let at = 1; at <= questionsCount + 1; at += 1) {
    let endsMs = Date.now() + LOST_AFTER_MS;
    while (!isAsked(watched.runs, talk.groupId, at)) {
      if (Date.now() > endsMs && !(await isSending(client))) return false;
      if (Date.now() > endsMs) endsMs = Date.now() + LOST_AFTER_MS;
      await sleep(LOOK_EVERY_MS / 3);
    }
    if (at > questionsCount) return true;
    const hasVoted = await answerUntilAcknowledged(client, phone, talk.chat, at);
    talk.acknowledgedCount += 1;
    if (hasVoted) talk.votesCount += 1;
  }
  return true;
}

/** Whether messages wait, or the server cannot be asked. */
const isSending = async (client: Client): Promise<boolean> =>
  client.call<Sending>('getSending').then(
    ({ queuedCount }) => queuedCount > 0,
    () => true,
  );

/** A question that a kill left unconfirmed was asked, too: its run goes on. */
function isAsked(runs: FunnelRun[], groupId: number, at: number): boolean {
  const run = runs.find(({ group_id }) => group_id === groupId);
  const message = run?.messages.find((step) => step.message === questionText(at));
  return message?.status === 'success' || message?.status === 'unconfirmed';
}

/**
 * The messenger delivers while the account is connected, and repeats what was not acknowledged. A poll that a kill kept from its group is
 * answered in words.
 * @returns whether it was a vote
 */
async function answerUntilAcknowledged(client: Client, phone: Phone, chat: PhoneChat, at: number): Promise<boolean> {
  const answer = async () => {
    const { isReady } = await client.call<MessengerStatus>('getMessengerStatus');
    if (!isReady) return null;
    const poll = isPoll(at)
      ? (await phone.listMessages(chat.id)).find((message) => message.poll && message.text === questionText(at))
      : undefined;
    if (poll) await phone.vote(chat, poll.id, 1);
    else await phone.write(chat, replyText(at));
    return poll !== undefined;
  };
  for (;;) {
    const hasVoted = await answer().catch(() => null);
    if (hasVoted !== null) return hasVoted;
    await sleep(RETRY_AFTER_MS);
  }
}

async function keepChatting(
  phone: Phone,
  chats: PhoneChat[],
  chance: Chance,
  watched: { isOver: boolean },
  chatter: { count: number },
): Promise<void> {
  while (!watched.isOver) {
    const isWritten = await phone.write(chance.pick(chats), 'just talking').then(
      () => true,
      () => false,
    );
    if (isWritten) chatter.count += 1;
    else await sleep(RETRY_AFTER_MS);
  }
}

async function killSometimes(
  server: RunningServer,
  chance: Chance,
  watched: { isOver: boolean },
  { everyMs, killsMax }: { everyMs: number; killsMax: number },
): Promise<number> {
  let kills = 0;
  while (kills < killsMax) {
    await sleep(everyMs * (0.5 + chance.next()));
    if (watched.isOver) return kills;
    await server.kill();
    await server.start();
    kills += 1;
  }
  return kills;
}
