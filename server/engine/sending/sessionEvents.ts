import { and, eq, isNull, lt, or } from 'drizzle-orm';

import { messengerAccounts } from '../../db/schema';
import type {
  ConnectionState,
  IncomingMessage,
  IncomingVote,
  SessionListener,
} from '../../gateways/messenger/messenger';
import { createSerialQueue } from '../../jobs/serialQueue';
import type { AccountChange } from '../core/accountChange';
import { retry } from '../core/retry';
import { isFinal, isLive, recordConnection } from '../leases/connectionRecord';
import type { Owned, OwnedAccount } from '../leases/leases';
import { isAbsent } from '../runs/absence';
import { skipLateSteps } from '../runs/lateSteps';
import { takeReply } from '../runs/replies';
import { publishChanges } from '../runs/runEvents';
import { takeVote } from '../runs/votes';
import type { EngineParts } from '../core/engineParts';
import { stoppedBy } from '../core/restrictedSending';

import { confirmDelivery } from './finishDelivery';
import { greetMember } from './greetings';
import type { SendParts } from './sendBatches';

const RECEIPTS_KEPT_COUNT = 1_000;

/** What the actor of an account provides for the events of its session. */
interface ActorHooks {
  /** Called with every change, a state only once it is written. */
  onChange: (change: AccountChange) => void;
  /** After a state in which nothing more is sent. */
  onFinal: () => void;
  scheduleNext: () => Promise<void>;
  isClosed: () => boolean;
}

/** The events of one session, written one after the other. */
export interface SessionEvents {
  listener: SessionListener;
  /** The newest receipts: our ids of messages, and those that the messenger gave them. */
  receipts: ReadonlyMap<string, string>;
  recordState(state: ConnectionState): void;
  /** Whether a state still waits to be written. */
  hasPendingState(): boolean;
  /** Whether the last state could not be written, or what has to be done before it. */
  hasFailedState(): boolean;
  /** Resolves when everything received so far is written. */
  settled(): Promise<void>;
}

/** Writes what the messenger reports about an owned account. */
export function createSessionEvents(parts: SendParts, owned: OwnedAccount, hooks: ActorHooks): SessionEvents {
  const { log, timing } = parts;
  const { onChange, scheduleNext, isClosed } = hooks;
  const accountId = owned.id;
  const queue = createSerialQueue((error) => log.error({ err: error, accountId }, 'a messenger event failed'));
  const receipts = new Map<string, string>();
  let pendingStatesCount = 0;
  let hasFailed = false;
  let lastState: ConnectionState | null = null;

  /** Only for writes that may happen twice. */
  function retryWrite<T>(write: (isLastTry: boolean) => Promise<T>): Promise<T> {
    return retry(write, timing, isClosed);
  }

  function recordState(state: ConnectionState): void {
    pendingStatesCount += 1;
    queue.add(async () => {
      hasFailed = true;
      const isWritten = await writeState(state).finally(() => (pendingStatesCount -= 1));
      if (!isWritten) return;
      hasFailed = false;
      onChange({ kind: 'state', accountId, state });
      if (isFinal(state)) hooks.onFinal();
      if (state.kind === 'open') await scheduleNext();
    });
  }

  /** @returns false when it is not written: of a closed actor, and a connection before which what is too late is not skipped */
  async function writeState(state: ConnectionState): Promise<boolean> {
    if (isClosed() && (state.kind === 'off' || isLive(state))) return false;
    if (state.kind === 'open' && !(await retryWrite(() => skipLateSteps(parts, owned)))) return false;
    const absence = isAbsent(parts, messengerAccounts.lastOpenAt);
    await retryWrite(() => recordConnection(parts, owned, state, absence));
    return true;
  }

  async function recordReceipt(messageId: string, givenId: string): Promise<void> {
    receipts.set(messageId, givenId);
    const [oldest] = receipts.keys();
    if (receipts.size > RECEIPTS_KEPT_COUNT && oldest !== undefined) receipts.delete(oldest);
    await publishChanges(parts, await retryWrite(() => confirmDelivery(parts, owned, messageId, givenId)));
  }

  async function recordReply(message: IncomingMessage): Promise<void> {
    const request = { accountId, groupAddress: message.groupAddress };
    if (!(await retryWrite(() => parts.batches.isReplyAwaited(request)))) return;
    const changes = await retryWrite((isLastTry) => takeReply(parts, owned, message, isLastTry));
    await publishChanges(parts, changes);
    if (changes.moved.length > 0) await scheduleNext();
  }

  async function recordVote(vote: IncomingVote): Promise<void> {
    const changes = await retryWrite((isLastTry) => takeVote(parts, owned, vote, isLastTry));
    await publishChanges(parts, changes);
    if (changes.moved.length > 0) await scheduleNext();
  }

  async function recordJoin(join: { groupAddress: string; eventId: string | null }): Promise<void> {
    const greet = () => greetMember(parts, owned, join);
    if (await (join.eventId === null ? greet() : retryWrite(greet))) await scheduleNext();
  }

  const listener: SessionListener = {
    onState(state) {
      if (isDisconnect(lastState, state)) parts.countDisconnect?.(state.kind);
      lastState = state;
      recordState(state);
    },
    onGroupsChanged: () => onChange({ kind: 'groups', accountId }),
    onMessage(message) {
      onChange({ kind: 'message', accountId, message });
      return new Promise((resolve, reject) => {
        queue.add(() => recordReply(message).then(resolve, reject));
      });
    },
    onVote: (vote) =>
      new Promise((resolve, reject) => {
        queue.add(() => recordVote(vote).then(resolve, reject));
      }),
    onMemberJoined: (groupAddress, eventId = null) =>
      new Promise((resolve, reject) => {
        queue.add(async () => {
          const written = recordJoin({ groupAddress, eventId });
          return eventId === null ? written.finally(resolve) : written.then(resolve, reject);
        });
      }),
    onQueryLimited: () => parts.countRateLimit?.('groups'),
    // Not one after the other with the rest: there are thousands of them.
    onResponse: (response) => parts.responses.add(accountId, response),
    responsesWritten: () => parts.responses.written(accountId),
    onReceipt: (messageId, givenId = messageId) => queue.add(() => recordReceipt(messageId, givenId)),
    onRestricted: (untilMs) =>
      queue.add(async () => {
        const isStopped = await retryWrite(() => recordRestriction(parts, owned, untilMs));
        if (isStopped) onChange({ kind: 'stopped', accountId });
      }),
  };

  return {
    listener,
    receipts,
    recordState,
    hasPendingState: () => pendingStatesCount > 0,
    hasFailedState: () => hasFailed,
    settled: () => queue.settled(),
  };
}

/** Whether a connection ended, other than on request; a wait for its turn to reconnect is reported as a state of its own. */
function isDisconnect(last: ConnectionState | null, state: ConnectionState): boolean {
  if (state.kind !== 'reconnecting') return isFinal(state) || state.kind === 'restricted' || state.kind === 'outdated';
  return last?.kind !== 'reconnecting' || last.attempt !== state.attempt;
}

/**
 * Stops the sending of an account that the messenger restricts over an open connection. It reports one restriction several times:
 * after the owner resumed, only one that lasts longer stops again.
 * @returns whether this report stopped it
 */
async function recordRestriction(
  { db, clock }: Pick<EngineParts, 'db' | 'clock'>,
  { id, epoch }: Owned,
  untilMs: number | null,
): Promise<boolean> {
  const { restrictedUntil, sendingStopReason } = messengerAccounts;
  const until = untilMs === null ? null : new Date(untilMs);
  const isNew = until === null ? isNull(sendingStopReason) : or(isNull(restrictedUntil), lt(restrictedUntil, until));
  const stopped = await db
    .update(messengerAccounts)
    .set({ ...stoppedBy(clock, 'restricted'), restrictedUntil: until })
    .where(and(eq(messengerAccounts.id, id), eq(messengerAccounts.leaseEpoch, epoch), isNew))
    .returning({ id: messengerAccounts.id });
  return stopped.length > 0;
}
