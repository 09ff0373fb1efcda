import { setTimeout as sleep } from 'node:timers/promises';

import type { AnyMessageContent, GroupMetadata, WASocket } from 'baileys';

import { isMessageAct, type GroupAct, type MessageAct } from '@contract/groupActs';
import { DAY_S } from '@contract/time';

import type { OutgoingMessage, SendResult } from '../messenger';
import type { ConnectedGroups } from './accountGroups';
import type { GroupChange } from './groupMetadataCache';
import { describeError, readFailure, TOO_MANY_REQUESTS } from './libraryFailures';

/** What an act needs of its connection. */
export interface ActParts {
  socket: WASocket;
  groups: Pick<ConnectedGroups, 'read' | 'changed'>;
  /** How long the server may take to respond. */
  ackTimeoutMs: number;
}

/** An act on a message is a message, which the members' phones carry out; all other acts are queries to the server. */
type Query = Exclude<GroupAct, MessageAct>;
type Acting = OutgoingMessage & { act: Query };

export const isQuery = (message: OutgoingMessage): message is Acting => !!message.act && !isMessageAct(message.act);

/** An act on a message of ours in the library's format. @param corrected what the message is from then on */
export function composeMessageAct(
  remoteJid: string,
  act: MessageAct,
  corrected: () => AnyMessageContent,
): AnyMessageContent {
  const key = { remoteJid, fromMe: true, id: act.messageId };
  switch (act.kind) {
    case 'pin':
      return { pin: key, type: 1, time: (act.days * DAY_S) as 86_400 };
    case 'recall':
      return { delete: key };
    case 'correct':
      return { ...corrected(), edit: key } as AnyMessageContent;
  }
}

const NOT_ADMIN_CODES: readonly (number | null)[] = [401, 403];

/**
 * Does it to the group, unless the group is already as wanted. The server's response proves it; without one the group is read: what it
 * shows counts, and what cannot be told stays unconfirmed.
 */
export async function actOnGroup(parts: ActParts, message: Acting, signal: AbortSignal): Promise<SendResult> {
  try {
    if (await within(parts, isAsWanted(parts, message))) return { status: 'sent' };
  } catch (error) {
    return classify(error, false);
  }
  if (signal.aborted) return { status: 'not_sent', reason: 'withdrawn' };
  try {
    const refusal = await within(parts, query(parts.socket, message));
    if (refusal !== null) return { status: 'rejected', code: refusal };
  } catch (error) {
    const result = classify(error, true);
    const isSettled =
      result.status === 'unconfirmed' && (await within(parts, isAsWanted(parts, message)).catch(() => false));
    if (!isSettled) return result;
  }
  const change = changeOf(message.act);
  if (change) parts.groups.changed(message.groupAddress, change);
  return { status: 'sent' };
}

/** The library itself waits for a minute. */
async function within<T>({ ackTimeoutMs }: ActParts, response: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const silence = sleep(ackTimeoutMs, null, { signal: stop.signal, ref: false }).then(() => {
    throw new Error('noAnswer');
  });
  silence.catch(() => undefined);
  response.catch(() => undefined);
  return Promise.race([response, silence]).finally(() => stop.abort());
}

/** @param isWritten whether it may have been done */
function classify(error: unknown, isWritten: boolean): SendResult {
  const { statusCode, isAnswer } = readFailure(error);
  if (!isAnswer) return { status: isWritten ? 'unconfirmed' : 'not_sent', reason: describeError(error) };
  if (statusCode === TOO_MANY_REQUESTS) return { status: 'limited', reason: describeError(error) };
  if (NOT_ADMIN_CODES.includes(statusCode)) return { status: 'rejected', code: 'notAdmin' };
  if (statusCode === null || statusCode >= 500) return { status: 'not_sent', reason: describeError(error) };
  return { status: 'rejected', code: String(statusCode) };
}

/** Only of acts of which the group itself tells whether they were done. */
async function isAsWanted({ socket, groups }: ActParts, { act, groupAddress }: Acting): Promise<boolean> {
  if (act.kind === 'resetInvite') {
    return act.code !== null && (await socket.groupInviteCode(groupAddress)) !== act.code;
  }
  return act.kind !== 'picture' && act.kind !== 'admit' && shows(act, await groups.read(groupAddress));
}

function shows(
  act: Extract<GroupAct, { kind: 'close' | 'open' | 'rename' | 'describe' }>,
  group: GroupMetadata,
): boolean {
  switch (act.kind) {
    case 'close':
      return group.announce === true;
    case 'open':
      return group.announce !== true;
    case 'rename':
      return group.subject === act.name;
    case 'describe':
      return (group.desc ?? '') === act.description;
  }
}

/** @returns the code of a refusal that is no error, or null */
async function query(socket: WASocket, { act, groupAddress, encoded }: Acting): Promise<string | null> {
  switch (act.kind) {
    case 'close':
      await socket.groupSettingUpdate(groupAddress, 'announcement');
      return null;
    case 'open':
      await socket.groupSettingUpdate(groupAddress, 'not_announcement');
      return null;
    case 'rename':
      await socket.groupUpdateSubject(groupAddress, act.name);
      return null;
    case 'describe':
      await socket.groupUpdateDescription(groupAddress, act.description);
      return null;
    case 'picture':
      await socket.updateProfilePicture(groupAddress, Buffer.from(encoded ?? []));
      return null;
    case 'resetInvite':
      await socket.groupRevokeInvite(groupAddress);
      return null;
    case 'admit': {
      const action = act.isApproved ? 'approve' : 'reject';
      const results = await socket.groupRequestParticipantsUpdate(groupAddress, [...act.people], action);
      return results.some(({ status }) => status === '200') ? null : (results[0]?.status ?? 'requestsGone');
    }
  }
}

/** What is known of the group from then on; the server announces it to all other devices. */
function changeOf(act: Query): GroupChange | null {
  switch (act.kind) {
    case 'close':
    case 'open':
      return { kind: 'announcing', isAnnouncing: act.kind === 'close' };
    case 'rename':
      return { kind: 'name', name: act.name };
    default:
      return null;
  }
}
