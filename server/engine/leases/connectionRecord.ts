import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';

import type { ConnectionReason } from '@contract/schemas/messenger';
import { MINUTE_MS } from '@contract/time';

import { messengerAccounts, type AccountState } from '../../db/schema';
import { sqlFromNow, sqlNow, type Clock } from '../../gateways/clock';
import type { ConnectionState } from '../../gateways/messenger/messenger';
import type { EngineParts } from '../core/engineParts';
import { stoppedBy } from '../core/restrictedSending';
import { addChange } from './connectionChanges';
import { isNodeAlive, type Owned } from './leases';

/** Whether a connection has ended for good: only a request of the owner opens a new one. */
export function isFinal({ kind }: ConnectionState): boolean {
  return kind === 'failed' || kind === 'logged_out' || kind === 'replaced' || kind === 'banned';
}

/** Whether a connection is open or being opened. */
export function isLive(state: ConnectionState): boolean {
  const { kind } = state;
  return !isFinal(state) && kind !== 'off' && kind !== 'restricted' && kind !== 'outdated';
}

/** Whether a connection may be opened: one that WhatsApp halted only when its owner has just requested it. */
export function mayConnect({ kind }: ConnectionState, recorded: AccountState): boolean {
  return kind === 'off' || ((kind === 'restricted' || kind === 'outdated') && recorded === 'connecting');
}

/**
 * Writes the state of a connection, unless a later owner has the account. A connection that ended for good also switches
 * `desired` off. An end requested by the owner (`desired` was off before) is simply off. A restriction or ban stops all sending until
 * the owner resumes it. A connection that ends after its process was frozen or asleep, or before what is too late was skipped, was not
 * open until now.
 * @param isAbsent the account was absent, and what is too late is not skipped yet
 */
export async function recordConnection(
  { db, clock }: Pick<EngineParts, 'db' | 'clock'>,
  { id, epoch }: Owned,
  state: ConnectionState,
  isAbsent: SQL,
): Promise<void> {
  const reason = reasonOf(state);
  const isWanted = sql`${messengerAccounts.desired} = 'on'`;
  const become = isFinal(state)
    ? {
        state: sql`case when ${isWanted} then ${state.kind} else 'off' end`,
        reason: sql`case when ${isWanted} then ${reason} end`,
      }
    : { state: sql`${state.kind}`, reason: sql`${reason}` };
  await db.transaction(async (tx) => {
    await addChange(tx, clock, { id, epoch }, become);
    await tx
      .update(messengerAccounts)
      .set({ ...valuesOf(clock, state, isAbsent), state: become.state, lastReason: become.reason })
      .where(and(eq(messengerAccounts.id, id), eq(messengerAccounts.leaseEpoch, epoch)));
  });
}

/** What a state changes besides itself and its reason. */
function valuesOf(clock: Clock, state: ConnectionState, isAbsent: SQL) {
  const wasOpen = sql`${messengerAccounts.state} = 'open' and ${isNodeAlive(messengerAccounts.leaseOwner)}
    and (${isAbsent}) is not true`;
  const code = codeOf(state);
  return {
    isConnectQueued: (state.kind === 'connecting' || state.kind === 'reconnecting') && state.isQueued === true,
    qr: code?.text ?? null,
    qrIssuedAt: code && new Date(code.issuedAtMs),
    qrExpiresAt: code && new Date(code.expiresAtMs),
    ...(isFinal(state) && { desired: 'off' as const }),
    lastOpenAt:
      state.kind === 'open'
        ? sqlNow(clock)
        : sql`case when ${wasOpen} then ${sqlNow(clock)} else ${messengerAccounts.lastOpenAt} end`,
    ...((state.kind === 'restricted' || state.kind === 'banned') && stoppedBy(clock, state.kind)),
    bannedUntil: state.kind === 'banned' && state.untilMs !== null ? new Date(state.untilMs) : null,
    ...(state.kind === 'open' && {
      address: state.address,
      usesSpareProxy: state.isBySpare === true,
      linkPhone: null,
      ...recordNumber(clock, state.address),
    }),
    ...(state.kind === 'logged_out' && { address: null }),
  };
}

/**
 * Records that connections of this process are open, once a minute, so that a later process knows how long none was.
 * @param openIds accounts whose connection really is open: of another one, absence must last until what is too late is skipped
 */
export async function recordOpenConnections(
  { db, clock, nodeId, isolation }: Pick<EngineParts, 'db' | 'clock' | 'nodeId' | 'isolation'>,
  openIds: readonly number[],
): Promise<void> {
  const { id, lastOpenAt, leaseOwner, state } = messengerAccounts;
  const isRecent = sql`${lastOpenAt} between ${sqlFromNow(clock, -MINUTE_MS)} and ${sqlNow(clock)}`;
  const isOpen = and(inArray(id, [...openIds]), eq(leaseOwner, nodeId), eq(state, 'open'));
  const isUnrecorded = and(isOpen, sql`${isRecent} is not true`);
  const open = await db.select({ id }).from(messengerAccounts).where(isUnrecorded);
  await isolation.each(
    'connections',
    open.map((account) => account.id),
    async (ids) => {
      await db
        .update(messengerAccounts)
        .set({ lastOpenAt: sqlNow(clock) })
        .where(and(isUnrecorded, inArray(id, [...ids])));
    },
  );
}

function codeOf(state: ConnectionState) {
  const { kind } = state;
  if (kind !== 'qr' && kind !== 'link_code') return null;
  return { ...state, text: kind === 'qr' ? state.qr : state.code };
}

/** The same number linked again keeps its date, and its warm-up stays ended. */
function recordNumber(clock: Clock, address: string) {
  const [number = ''] = address.split(/[:@]/);
  const { linkedNumber, linkedSince, warmUpEndedAt } = messengerAccounts;
  return {
    linkedNumber: number,
    linkedSince: sql`case when ${linkedNumber} = ${number} then ${linkedSince} else ${sqlNow(clock)} end`,
    warmUpEndedAt: sql`case when ${linkedNumber} = ${number} then ${warmUpEndedAt} end`,
  };
}

const lossReasons = { proxy: 'proxyFailed', blocked: 'blocked', unknown: 'connectionLost' } as const;

function reasonOf(state: ConnectionState): ConnectionReason | null {
  switch (state.kind) {
    case 'off':
    case 'connecting':
    case 'qr':
    case 'link_code':
    case 'pairing':
    case 'open':
      return null;
    case 'reconnecting':
      return lossReasons[state.fault ?? 'unknown'];
    case 'failed':
      return state.reason;
    case 'logged_out':
      return state.isTokenRefused ? 'tokenRefused' : 'loggedOut';
    case 'replaced':
      return 'replaced';
    case 'restricted':
      return 'restricted';
    case 'banned':
      return 'banned';
    case 'outdated':
      return 'outdated';
  }
}
