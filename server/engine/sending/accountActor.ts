import { setTimeout as sleep } from 'node:timers/promises';

import type { MessengerSession } from '../../gateways/messenger/messenger';
import { openCheckedSession } from './checkedSession';
import { isLive, mayConnect } from '../leases/connectionRecord';
import type { AccountChange } from '../core/accountChange';
import type { OwnedAccount } from '../leases/leases';
import type { NextDelivery } from './nextDelivery';
import type { PreparedDelivery } from './outgoing';
import { createPreparation, type Preparation } from './preparation';
import { sendClaim } from './sendClaim';
import type { SendParts } from './sendBatches';
import { createSessionEvents } from './sessionEvents';
import { endOrphanedSend } from './orphanedSends';
import { createClaimedDelivery, type ClaimedDelivery } from './withdrawals';
import { createFailedClaims } from './failedClaims';

/** The actor of an owned account: its session, and one send at a time. */
export interface AccountActor {
  readonly epoch: number;
  readonly session: MessengerSession;
  /** Whether it is connected, which is written, so that what was too late is skipped. */
  isOpen(): boolean;
  /** Whether it may send: open, nothing in flight, not closed. */
  isReady(): boolean;
  /**
   * Connects unless it is connected or connecting; a restricted one only when its owner has just requested it. Rewrites the
   * connection's state where the database lacks it.
   * @param recorded the account as the database has it
   */
  align(recorded: Pick<OwnedAccount, 'state' | 'linkPhone' | 'urgentRequest'>): void;
  /** Sends this at its moment, instead of what was armed before. */
  arm(next: NextDelivery | undefined): void;
  readonly preparation: Preparation;
  readonly claimed: ClaimedDelivery;
  /** Ends a send that is in flight by the database, unless one really is. */
  endOrphanedSend(deliveryId: number): void;
  /** Claims nothing more, waits for the send in flight, closes the connection. */
  close(): Promise<void>;
}

/** A claim may miss because the timer was a moment early; repeated misses must not spin. */
const MISS_PAUSE_MS = 2;
const MISS_PAUSE_MAX_MS = 1_000;

/** Opens the session of an owned account. @param onChange called with every change, a state only once it is written */
export function createAccountActor(
  parts: SendParts,
  owned: OwnedAccount,
  onChange: (change: AccountChange) => void,
): AccountActor {
  const { log, timing, batches } = parts;
  const handleFailed = createFailedClaims(parts, owned);
  const { id: accountId, epoch } = owned;
  const hooks = { onChange, onFinal: disarm, scheduleNext, isClosed: () => isClosed };
  const events = createSessionEvents(parts, owned, hooks);
  /** Claims that failed, so that nothing was sent, but that may have been written all the same. */
  const failedClaims = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let inFlight: Promise<void> | null = null;
  const claimed = createClaimedDelivery();
  let missesCount = 0;
  let isClosed = false;
  let connectsCount = 0;
  /** The last urgent request that was passed on. */
  let lastRequest: string | null = null;
  const messenger = parts.messengers.of(owned.kind);
  const session = openCheckedSession({ ...parts, messenger }, owned, events.listener);
  const preparation = createPreparation(parts, session, messenger.abilities);

  function disarm(): void {
    clearTimeout(timer);
  }

  function isOpen(): boolean {
    return session.state().kind === 'open' && !events.hasPendingState() && !events.hasFailedState();
  }

  function isReady(): boolean {
    return !isClosed && inFlight === null && isOpen();
  }

  async function scheduleNext(): Promise<void> {
    if (!isReady()) return;
    arm(await batches.findNext(accountId));
  }

  function arm(next: NextDelivery | undefined): void {
    disarm();
    if (!next || next.waitMs > timing.horizonMs || !isReady()) return;
    timer = setTimeout(() => fire(next.deliveryId), Math.ceil(next.waitMs));
  }

  function fire(deliveryId: number): void {
    if (isReady()) begin(() => prepareAndSend(deliveryId), deliveryId);
  }

  /** One task at a time; after it the next is looked for. */
  function begin(work: () => Promise<boolean>, deliveryId: number): void {
    inFlight = work()
      .catch((error: unknown) => handleFailed(deliveryId, error))
      .catch((error: unknown) => {
        log.error({ err: error, accountId, deliveryId }, 'a message could not be given up, trying again');
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
    return claimed.during(deliveryId, (withdrawn) => claimAndSend(deliveryId, prepared, withdrawn));
  }

  async function claimAndSend(deliveryId: number, prepared: PreparedDelivery, withdrawn: AbortSignal) {
    const claim = await batches.claim({ deliveryId, epoch, messageId: messenger.makeMessageId(), prepared });
    failedClaims.delete(deliveryId);
    if (!claim) return false;
    const runId = claim.runId ?? claim.resendRunId;
    if (runId !== null) batches.publisher.publish({ moved: [runId] });
    await sendClaim(parts, claim, prepared, {
      session,
      receipts: events.receipts,
      withdrawn,
      isGivenUp: () => isClosed,
      onLimited: () => onChange({ kind: 'limited', accountId }),
      onActRefused: () => onChange({ kind: 'groups', accountId }),
    });
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

  function align({ state: recorded, linkPhone, urgentRequest }: Parameters<AccountActor['align']>[0]): void {
    const state = session.state();
    const isUnwritten = state.kind !== recorded || events.hasFailedState();
    if (isLive(state) && isUnwritten && !events.hasPendingState()) events.recordState(state);
    const isUrgent = urgentRequest !== null && urgentRequest !== lastRequest;
    const isOffered = connectsCount === 0 && mayConnect(state, recorded);
    if (isClosed || !(isOffered || (isUrgent && isLive(state)))) return;
    lastRequest = urgentRequest;
    connectsCount += 1;
    void connect(parts, session, accountId, { isUrgent, linkPhone }).finally(() => (connectsCount -= 1));
  }

  async function close(): Promise<void> {
    isClosed = true;
    disarm();
    preparation.end();
    await inFlight;
    await session.disconnect().catch((error: unknown) => log.warn({ err: error, accountId }, 'closing failed'));
    await events.settled();
  }

  return { epoch, session, isOpen, isReady, align, arm, endOrphanedSend: beginOrphaned, preparation, claimed, close };
}

async function connect(
  { log }: SendParts,
  session: MessengerSession,
  accountId: number,
  { isUrgent, linkPhone }: { isUrgent: boolean; linkPhone: string | null },
): Promise<void> {
  await session
    .connect(isUrgent, linkPhone)
    .catch((error: unknown) => log.warn({ err: error, accountId }, 'the messenger did not connect'));
}
