import { createHash } from 'node:crypto';

import type { AuthenticationCreds, WAMessage } from 'baileys';

import { SECOND_MS } from '@contract/time';

import type { IncomingVote } from '../messenger';
import type { WhatsappLibrary } from './library';

type Content = NonNullable<WAMessage['message']>;

/** What reading votes needs. */
export interface VoteParts {
  library: WhatsappLibrary;
  creds: Pick<AuthenticationCreds, 'me'>;
  /** The message sent under this id, as it was encoded. */
  findSent(messageId: string): Promise<Uint8Array | null>;
  /** The other name of an address, number or hidden id, if it is known. */
  findAlias(address: string): Promise<string | null>;
}

/** The poll that a message creates; it has another name by the number of answers. */
export const findPoll = ({ pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3 }: Content) =>
  pollCreationMessageV3 ?? pollCreationMessageV2 ?? pollCreationMessage ?? null;

/** Whether a message is a vote in a poll. */
export const isVote = ({ normalizeMessageContent }: WhatsappLibrary, { message }: WAMessage): boolean =>
  Boolean(normalizeMessageContent(message)?.pollUpdateMessage);

/**
 * A vote in one of our polls; null for a vote in another one. It is encrypted with the secret of the poll and the names of both people,
 * and each phone decides whether a name is a number or a hidden id: every pair of those that we know is tried.
 */
export async function readVote(
  parts: VoteParts,
  { key, message, messageTimestamp }: WAMessage,
): Promise<IncomingVote | null> {
  const { library, creds } = parts;
  const update = library.normalizeMessageContent(message)?.pollUpdateMessage;
  const messageId = update?.pollCreationMessageKey?.id ?? '';
  const groupAddress = key.remoteJid ?? '';
  const sent = update && messageId !== '' ? await parts.findSent(messageId) : null;
  const created = sent ? library.proto.Message.decode(sent) : null;
  const poll = created && findPoll(library.normalizeMessageContent(created) ?? created);
  if (!poll || !update) return null;
  const named = [key.participant, key.participantAlt].flatMap((name) => (name ? library.jidNormalizedUser(name) : []));
  const aliases = await Promise.all(named.map((name) => parts.findAlias(name)));
  const voters = [...new Set([...named, ...aliases.flatMap((name) => (name ? library.jidNormalizedUser(name) : []))])];
  const creators = [creds.me?.lid, creds.me?.id].flatMap((name) => (name ? library.jidNormalizedUser(name) : []));
  const hashes = decrypt(library, update.vote, {
    secret: created.messageContextInfo?.messageSecret,
    messageId,
    pairs: creators.flatMap((creator) => voters.map((voter) => ({ creator, voter }))),
  });
  const options = (poll.options ?? []).flatMap(({ optionName }) => optionName ?? []);
  const atMs = Number(messageTimestamp ?? 0) * SECOND_MS;
  return {
    groupAddress,
    messageId,
    voters,
    chosen: hashes && options.filter((option) => hashes.has(hashOption(option))),
    votedMs: Number(update.senderTimestampMs ?? 0) || atMs,
    atMs,
  };
}

interface Sealed {
  secret: Uint8Array | null | undefined;
  messageId: string;
  pairs: readonly { creator: string; voter: string }[];
}

/** Hashes of the chosen options, or null when no pair of names opens the vote. */
function decrypt(
  { decryptPollVote }: WhatsappLibrary,
  vote: Parameters<WhatsappLibrary['decryptPollVote']>[0] | null | undefined,
  { secret, messageId, pairs }: Sealed,
): ReadonlySet<string> | null {
  if (!vote || !secret) return null;
  for (const { creator, voter } of pairs) {
    try {
      const { selectedOptions } = decryptPollVote(vote, {
        pollCreatorJid: creator,
        voterJid: voter,
        pollMsgId: messageId,
        pollEncKey: secret,
      });
      return new Set(selectedOptions.map((hash) => Buffer.from(hash).toString('hex')));
    } catch {
      // Sealed for another pair: the cipher proves that this one is wrong.
    }
  }
  return null;
}

const hashOption = (option: string): string => createHash('sha256').update(option).digest('hex');
