import { setTimeout as sleep } from 'node:timers/promises';

import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';

import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import { MINUTE_MS } from '@contract/time';

import { messengerAccounts, messengerCommands } from '../../db/schema';
import { AppError } from '../../errors';
import type { MessengerSession } from '../../gateways/messenger/messenger';
import { isNodeAlive } from '../leases/leases';
import type { EngineParts } from '../core/engineParts';
import { executeCommand, isCommandKind, type RunMessengerCommand } from './messengerCommands';

/** Sends commands to the process that owns an account, and runs those that are for this one. */
export interface CommandBus {
  /** @throws AppError MESSENGER_NOT_CONNECTED when no process owns the account, MESSENGER_SILENT when its owner did not respond in time */
  runCommand: RunMessengerCommand;
  /** Takes the commands for accounts of this process and runs them without blocking the caller. */
  serve(): Promise<void>;
  /** Waits for running commands. */
  settled(): Promise<void>;
  close(): void;
}

type CommandBusParts = Pick<EngineParts, 'db' | 'log' | 'notices' | 'nodeId' | 'timing' | 'isolation'>;
type Command = Pick<typeof messengerCommands.$inferSelect, 'id' | 'accountId' | 'kind' | 'args'>;

/** What is stored when a command fails. */
interface Failure {
  code: ErrorCode;
  values: Record<string, string | number>;
}

/** How often a waiting caller polls without a notice. */
const POLL_EVERY_MS = 250;
/** By then the caller has certainly given up. */
const DELETE_AFTER_MS = 10 * MINUTE_MS;

/** @param findSession the live session of an account of this process */
export function createCommandBus(
  { db, log, notices, nodeId, timing, isolation }: CommandBusParts,
  findSession: (accountId: number) => MessengerSession | null,
): CommandBus {
  const waiting = new Map<number, () => void>();
  const running = new Set<Promise<void>>();
  const unsubscribe = notices.subscribe((notice) => {
    if (notice?.kind === 'answer') waiting.get(notice.commandId)?.();
    if (notice?.kind === 'command' && findSession(notice.accountId)) {
      serve().catch((err: unknown) => log.error({ err }, 'commands were not taken, trying again'));
    }
  });

  async function runOnOwner(accountId: number, kind: string, args: object): Promise<unknown> {
    const deadlineMs = performance.now() + timing.commandMaxMs;
    const id = await writeCommand(accountId, kind, args);
    if (id === null) throw new AppError('MESSENGER_NOT_CONNECTED');
    notices.publish({ kind: 'command', accountId });
    try {
      while (performance.now() < deadlineMs) {
        await waitForResult(id);
        const found = await readCommand(id);
        if (found?.status === 'done') return found.answer;
        if (found?.status === 'failed') throw asError(found.answer as Failure);
        if (found?.status === 'waiting' && !found.hasOwner) throw new AppError('MESSENGER_NOT_CONNECTED');
      }
      log.warn({ accountId, kind }, 'the owner of an account did not respond in time');
      throw new AppError('MESSENGER_SILENT');
    } finally {
      waiting.delete(id);
      await db.delete(messengerCommands).where(eq(messengerCommands.id, id));
    }
  }

  /** Writes a command for the account's current owner; null when there is none. */
  async function writeCommand(accountId: number, kind: string, args: object): Promise<number | null> {
    const [owner] = await db
      .select({ id: messengerAccounts.id })
      .from(messengerAccounts)
      .where(and(eq(messengerAccounts.id, accountId), isNodeAlive(messengerAccounts.leaseOwner)));
    if (!owner) return null;
    const deadlineAt = sql`now() + ${timing.commandMaxMs} * interval '1 millisecond'`;
    const values = { accountId, kind, args, deadlineAt };
    const [row] = await db.insert(messengerCommands).values(values).returning({ id: messengerCommands.id });
    return row?.id ?? null;
  }

  async function waitForResult(id: number): Promise<void> {
    const notified = new Promise<void>((resolve) => waiting.set(id, resolve));
    const stop = new AbortController();
    await Promise.race([notified, sleep(POLL_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined)]);
    stop.abort();
  }

  async function readCommand(id: number) {
    const { status, answer } = messengerCommands;
    const hasOwner = sql<boolean>`${isNodeAlive(messengerAccounts.leaseOwner)}`;
    const [found] = await db
      .select({ status, answer, hasOwner })
      .from(messengerCommands)
      .innerJoin(messengerAccounts, eq(messengerAccounts.id, messengerCommands.accountId))
      .where(eq(messengerCommands.id, id));
    return found ?? null;
  }

  async function serve(): Promise<void> {
    const { id, accountId, status, deadlineAt } = messengerCommands;
    const isMine = and(eq(messengerAccounts.leaseOwner, nodeId), isNodeAlive(nodeId));
    const waitingForUs = await db
      .select({ id })
      .from(messengerCommands)
      .innerJoin(messengerAccounts, eq(messengerAccounts.id, accountId))
      .where(and(eq(status, 'waiting'), gt(deadlineAt, sql`now()`), isMine));
    await isolation.each(
      'commands',
      waitingForUs.map((command) => command.id),
      take,
    );
  }

  /** Each is taken once, by the process that owns its account. */
  async function take(ids: readonly number[]): Promise<void> {
    const { id, accountId, kind, args, status } = messengerCommands;
    const taken = await db
      .update(messengerCommands)
      .set({ status: 'taken', takenBy: nodeId })
      .from(messengerAccounts)
      .where(
        and(
          inArray(id, [...ids]),
          eq(status, 'waiting'),
          eq(messengerAccounts.id, accountId),
          eq(messengerAccounts.leaseOwner, nodeId),
          isNodeAlive(nodeId),
        ),
      )
      .returning({ id, accountId, kind, args });
    for (const command of taken) {
      const work = runTaken(command)
        .catch((err: unknown) => log.error({ err, commandId: command.id }, 'the result of a command was not written'))
        .finally(() => running.delete(work));
      running.add(work);
    }
  }

  async function runTaken({ id, accountId, kind, args }: Command): Promise<void> {
    const end = async (status: 'done' | 'failed', answer: unknown) => {
      const isMine = and(eq(messengerCommands.status, 'taken'), eq(messengerCommands.takenBy, nodeId));
      await db
        .update(messengerCommands)
        .set({ status, answer })
        .where(and(eq(messengerCommands.id, id), isMine));
      notices.publish({ kind: 'answer', commandId: id });
    };
    try {
      if (!isCommandKind(kind)) throw new Error(`A command of another version: ${kind}`);
      await end('done', await executeCommand(findSession(accountId), kind, args as never));
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, accountId, kind }, 'a command failed');
      await end('failed', asFailure(error));
    }
  }

  return {
    async runCommand(accountId, kind, args) {
      const session = findSession(accountId);
      if (session) return executeCommand(session, kind, args);
      return (await runOnOwner(accountId, kind, args)) as Awaited<ReturnType<typeof executeCommand<typeof kind>>>;
    },
    serve,
    async settled() {
      await Promise.all(running);
    },
    close: unsubscribe,
  };
}

/** Removes commands whose callers died. */
export async function deleteOldCommands(db: EngineParts['db']): Promise<void> {
  const longAgo = sql`now() - ${DELETE_AFTER_MS} * interval '1 millisecond'`;
  await db.delete(messengerCommands).where(lt(messengerCommands.deadlineAt, longAgo));
}

function asFailure(error: unknown): Failure {
  if (error instanceof AppError) return { code: error.code, values: error.values };
  return { code: 'SERVER_ERROR', values: {} };
}

function asError({ code, values }: Failure): AppError {
  return new AppError(Object.hasOwn(ERROR_CODES, code) ? code : 'SERVER_ERROR', values);
}
