import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import { limits } from '@contract/limits';

import type { Database } from '../../db/database';
import type { Clock } from '../../gateways/clock';
import type { SendMetrics } from '../core/engineParts';
import type { IncomingResponse } from '../../gateways/messenger/incomingResponse';
import { recordResponses, type MessageResponses } from './recordResponses';

/** Counts the responses of members to the messages of all accounts of this process, once a second. */
export interface ResponseCounter {
  add(accountId: number, response: IncomingResponse): void;
  /** Counts at once, and resolves once nothing of the account waits. @throws Error when it was closed before */
  written(accountId: number): Promise<void>;
  /** Counts what waits, then nothing more. */
  close(): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  countRefusedRows?: SendMetrics['countRefusedRows'];
}

/** Messages of an account that are counted in one transaction, and of all: it takes milliseconds, so that no send waits for it. */
const ACCOUNT_MESSAGES_COUNT = 5;
const MESSAGES_COUNT = 40;
/** Sends and requests run between two of them. */
const PAUSE_MS = 10;

/** What waits for one account, by message. */
interface Waiting {
  count: number;
  messages: Map<string, MessageResponses>;
}

/**
 * Responses come in bursts: a group of a thousand members returns two thousand. They wait here, so many of each account, and are written
 * by few statements. More are dropped, and counted as dropped, so that no account takes the memory or the database of the others.
 */
export function createResponseCounter(parts: Parts, everyMs: number = limits.responses.countEveryMs): ResponseCounter {
  const waiting = new Map<number, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let counting: Promise<void> | null = null;
  let isClosed = false;
  /** What is being counted, and who waits for the end of that. */
  let some: readonly MessageResponses[] = [];
  const waiters: (() => void)[] = [];

  function start(delayMs = everyMs): void {
    timer ??= setTimeout(() => {
      counting = countAll().finally(() => {
        timer = undefined;
        counting = null;
        if (waiting.size > 0 && !isClosed) start();
      });
    }, delayMs);
  }

  async function countAll(): Promise<void> {
    while (waiting.size > 0) {
      some = takeSome(waiting);
      const hasFailed = !(await count(some));
      some = [];
      for (const goOn of waiters.splice(0)) goOn();
      if (hasFailed && isClosed) return;
      if (!isClosed) await sleep(hasFailed ? everyMs : PAUSE_MS);
    }
  }

  /** Together, and if that fails each account alone, so that one of them keeps no other waiting. @returns whether all are counted */
  async function count(messages: readonly MessageResponses[]): Promise<boolean> {
    try {
      await recordResponses(parts, messages);
      return true;
    } catch (err) {
      const ids = [...new Set(messages.map(({ accountId }) => accountId))];
      if (ids.length > 1) for (const id of ids) await count(messages.filter(({ accountId }) => accountId === id));
      else {
        parts.log.error({ err, accountId: ids[0] }, 'responses of members were not counted, trying again');
        for (const message of messages) putBack(message);
      }
      return false;
    }
  }

  /** Unless its account has too many by now. */
  function putBack({ responses, droppedCount, ...place }: MessageResponses): void {
    const entry = find(waiting, place);
    if (!entry) return parts.countRefusedRows?.('response', responses.length);
    entry.message.droppedCount += droppedCount;
    for (const response of responses) keep(entry, response);
  }

  function keep({ ofAccount, message }: Entry, response: MessageResponses['responses'][number]): void {
    if (ofAccount.count >= limits.responses.waitingMaxCount) {
      message.droppedCount += 1;
      parts.countRefusedRows?.('response', 1);
      return;
    }
    ofAccount.count += 1;
    message.responses.push(response);
  }

  return {
    add(accountId, { groupAddress, messageId, member, kind, atMs }) {
      const entry = find(waiting, { accountId, groupAddress, messageId });
      if (entry) keep(entry, { member, kind, atMs });
      else parts.countRefusedRows?.('response', 1);
      if (counting === null && !isClosed) start();
    },
    async written(accountId) {
      const isWaiting = () => waiting.has(accountId) || some.some((message) => message.accountId === accountId);
      while (isWaiting()) {
        if (isClosed) throw new Error('Responses of members may not be counted any more.');
        if (counting === null) {
          clearTimeout(timer);
          timer = undefined;
          start(0);
        }
        await new Promise<void>((resolve) => waiters.push(resolve));
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await (counting ?? countAll());
    },
  };
}

interface Entry {
  ofAccount: Waiting;
  message: MessageResponses;
}

/** Null when an account has so many messages already that one more would not be remembered. */
function find(
  waiting: Map<number, Waiting>,
  place: Pick<MessageResponses, 'accountId' | 'groupAddress' | 'messageId'>,
): Entry | null {
  const ofAccount = waiting.get(place.accountId) ?? { count: 0, messages: new Map<string, MessageResponses>() };
  const key = `${place.messageId} ${place.groupAddress}`;
  const known = ofAccount.messages.get(key);
  if (!known && ofAccount.messages.size >= limits.responses.waitingMaxCount) return null;
  const message = known ?? { ...place, responses: [], droppedCount: 0 };
  ofAccount.messages.set(key, message);
  waiting.set(place.accountId, ofAccount);
  return { ofAccount, message };
}

/** A few messages of each account, so that one of them does not keep the others waiting. */
function takeSome(waiting: Map<number, Waiting>): MessageResponses[] {
  const some: MessageResponses[] = [];
  for (const [accountId, ofAccount] of [...waiting]) {
    for (const [key, message] of [...ofAccount.messages].slice(0, ACCOUNT_MESSAGES_COUNT)) {
      if (some.length >= MESSAGES_COUNT) return some;
      ofAccount.messages.delete(key);
      ofAccount.count -= message.responses.length;
      some.push(message);
    }
    // The next turn begins with another account.
    waiting.delete(accountId);
    if (ofAccount.messages.size > 0) waiting.set(accountId, ofAccount);
  }
  return some;
}
