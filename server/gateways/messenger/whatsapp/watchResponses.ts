import type { BinaryNode, WAMessage, WASocket } from 'baileys';

import { SECOND_MS } from '@contract/time';

import type { IncomingResponse } from '../incomingResponse';
import { receiptIds } from './acknowledgements';
import type { WhatsappLibrary } from './library';

/** What receipts of members mean. The library reports none of a computer that nobody uses at the moment, which has got the message too. */
const RECEIPTS = new Map<string | undefined, 'delivered' | 'read'>([
  [undefined, 'delivered'],
  ['inactive', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
]);

type Content = NonNullable<WAMessage['message']>;

/** Reports how members of groups respond to our messages: receipts, reactions, and messages that quote one of ours. */
export function watchResponses(
  library: WhatsappLibrary,
  socket: Pick<WASocket, 'ev' | 'ws' | 'user'>,
  report: (response: IncomingResponse) => void,
): void {
  const { ev, ws } = socket;
  const isMe = (address: string) =>
    [socket.user?.id, socket.user?.lid].some((own) => library.areJidsSameUser(own, address));

  /** Devices of one member count once, and our own ones not at all. */
  function reportOf(
    member: string | null | undefined,
    response: Pick<IncomingResponse, 'kind' | 'atMs'> & Record<'groupAddress' | 'messageId', string | null | undefined>,
  ): void {
    const { groupAddress, messageId, kind, atMs } = response;
    if (!member || !groupAddress || !messageId || isMe(member) || library.isJidGroup(groupAddress) !== true) return;
    report({ groupAddress, messageId, member: library.jidNormalizedUser(member), kind, atMs });
  }

  ws.on('CB:receipt', (node: BinaryNode) => {
    const { from: groupAddress, participant, type, t } = node.attrs;
    const kind = RECEIPTS.get(type);
    if (kind === undefined) return;
    const atMs = toNumber(t) * SECOND_MS;
    for (const messageId of receiptIds(node)) reportOf(participant, { groupAddress, messageId, kind, atMs });
  });
  ev.on('messages.reaction', (reactions) => {
    for (const { key, reaction } of reactions) {
      // Without a text it takes a reaction back, which was counted when it came.
      if (!reaction.text) continue;
      const { remoteJid: groupAddress, participant } = reaction.key ?? {};
      const atMs = toNumber(reaction.senderTimestampMs);
      reportOf(participant, { groupAddress, messageId: key.id, kind: 'reacted', atMs });
    }
  });
  ev.on('messages.upsert', ({ messages }) => {
    for (const { key, message, messageTimestamp } of messages) {
      const messageId = findQuoted(library.normalizeMessageContent(message));
      if (messageId === null || key.fromMe) continue;
      const atMs = toNumber(messageTimestamp) * SECOND_MS;
      reportOf(key.participant, { groupAddress: key.remoteJid, messageId, kind: 'replied', atMs });
    }
  });
}

/** Ids of the messages that others quote; most messages quote none. */
function findQuoted(content: Content | undefined): string | null {
  for (const part of Object.values(content ?? {})) {
    const context: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, 'contextInfo') : null;
    const id: unknown = typeof context === 'object' && context !== null ? Reflect.get(context, 'stanzaId') : null;
    if (typeof id === 'string' && id !== '') return id;
  }
  return null;
}

/** Of a number, or of one that is longer than 32 bits; 0 for none. */
const toNumber = (value: unknown): number => Number(value ?? 0);
