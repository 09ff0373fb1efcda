import { createHash, randomBytes } from 'node:crypto';

import type { proto } from 'baileys';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

/** A vote before it is encrypted, with the names by which the phone knows both people. */
export interface OpenVote {
  pollId: string;
  secret: Uint8Array;
  creator: string;
  voter: string;
  /** Texts of the chosen options. */
  chosen: readonly string[];
}

/** Encrypts a vote as WhatsApp's own phones do; the library can only decrypt votes. */
export function sealVote(
  { aesEncryptGCM, hmacSign, proto: { Message } }: WhatsappLibrary,
  { pollId, secret, creator, voter, chosen }: OpenVote,
): proto.Message.IPollEncValue {
  const selectedOptions = chosen.map((option) => createHash('sha256').update(option).digest());
  const plain = Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const names = [pollId, creator, voter, 'Poll Vote'].map((name) => Buffer.from(name));
  const key = hmacSign(Buffer.concat([...names, Buffer.from([1])]), hmacSign(secret, new Uint8Array(32)));
  const encIv = randomBytes(12);
  return { encIv, encPayload: aesEncryptGCM(plain, key, encIv, Buffer.from(`${pollId}\0${voter}`)) };
}
