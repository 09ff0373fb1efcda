import type { BinaryNode, WASocket, proto } from 'baileys';

import type { OutgoingMessage, SendResult } from '../messenger';
import type { Acknowledgements, SendOutcome } from './acknowledgements';
import type { WhatsappLibrary } from './library';
import { describeError, readFailure, TOO_MANY_REQUESTS } from './libraryFailures';
import { findPoll } from './pollVotes';
import { WithdrawnError, type RelayGate } from './relayGate';

/** What a send needs of its connection. */
export interface SendParts {
  library: WhatsappLibrary;
  socket: WASocket;
  acknowledgements: Acknowledgements;
  relayGate: RelayGate;
  ackTimeoutMs: number;
}

/** What the library adds to polls, which it would send itself. */
const POLL: BinaryNode = { tag: 'meta', attrs: { polltype: 'creation' } };

/** The same for acts on messages: a correction, a pin, and a deletion by the author. */
const [CORRECTION, PIN, RECALL] = ['1', '2', '7'];

/** How far a message got. `maybe`: it may have been written. */
type Writing = { kind: 'written' | 'maybe'; reason: string } | { kind: 'unwritten'; result: SendResult };

const CONNECTION_CLOSED = 428;
/** WhatsApp's error code for a message of a restricted account. */
const RESTRICTED_CODE = '463';

/**
 * Sends one prepared message and waits for the server's acknowledgement; the library resolves as soon as it has written the
 * message, which proves nothing.
 */
export async function sendMessage(
  parts: SendParts,
  { messageId, groupAddress, encoded }: OutgoingMessage,
  signal: AbortSignal,
): Promise<SendResult> {
  const { library, socket, acknowledgements, relayGate } = parts;
  if (encoded === null) return { status: 'not_sent', reason: 'notComposed' };
  const content = library.proto.Message.decode(encoded);
  const outcome = acknowledgements.expect(messageId);
  const writing = await write(() =>
    relayGate.during(groupAddress, content, signal, () =>
      socket.relayMessage(groupAddress, content, {
        messageId,
        ...(findPoll(content) && { additionalNodes: [POLL] }),
        ...attributesOf(library, content),
      }),
    ),
  );
  if (writing.kind === 'unwritten') {
    outcome.cancel();
    return writing.result;
  }
  return conclude(await outcome.within(parts.ackTimeoutMs), writing.reason);
}

function attributesOf({ proto }: WhatsappLibrary, { pinInChatMessage, protocolMessage }: proto.IMessage) {
  const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
  const edits = new Map([
    [REVOKE, RECALL],
    [MESSAGE_EDIT, CORRECTION],
  ]);
  const edit = pinInChatMessage ? PIN : edits.get(protocolMessage?.type as typeof REVOKE);
  return edit === undefined ? {} : { additionalAttributes: { edit } };
}

async function write(relay: () => Promise<unknown>): Promise<Writing> {
  try {
    await relay();
    return { kind: 'written', reason: '' };
  } catch (error) {
    const result = classifyUnwritten(error);
    return result ? { kind: 'unwritten', result } : { kind: 'maybe', reason: describeError(error) };
  }
}

/**
 * Errors that certainly precede the write: the message was withdrawn, the connection was closed already, or the server
 * refused a query about the group that the library sends first. After the write only the socket and the storing of keys can fail, with other
 * errors.
 */
function classifyUnwritten(error: unknown): SendResult | null {
  if (error instanceof WithdrawnError) return { status: 'not_sent', reason: 'withdrawn' };
  const { statusCode, isAnswer } = readFailure(error);
  if (statusCode === CONNECTION_CLOSED) return { status: 'not_sent', reason: 'connectionClosed' };
  if (!isAnswer || statusCode === null) return null;
  if (statusCode === TOO_MANY_REQUESTS) return { status: 'limited', reason: describeError(error) };
  if (statusCode >= 500) return { status: 'not_sent', reason: describeError(error) };
  return { status: 'rejected', code: String(statusCode) };
}

function conclude(verdict: SendOutcome, reason: string): SendResult {
  switch (verdict.kind) {
    case 'accepted':
      return { status: 'sent' };
    case 'refused':
      if (verdict.code === String(TOO_MANY_REQUESTS)) return { status: 'limited', reason: verdict.code };
      if (verdict.code === RESTRICTED_CODE) return { status: 'restricted', reason: verdict.code };
      return { status: 'rejected', code: verdict.code };
    case 'disconnected':
      return { status: 'unconfirmed', reason: reason === '' ? 'connectionClosed' : reason };
    case 'silent':
      return { status: 'unconfirmed', reason: reason === '' ? 'noAnswer' : reason };
  }
}
