import type { WASocket } from 'baileys';

import { hideValues } from '../../../describeFailure';
import type { OutgoingMessage, SendResult } from '../messenger';
import type { WhatsappLibrary } from './library';
import { composeContent } from './messageContent';
import type { Acknowledgements, SendOutcome } from './acknowledgements';

/** What a send needs of its connection. */
export interface SendParts {
  library: WhatsappLibrary;
  socket: WASocket;
  acknowledgements: Acknowledgements;
  ackTimeoutMs: number;
}

/** How far a message got. `maybe`: it may have been written. */
type Writing = { kind: 'written' | 'maybe'; reason: string } | { kind: 'unwritten'; result: SendResult };

const TOO_MANY_REQUESTS = 429;
const CONNECTION_CLOSED = 428;

/**
 * Sends one message and waits for the server's acknowledgement; the library resolves as soon as it has written the
 * message, which proves nothing. Reading and uploading the file happens before and certainly sends nothing.
 */
export async function sendMessage(parts: SendParts, message: OutgoingMessage): Promise<SendResult> {
  const { library, socket, acknowledgements } = parts;
  const { messageId, groupAddress } = message;
  let content;
  try {
    const options = { userJid: socket.user?.id ?? '', messageId, upload: socket.waUploadToServer };
    ({ message: content } = await library.generateWAMessage(groupAddress, composeContent(message), options));
  } catch (error) {
    return { status: 'not_sent', reason: describe(error) };
  }
  if (!content) return { status: 'not_sent', reason: 'notComposed' };

  const word = acknowledgements.expect(messageId);
  const writing = await write(() => socket.relayMessage(groupAddress, content, { messageId }));
  if (writing.kind === 'unwritten') {
    word.cancel();
    return writing.result;
  }
  const raw = () => library.proto.Message.encode(content).finish();
  return conclude(await word.within(parts.ackTimeoutMs), writing.reason, raw);
}

async function write(relay: () => Promise<unknown>): Promise<Writing> {
  try {
    await relay();
    return { kind: 'written', reason: '' };
  } catch (error) {
    const result = classifyUnwritten(error);
    return result ? { kind: 'unwritten', result } : { kind: 'maybe', reason: describe(error) };
  }
}

/**
 * Errors that certainly precede the write: the connection was closed already, or the server refused a query about the
 * group that the library sends first. After the write only the socket and the storing of keys can fail, with other
 * errors.
 */
function classifyUnwritten(error: unknown): SendResult | null {
  const { statusCode, isAnswer } = readFailure(error);
  if (statusCode === CONNECTION_CLOSED) return { status: 'not_sent', reason: 'connectionClosed' };
  if (!isAnswer || statusCode === null) return null;
  const isTemporary = statusCode === TOO_MANY_REQUESTS || statusCode >= 500;
  if (isTemporary) return { status: 'not_sent', reason: describe(error) };
  return { status: 'rejected', code: String(statusCode) };
}

/** Library errors carry an HTTP status; those returned by the server also its error node. */
function readFailure(error: unknown): { statusCode: number | null; isAnswer: boolean } {
  if (!(error instanceof Error)) return { statusCode: null, isAnswer: false };
  const { output, data } = error as Error & { output?: { statusCode?: number }; data?: unknown };
  if (typeof data === 'number') return { statusCode: data, isAnswer: true };
  const isAnswer = typeof data === 'object' && data !== null && 'tag' in data && data.tag === 'error';
  return { statusCode: output?.statusCode ?? null, isAnswer };
}

function conclude(verdict: SendOutcome, reason: string, raw: () => Uint8Array): SendResult {
  switch (verdict.kind) {
    case 'accepted':
      return { status: 'sent', raw: raw() };
    case 'refused':
      return { status: 'rejected', code: verdict.code };
    case 'disconnected':
      return { status: 'unconfirmed', reason: reason === '' ? 'connectionClosed' : reason };
    case 'silent':
      return { status: 'unconfirmed', reason: reason === '' ? 'noAnswer' : reason };
  }
}

/** Shown to owners, so it contains no file, address or number. */
const describe = (error: unknown) => (error instanceof Error ? hideValues(error.message) : 'unknown');
