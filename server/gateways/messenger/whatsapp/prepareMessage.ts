import type { Agent } from 'node:https';

import type { WASocket } from 'baileys';

import { hideValues } from '../../../describeFailure';
import type { MessageDraft, Preparation } from '../messenger';
import type { WhatsappLibrary } from './library';
import { composeContent } from './messageContent';
import { createUpload } from './uploadFile';

/** What preparing a message needs of its connection. */
export interface PrepareParts {
  library: WhatsappLibrary;
  socket: WASocket;
  agent?: Agent;
}

/** Encodes a message and uploads its file. The result can be sent over any later connection of the account. */
export async function prepareMessage(
  { library, socket, agent }: PrepareParts,
  draft: MessageDraft,
  signal: AbortSignal,
): Promise<Preparation> {
  try {
    const { message } = await library.generateWAMessage(draft.groupAddress, composeContent(draft), {
      userJid: socket.user?.id ?? '',
      upload: createUpload({ library, socket, agent }, signal),
    });
    if (!message) return { status: 'not_sent', reason: 'notComposed' };
    return { status: 'ready', encoded: library.proto.Message.encode(message).finish() };
  } catch (error) {
    return { status: 'not_sent', reason: signal.aborted ? 'aborted' : describeError(error) };
  }
}

/** Shown to owners, so it contains no file, address or number. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? hideValues(error.message) : 'unknown';
