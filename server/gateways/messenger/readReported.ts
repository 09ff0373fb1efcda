import { cutText } from '@contract/graphemes';
import { DAY_MS } from '@contract/time';
import { trimVisible } from '@contract/visibleText';

import { keepableText } from '../../keepableText';
import type { IncomingResponse } from './incomingResponse';
import type {
  ConnectionState,
  IncomingMessage,
  IncomingVote,
  RemoteGroup,
  RemoteMember,
  RemoteRequest,
} from './messenger';

/**
 * Readers of what a messenger reports, one row at a time: what cannot be stored is repaired, or the row is refused (null). The types
 * of the port do not hold here, because servers and phones of others fill in these values.
 */

/** Longer than the messenger permits (100), shorter than what would fill a screen. */
const NAME_MAX_CHARS = 300;
const ADDRESS_MAX_CHARS = 200;
/** Longest text that can be a reply to a condition, with a margin. */
const TEXT_MAX_CHARS = 100_000;
const REASON_MAX_CHARS = 500;
const COUNT_MAX = 2_147_483_647;
/** The last moment that the wire formats can express. */
const MOMENT_MAX_MS = Date.UTC(9999, 11, 31);
const ADDRESS = /^[^\s\p{Cc}\p{Surrogate}]+$/u;

type Unchecked<T> = { readonly [K in keyof T]?: unknown };

/** A group; one without a visible name has an empty one. Null without a usable address. */
export function readGroup(reported: Unchecked<RemoteGroup>): RemoteGroup | null {
  const address = readAddress(reported.address);
  if (address === null) return null;
  const { type, canPost, isOwnAdmin, isClosed } = reported;
  return {
    address,
    name: readName(reported.name) ?? '',
    type: type === 'community' ? type : 'group',
    canPost: canPost !== false,
    membersCount: readCount(reported.membersCount),
    lastActivityAtMs: readMoment(reported.lastActivityAtMs),
    isOwnAdmin: readBoolean(isOwnAdmin),
    isClosed: readBoolean(isClosed),
  };
}

/** A member, whose number and name may both be hidden. */
export function readMember({ phone, name, isAdmin, lid, username }: Unchecked<RemoteMember>): RemoteMember {
  return {
    phone: readDigits(phone),
    name: readName(name),
    isAdmin: isAdmin === true,
    lid: readDigits(lid),
    username: readName(username),
  };
}

/** A request to join; null without an address, by which it is answered. */
export function readRequest(reported: Unchecked<RemoteRequest>): RemoteRequest | null {
  const address = readAddress(reported.address);
  const { phone, name, askedAtMs } = reported;
  if (address === null) return null;
  return { address, phone: readDigits(phone), name: readName(name), askedAtMs: readMoment(askedAtMs) };
}

/** A message of a group; one without a usable time, or of the future, was written now. Null without a group. */
export function readMessage(reported: Unchecked<IncomingMessage>, nowMs: number): IncomingMessage | null {
  const { groupAddress, text, atMs, isLive } = reported;
  const address = readAddress(groupAddress);
  if (address === null) return null;
  const words = typeof text === 'string' ? keepableText(cutText(text, TEXT_MAX_CHARS)) : '';
  const writtenMs = readMoment(atMs, nowMs + DAY_MS) ?? nowMs;
  return { groupAddress: address, text: words, atMs: writtenMs, ...(isLive === true && { isLive }) };
}

/** A vote; one without a usable time, or of the future, was given now. Null without a group, a poll or a member. */
export function readVote(reported: Unchecked<IncomingVote>, nowMs: number): IncomingVote | null {
  const { groupAddress, messageId, ownId, voters, chosen, votedMs, atMs, isLive } = reported;
  const [address, poll] = [readAddress(groupAddress), readAddress(messageId)];
  const names = listOf(voters).flatMap((voter) => readAddress(voter) ?? []);
  if (address === null || poll === null || names.length === 0) return null;
  const texts = listOf(chosen).flatMap((text) => (typeof text === 'string' ? keepableText(text) : []));
  return {
    groupAddress: address,
    messageId: poll,
    ...(ownId !== undefined && { ownId: readAddress(ownId) ?? undefined }),
    voters: names,
    chosen: Array.isArray(chosen) ? texts : null,
    votedMs: readMoment(votedMs, nowMs + DAY_MS) ?? nowMs,
    atMs: readMoment(atMs, nowMs + DAY_MS) ?? nowMs,
    ...(isLive === true && { isLive }),
  };
}

const RESPONSES: ReadonlySet<unknown> = new Set<IncomingResponse['kind']>(['delivered', 'read', 'reacted', 'replied']);
const isResponse = (kind: unknown): kind is IncomingResponse['kind'] => RESPONSES.has(kind);

/** A member's response; one without a usable time, or of the future, came now. Null without a group, a message or a member. */
export function readResponse(reported: Unchecked<IncomingResponse>, nowMs: number): IncomingResponse | null {
  const { kind, atMs } = reported;
  const [groupAddress, messageId] = [readAddress(reported.groupAddress), readAddress(reported.messageId)];
  const member = readAddress(reported.member);
  if (groupAddress === null || messageId === null || member === null || !isResponse(kind)) return null;
  return { groupAddress, messageId, member, kind, atMs: readMoment(atMs, nowMs + DAY_MS) ?? nowMs };
}

/** Why a message was not sent, in the messenger's words or ours. */
export const readReason = (reported: string): string => keepableText(cutText(reported, REASON_MAX_CHARS));

/** An address in the messenger or the id of a message; null for what cannot be one. */
export function readAddress(reported: unknown): string | null {
  const isUsable = typeof reported === 'string' && reported.length <= ADDRESS_MAX_CHARS && ADDRESS.test(reported);
  return isUsable ? reported : null;
}

/** A moment, such as the end of a restriction; null when none was reported that a date can express. */
export function readMoment(reported: unknown, maxMs = MOMENT_MAX_MS): number | null {
  const isMoment = typeof reported === 'number' && reported > 0 && reported <= maxMs;
  return isMoment ? Math.floor(reported) : null;
}

/** The state of a connection, which is always used: a lost one would leave the screen at the last. */
export function readState(state: ConnectionState): ConnectionState {
  return state.kind === 'banned' ? { ...state, untilMs: readMoment(state.untilMs) } : state;
}

const readBoolean = (reported: unknown): boolean | null => (typeof reported === 'boolean' ? reported : null);

const readDigits = (reported: unknown): string | null =>
  typeof reported === 'string' && /^\d{1,20}$/.test(reported) ? reported : null;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function readName(reported: unknown): string | null {
  const name = typeof reported === 'string' ? trimVisible(keepableText(cutText(reported, NAME_MAX_CHARS))) : '';
  return name === '' ? null : name;
}

const readCount = (reported: unknown): number | null =>
  Number.isInteger(reported) && Number(reported) >= 0 && Number(reported) <= COUNT_MAX ? Number(reported) : null;
