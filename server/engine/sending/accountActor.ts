import { setTimeout as sleep } from 'node:timers/promises';

import type { AccountState } from '../../db/schema';
import type { ConnectionState, MessengerSession, SessionListener } from '../../gateways/messenger/messenger';
import { claimDelivery } from './claims';
import { isFinal, isLive, mayConnect, recordConnection } from '../leases/connectionRecord';
import type { AccountChange } from '../core/accountChange';
import { confirmDelivery } from './finishDelivery';
import { greetMember } from './greetings';
import type { OwnedAccount } from '../leases/leases';
import { findNext, type NextDelivery } from './nextDelivery';
import { takeReply } from '../runs/replies';
import { createPreparation, type Preparation } from './preparation';
import { sendClaim } from './sendClaim';
import { endOrphanedSend } from './orphanedSends';
import { createSerialQueue } from '../../jobs/serialQueue';
import { publishChanges } from '../runs/runEvents';
import { retry } from '../core/retry';
import type { RunParts } from '../runs/runParts';

/** The actor of an owned account: its session, and one send at a time. */
export interface AccountActor {
  readonly epoch: number;
  readonly session: MessengerSession;
  /** Whether it may send: connected, nothing in flight, not closed. */
  isReady(): boolean;
  /**
   * Connects unless it is connected or connecting; a restricted one only when its owner has just requested it. Rewrites the
   * connection's state where the database lacks it.
   * @param recorded the connection as the database has it
   */
  align(recorded: AccountState): void;
  /** Sends this at its moment, instead of what was armed before. */
  arm(next: NextDelivery | undefined): void;
  readonly preparation: Preparation;
  /** Ends a send that is in flight by the database, unless one really is. */
  endOrphanedSend(deliveryId: number): void;
  /** Claims nothing more, waits for the send in flight, closes the connection. */
  close(): Promise<void>;
}

const RECEIPTS_KEPT_COUNT = 1_000;
/** A claim may miss because the timer was a moment early; repeated misses must not spin. */
const MISS_PAUSE_MS = 2;
const MISS_PAUSE_MAX_MS = 1_000;

/** Opens the session of an owned account. @param onChange called with every change, a state only once it is written */
export function createAccountActor(
  parts: RunParts,
  owned: OwnedAccount,
  onChange: (change: AccountChange) => void,
): AccountActor {
  const { log, timing } = parts;
  const { id: accountId, epoch } = owned;
  const events = createSerialQueue((error) => log.error({ err: error, accountId }, 'a messenger event failed'));
  const receipts = new Set<string>();
  /** Claims that failed, so that nothing was sent, but that may have been written all the same. */
  const failedClaims = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let inFlight: Promise<void> | null = null;
  let missesCount = 0;
  let isClosed = false;
  let isConnecting = false;
  let pendingStatesCount = 0;
  const session = parts.messenger.openSession(accountId, epoch, createListener());
  const preparation = createPreparation(parts, session);

  function createListener(): SessionListener {
    return {
      onState: recordStateLater,
      onGroupsChanged: () => onChange({ kind: 'groups', accountId }),
      onMessage(message) {
        onChange({ kind: 'message', accountId, message });
        events.add(async () => {
          const changes = await retryWrite(() => takeReply(parts, owned, message));
          await publishChanges(parts, changes);
          if (changes.moved.length > 0) await scheduleNext();
        });
      },
      onMemberJoined: (groupAddress) =>
        events.add(async () => {
          if (await greetMember(parts, owned, groupAddress)) await scheduleNext();
        }),
      onReceipt: (messageId) => events.add(() => recordReceipt(messageId)),
    };
  }

  /** Only for writes that may happen twice. */
  function retryWrite<T>(write: () => Promise<T>): Promise<T> {
    return retry(write, timing, () => isClosed);
  }

  function recordStateLater(state: ConnectionState): void {
    pendingStatesCount += 1;
    events.add(async () => {
      await recordState(state).finally(() => (pendingStatesCount -= 1));
    });
  }

  async function recordState(state: ConnectionState): Promise<void> {
    if (isClosed && state.kind === 'off') return;
    await retryWrite(() => recordConnection(parts, owned, state));
    onChange({ kind: 'state', accountId, state });
    if (isFinal(state)) clearTimeout(timer);
  }

  async function recordReceipt(messageId: string): Promise<void> {
    addReceipt(receipts, messageId);
    await publishChanges(parts, await retryWrite(() => confirmDelivery(parts, owned, messageId)));
  }

  function isReady(): boolean {
    return !isClosed && inFlight === null && session.state().kind === 'open';
  }

  async function scheduleNext(): Promise<void> {
    if (!isReady()) return;
    const [next] = await findNext(parts, [accountId]);
    arm(next);
  }

  function arm(next: NextDelivery | undefined): void {
    clearTimeout(timer);
    if (!next || next.waitMs > timing.horizonMs || !isReady()) return;
    timer = setTimeout(() => fire(next.deliveryId), Math.ceil(next.waitMs));
  }

  function fire(deliveryId: number): void {
    if (isReady()) begin(() => prepareAndSend(deliveryId), deliveryId);
  }

  /** One task at a time; after it the next is looked for. */
  function begin(work: () => Promise<boolean>, deliveryId: number): void {
    inFlight = work()
      .catch((error: unknown) => {
        log.error({ err: error, accountId, deliveryId }, 'a send failed before it began');
        return false;
      })
      .then(async (isDone) => {
        missesCount = isDone ? 0 : missesCount + 1;
        if (!isDone) await sleep(Math.min(MISS_PAUSE_MAX_MS, MISS_PAUSE_MS * 2 ** missesCount));
        inFlight = null;
        await scheduleNext();
      })
      .catch((error: unknown) => log.error({ err: error, accountId }, 'the next send was not found'));
  }

  async function prepareAndSend(deliveryId: number): Promise<boolean> {
    const prepared = await preparation.run(deliveryId);
    if (!prepared || isClosed) return false;
    failedClaims.add(deliveryId);
    const claim = await claimDelivery(parts, deliveryId, epoch, prepared);
    failedClaims.delete(deliveryId);
    if (!claim) return false;
    const runId = claim.runId ?? claim.resendRunId;
    if (runId !== null) await publishProgress(parts, runId);
    await sendClaim(parts, claim, prepared, { session, receipts, isGivenUp: () => isClosed });
    return true;
  }

  async function endOrphaned(deliveryId: number): Promise<boolean> {
    await endOrphanedSend(parts, owned, deliveryId, !failedClaims.has(deliveryId));
    failedClaims.delete(deliveryId);
    return true;
  }

  function beginOrphaned(deliveryId: number): void {
    if (inFlight === null && !isClosed) begin(() => endOrphaned(deliveryId), deliveryId);
  }

  function align(recorded: AccountState): void {
    const state = session.state();
    if (isLive(state) && state.kind !== recorded && pendingStatesCount === 0) recordStateLater(state);
    if (isConnecting || isClosed || !mayConnect(state, recorded)) return;
    isConnecting = true;
    void connect(parts, session, accountId).finally(() => (isConnecting = false));
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    preparation.end();
    await inFlight;
    await session.disconnect().catch((error: unknown) => log.warn({ err: error, accountId }, 'closing failed'));
    await events.settled();
  }

  return {
    epoch,
    session,
    isReady,
    align,
    arm,
    endOrphanedSend: beginOrphaned,
    preparation,
    close,
  };
}

/** Keeps the newest. */
function addReceipt(receipts: Set<string>, messageId: string): void {
  receipts.add(messageId);
  const [oldest] = receipts;
  if (receipts.size > RECEIPTS_KEPT_COUNT && oldest !== undefined) receipts.delete(oldest);
}

/** A claimed delivery is sent, even when publishing its progress fails. */
async function publishProgress(parts: RunParts, runId: number): Promise<void> {
  await publishChanges(parts, { moved: [runId] }).catch((error: unknown) =>
    parts.log.error({ err: error, runId }, 'the progress of a run was not published'),
  );
}

async function connect({ log }: RunParts, session: MessengerSession, accountId: number): Promise<void> {
  await session
    .connect()
    .catch((error: unknown) => log.warn({ err: error, accountId }, 'the messenger did not connect'));
}
