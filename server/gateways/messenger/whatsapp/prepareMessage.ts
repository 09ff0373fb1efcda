import type { Agent } from 'node:https';

import type { AnyMessageContent, CacheStore, WASocket } from 'baileys';

import { isMessageAct } from '@contract/groupActs';

import type { MessageDraft, Preparation } from '../messenger';
import type { ConnectedGroups } from './accountGroups';
import { composeMessageAct } from './groupActs';
import type { WhatsappLibrary } from './library';
import { composeContent } from './messageContent';
import { describeError, readFailure, TOO_MANY_REQUESTS } from './libraryFailures';
import { PictureTooLargeError, withStillPicture } from './stillPicture';
import type { UploadStore } from './uploadStore';
import { createUpload, UploadRefusedError } from './uploadFile';

/** What preparing a message needs of its connection. */
export interface PrepareParts {
  library: WhatsappLibrary;
  socket: WASocket;
  agent?: Agent | undefined;
  uploads: UploadStore;
  groups: Pick<ConnectedGroups, 'forSending'>;
}

/** Encodes a message and uploads its file. The result can be sent over any later connection of the account. */
export async function prepareMessage(
  { library, socket, agent, uploads, groups }: PrepareParts,
  draft: MessageDraft,
  signal: AbortSignal,
): Promise<Preparation> {
  if (draft.act && !isMessageAct(draft.act)) return prepareAct(library, draft);
  try {
    const isUploaded = async () => (await uploads.find(uploadKey('image', draft.media?.url ?? ''))) !== null;
    const { message } = await withStillPicture(draft.media, { isUploaded, signal }, async (media) =>
      library.generateWAMessage(draft.groupAddress, compose({ ...draft, media }), {
        userJid: socket.user?.id ?? '',
        ...(await readLife(groups, draft.groupAddress)),
        upload: createUpload({ library, socket, ...(agent && { agent }) }, signal),
        ...(media && { mediaCache: mediaCacheOf(uploads, media.url) }),
      }),
    );
    if (!message) return { status: 'not_sent', reason: 'notComposed' };
    return { status: 'ready', encoded: library.proto.Message.encode(message).finish() };
  } catch (error) {
    if (signal.aborted) return { status: 'not_sent', reason: 'aborted' };
    if (error instanceof PictureTooLargeError) return { status: 'rejected', code: 'pictureTooLarge' };
    return { status: isLimit(error) ? 'limited' : 'not_sent', reason: describeError(error) };
  }
}

const compose = (draft: MessageDraft): AnyMessageContent =>
  isMessageAct(draft.act)
    ? composeMessageAct(draft.groupAddress, draft.act, () => composeContent(draft))
    : composeContent(draft);

/** Acts need nothing but a picture of the right size. */
async function prepareAct(library: WhatsappLibrary, { act, media }: MessageDraft): Promise<Preparation> {
  if (act?.kind !== 'picture' || !media) return { status: 'ready', encoded: null };
  try {
    return { status: 'ready', encoded: (await library.generateProfilePicture({ url: media.path })).img };
  } catch {
    return { status: 'rejected', code: 'pictureUnreadable' };
  }
}

/** How long the group keeps messages. Why a group cannot be read is decided at the send, unless the account is limited. */
async function readLife(
  groups: PrepareParts['groups'],
  groupAddress: string,
): Promise<{ ephemeralExpiration?: number }> {
  const group = await groups.forSending(groupAddress).catch((error: unknown) => {
    if (isLimit(error)) throw error;
    return null;
  });
  const seconds = group?.ephemeralDuration ?? 0;
  return seconds > 0 ? { ephemeralExpiration: seconds } : {};
}

const uploadKey = (kind: string, url: string) => `${kind} ${url}`;

/** The library's cache of uploads for one file; its own key is the kind of the message and a path of this machine. */
function mediaCacheOf(uploads: UploadStore, url: string): CacheStore {
  const fileOf = (key: string) => uploadKey(key.slice(0, key.indexOf(':')), url);
  return {
    get: async (key) => (await uploads.find(fileOf(key))) as never,
    set: (key, encoded) => uploads.keep(fileOf(key), encoded as Uint8Array),
    del: () => undefined,
    flushAll: () => undefined,
  };
}

function isLimit(error: unknown): boolean {
  const statusCode = error instanceof UploadRefusedError ? error.statusCode : readFailure(error).statusCode;
  return statusCode === TOO_MANY_REQUESTS;
}
