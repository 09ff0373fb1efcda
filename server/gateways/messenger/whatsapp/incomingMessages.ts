import { AsyncResource } from 'node:async_hooks';

import type { AuthenticationCreds, BinaryNode, SocketConfig, WAMessage, WASocket } from 'baileys';

import { HOUR_MS } from '@contract/time';

import type { IncomingMessage, IncomingVote } from '../messenger';
import type { WhatsappLibrary } from './library';
import { limitLibraryCaches } from './limitLibraryCaches';
import { readIncoming } from './messageContent';
import { isVote, readVote, type VoteParts } from './pollVotes';
import { shareTransactions } from './shareTransactions';
import { createTimeSlices } from './timeSlices';

/** Group messages of a connection. */
export interface IncomingMessages {
  /** For the library: as its own, but it writes each message before its keys, and never occupies the process for long. */
  makeSignalRepository: SocketConfig['makeSignalRepository'];
  /** Must be called before the first message arrives. */
  watch(socket: Pick<WASocket, 'ev' | 'ws'>): void;
}

const WRITTEN_MAX_COUNT = 1_000;
/** Entries of each cache of the library; of hidden ids there are two for each member. */
const KEPT_MAX_COUNT = 20_000;
const KEPT_MS = HOUR_MS;

/** What a connection reports; each write resolves once it is in the database. */
export interface IncomingParts extends Pick<VoteParts, 'findSent'> {
  writeMessage(message: IncomingMessage): Promise<void>;
  writeVote(vote: IncomingVote): Promise<void>;
}

/**
 * The library acknowledges a message to WhatsApp as soon as it is decrypted, and reports it only afterwards: a process killed in
 * between would lose a reply that WhatsApp never delivers again. So each message is written while it is decrypted; when that
 * fails, it counts as not decrypted, and its keys are not changed.
 */
export function createIncomingMessages(
  library: WhatsappLibrary,
  creds: Pick<AuthenticationCreds, 'me'>,
  parts: IncomingParts,
  keptMaxCount = KEPT_MAX_COUNT,
): IncomingMessages {
  /** The envelope of each encrypted content. */
  const envelopes = new WeakMap<Uint8Array, BinaryNode['attrs']>();
  const written = new Set<string>();
  const slices = createTimeSlices();
  // Transactions of the library's keys belong to an asynchronous context, in which nothing else may use keys.
  const outside = new AsyncResource('incomingMessages');
  let findAlias: VoteParts['findAlias'] = () => Promise.resolve(null);

  async function writeOnce(message: WAMessage, isLive: boolean): Promise<void> {
    const id = `${message.key.remoteJid ?? ''} ${message.key.id ?? ''}`;
    const incoming = readIncoming(library, message);
    if (!incoming || written.has(id)) return;
    await outside.runInAsyncScope(async () => {
      if (!isVote(library, message)) return parts.writeMessage({ ...incoming, isLive });
      const vote = await readVote({ library, creds, findSent: parts.findSent, findAlias }, message);
      if (vote) await parts.writeVote({ ...vote, isLive });
    });
    written.add(id);
    const [oldest] = written;
    if (written.size > WRITTEN_MAX_COUNT && oldest !== undefined) written.delete(oldest);
  }

  async function writeDecrypted(sealed: Uint8Array, plain: Uint8Array): Promise<void> {
    const envelope = envelopes.get(sealed);
    const me = [creds.me?.id, creds.me?.lid];
    if (!envelope || me.some((own) => library.areJidsSameUser(own, envelope.participant))) return;
    const { from: remoteJid, participant, participant_pn: number, participant_lid: hidden } = envelope;
    const participantAlt = number ?? hidden;
    const key = {
      remoteJid,
      id: envelope.id,
      fromMe: false,
      ...(participant && { participant }),
      ...(participantAlt && { participantAlt }),
    };
    const message = library.proto.Message.decode(library.unpadRandomMax16(plain));
    await writeOnce({ key, message, messageTimestamp: Number(envelope.t) }, !envelope.offline);
  }

  return {
    makeSignalRepository(auth, log, findNumbers) {
      const repository = library.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, log, findNumbers);
      // The other way round the library asks the server, which may not be waited for here.
      findAlias = async (address) =>
        library.isLidUser(address) === true ? repository.lidMapping.getPNForLID(address) : null;
      limitLibraryCaches(repository, { keptMs: KEPT_MS, maxCount: keptMaxCount });
      const { keys } = auth;
      if ('isInTransaction' in keys) shareTransactions(keys);
      const inTransaction = <T>(work: () => Promise<T>, name: string) =>
        'transaction' in keys ? keys.transaction(work, name) : work();
      return {
        ...repository,
        // The library looks up one member after the other, and the embedded database responds without a pause.
        validateSession: (jid) => slices(() => repository.validateSession(jid)),
        injectE2ESession: (session) => slices(() => repository.injectE2ESession(session)),
        encryptMessage: (message) => slices(() => repository.encryptMessage(message)),
        decryptGroupMessage: (sealed) =>
          inTransaction(async () => {
            const plain = await repository.decryptGroupMessage(sealed);
            await writeDecrypted(sealed.msg, plain);
            return plain;
          }, sealed.group),
        decryptMessage: (sealed) =>
          inTransaction(async () => {
            const plain = await repository.decryptMessage(sealed);
            await writeDecrypted(sealed.ciphertext, plain);
            return plain;
          }, sealed.jid),
      };
    },

    watch({ ev, ws }) {
      ws.on('CB:message', ({ attrs, content }: BinaryNode) => {
        if (library.isJidGroup(attrs.from) !== true || !Array.isArray(content)) return;
        for (const child of content) if (child.content instanceof Uint8Array) envelopes.set(child.content, attrs);
      });
      // Messages that the phone sends again in another way.
      ev.on('messages.upsert', ({ messages }) => {
        for (const message of messages) void writeOnce(message, false).catch(() => undefined);
      });
    },
  };
}
