import type { AnyMessageContent, WAMessage } from 'baileys';

import { SECOND_MS } from '@contract/time';

import type { IncomingMessage, OutgoingMessage } from '../messenger';
import type { WhatsappLibrary } from './library';

/** A message in the library's format. The mention is one flag, whatever the number of members is (decision 0091). */
export function composeContent(
  draft: Pick<OutgoingMessage, 'text' | 'media' | 'mentionsAll' | 'poll'>,
): AnyMessageContent {
  const content = composePlain(draft);
  return draft.mentionsAll ? { ...content, mentionAll: true } : content;
}

/**
 * The same without a mention. Files are read from the local disk, and links are never fetched for a preview.
 * GIF is no animation in WhatsApp, which plays only MP4: it is a document like all that is not shown inline.
 */
function composePlain({ text, media, poll }: Pick<OutgoingMessage, 'text' | 'media' | 'poll'>) {
  // 0 permits any number.
  if (poll) return { poll: { name: text, values: poll.options, selectableCount: poll.isMultiple ? 0 : 1 } };
  if (media === null) return { text, linkPreview: null };
  const file = { url: media.path };
  const { mime: mimetype, fileName } = media;
  const caption = text === '' ? undefined : text;
  switch (media.kind) {
    case 'image':
      return { image: file, mimetype, caption };
    case 'video':
      return { video: file, mimetype, caption };
    case 'audio':
      return { audio: file, mimetype };
    case 'voice':
      return { audio: file, mimetype, ptt: true };
    case 'document':
      return { document: file, mimetype, fileName, caption };
  }
}

/** An incoming group message, or null for everything else. */
export function readIncoming(
  library: WhatsappLibrary,
  { key, message, messageTimestamp }: WAMessage,
): IncomingMessage | null {
  const { isJidGroup, normalizeMessageContent } = library;
  const groupAddress = key.remoteJid ?? '';
  if (key.fromMe || isJidGroup(groupAddress) !== true) return null;
  const content = normalizeMessageContent(message);
  if (!content || content.protocolMessage || content.reactionMessage || isKeyOnly(content)) return null;
  const atMs = Number(messageTimestamp ?? 0) * SECOND_MS;
  return { groupAddress, text: textOf(content), atMs };
}

type Content = NonNullable<WAMessage['message']>;

/** Members exchange keys in invisible messages. */
function isKeyOnly(content: Content): boolean {
  const shown = Object.entries(content).filter(
    ([name, value]) => value !== null && value !== undefined && name !== 'messageContextInfo',
  );
  return (
    shown.length === 1 &&
    content.senderKeyDistributionMessage !== undefined &&
    content.senderKeyDistributionMessage !== null
  );
}

function textOf(content: Content): string {
  const { conversation, extendedTextMessage, imageMessage, videoMessage, documentMessage } = content;
  const texts = [
    conversation,
    extendedTextMessage?.text,
    imageMessage?.caption,
    videoMessage?.caption,
    documentMessage?.caption,
  ];
  return texts.find((text) => typeof text === 'string' && text !== '') ?? '';
}
