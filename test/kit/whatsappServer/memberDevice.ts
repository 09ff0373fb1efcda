import { createDecipheriv } from 'node:crypto';

import type { AuthenticationCreds, SignalDataTypeMap, SignalKeyStore, WAMessage, WASocket } from 'baileys';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';
import { createLibraryLog } from '@server/gateways/messenger/whatsapp/libraryLog';

import { sealVote } from './sealVote';
import type { WhatsappServer } from './whatsappServer';

/** A message as another phone shows it, decrypted there. */
export interface ShownMessage {
  id: string;
  text: string;
  /** Whether everyone in the group is notified. */
  mentionsAll: boolean;
  /** After so many seconds it disappears; null when it stays. */
  expirationS: number | null;
  media: {
    kind: 'image' | 'video' | 'audio' | 'document';
    mime: string;
    fileName: string | null;
    bytes: Buffer;
  } | null;
}

/** Another user's device, by the real library: what it shows, other people see. */
export interface MemberDevice {
  /** Oldest first. */
  shown: ShownMessage[];
  /** Ids of the messages that were pinned. */
  pinned: string[];
  write(groupAddress: string, text: string): Promise<void>;
  /** Reads a message that it shows, reacts to it and replies to it. */
  respond(groupAddress: string, messageId: string): Promise<void>;
  /** Chooses these options of a poll that it shows. */
  vote(groupAddress: string, pollId: string, chosen: readonly string[]): Promise<void>;
  /** Comes back after it left, with its credentials. */
  connect(): Promise<void>;
  leave(): Promise<void>;
  /** Loses all keys of its conversations, as a reinstalled device does. */
  loseKeys(): void;
}

const RESTART = 515;
const MAC_BYTES = 10;

/** Links a device to that phone and waits until it is connected. */
export async function linkMemberDevice(
  library: WhatsappLibrary,
  server: WhatsappServer,
  phone: string,
): Promise<MemberDevice> {
  const creds = library.initAuthCreds();
  const keys = createKeysInMemory();
  const log = createLibraryLog({ debug: () => undefined }, 0);
  const shown: ShownMessage[] = [];
  const pins: string[] = [];
  const messages = new Map<string, WAMessage>();
  let socket: WASocket | null = null;

  function connect(): Promise<void> {
    return new Promise((resolve) => {
      const mine = library.makeWASocket({
        auth: { creds, keys: library.makeCacheableSignalKeyStore(keys.store, log) },
        logger: log,
        waWebSocketUrl: server.url,
        agent: server.agent,
        fetchAgent: server.agent,
        markOnlineOnConnect: false,
      });
      socket = mine;
      mine.ev.on('creds.update', (changes: Partial<AuthenticationCreds>) => void Object.assign(creds, changes));
      mine.ev.on('messages.upsert', (upserted) => {
        for (const message of upserted.messages) {
          if (!message.message) continue;
          const pinned = message.message.pinInChatMessage?.key?.id;
          if (pinned) pins.push(pinned);
          messages.set(message.key.id ?? '', message);
          shown.push(show(library, server, message));
        }
      });
      mine.ev.on('connection.update', ({ qr, connection, lastDisconnect }) => {
        if (qr !== undefined) server.scan(qr, phone);
        if (connection === 'open') resolve();
        const { output } = (lastDisconnect?.error ?? {}) as { output?: { statusCode?: number } };
        if (connection === 'close' && output?.statusCode === RESTART) void connect().then(resolve);
      });
    });
  }

  await connect();
  return {
    shown,
    pinned: pins,
    connect,
    async write(groupAddress, text) {
      await socket?.sendMessage(groupAddress, { text, linkPreview: null });
    },
    async respond(groupAddress, messageId) {
      const quoted = messages.get(messageId);
      if (!quoted) throw new Error('There is no such message on this phone.');
      await socket?.sendReceipt(groupAddress, quoted.key.participant ?? undefined, [messageId], 'read');
      await socket?.sendMessage(groupAddress, { react: { text: '+', key: quoted.key } });
      await socket?.sendMessage(groupAddress, { text: 'Yes', linkPreview: null }, { quoted });
    },
    async vote(groupAddress, pollId, chosen) {
      const poll = messages.get(pollId);
      const secret = poll?.message?.messageContextInfo?.messageSecret;
      if (!poll || !secret) throw new Error('There is no such poll on this phone.');
      const [creator, voter] = [poll.key.participant, socket?.user?.lid].map((name) =>
        library.jidNormalizedUser(name ?? ''),
      );
      const vote = sealVote(library, { pollId, secret, creator: creator ?? '', voter: voter ?? '', chosen });
      const pollUpdateMessage = { pollCreationMessageKey: poll.key, vote, senderTimestampMs: Date.now() };
      await socket?.relayMessage(groupAddress, { pollUpdateMessage }, {});
    },
    async leave() {
      await socket?.end(undefined);
    },
    loseKeys: () => keys.lose(['session', 'sender-key']),
  };
}

function createKeysInMemory() {
  const values = new Map<string, unknown>();
  const place = (type: string, id: string) => `${type} ${id}`;
  const store: SignalKeyStore = {
    get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const found = ids.map((id) => [id, values.get(place(type, id))] as const);
      return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Record<
        string,
        SignalDataTypeMap[Type]
      >;
    },
    set(changes) {
      for (const [type, ofType] of Object.entries(changes)) {
        for (const [id, value] of Object.entries(ofType)) {
          if (value === null) values.delete(place(type, id));
          else values.set(place(type, id), value);
        }
      }
    },
  };
  const lose = (types: string[]) => {
    for (const key of [...values.keys()]) if (types.some((type) => key.startsWith(`${type} `))) values.delete(key);
  };
  return { store, lose };
}

function show(library: WhatsappLibrary, server: WhatsappServer, { key, message }: WAMessage): ShownMessage {
  const content = library.normalizeMessageContent(message) ?? {};
  const { conversation, extendedTextMessage, imageMessage, videoMessage, audioMessage, documentMessage } = content;
  const id = key.id ?? '';
  const found = (
    [
      ['image', imageMessage],
      ['video', videoMessage],
      ['audio', audioMessage],
      ['document', documentMessage],
    ] as const
  ).find(([, part]) => part !== null && part !== undefined);
  const context = (found ? found[1] : extendedTextMessage)?.contextInfo;
  const expirationS = context?.expiration ?? null;
  const mentionsAll = context?.nonJidMentions === 1;
  if (!found) {
    return { id, text: conversation ?? extendedTextMessage?.text ?? '', mentionsAll, expirationS, media: null };
  }
  const [kind, part] = found;
  const bytes = decrypt(library, server.findUpload(part?.directPath ?? ''), part?.mediaKey, kind);
  const fileName = documentMessage?.fileName ?? null;
  const text = imageMessage?.caption ?? videoMessage?.caption ?? documentMessage?.caption ?? '';
  return { id, text, mentionsAll, expirationS, media: { kind, mime: part?.mimetype ?? '', fileName, bytes } };
}

function decrypt(
  { hkdf, hkdfInfoKey }: WhatsappLibrary,
  sealed: Buffer = Buffer.alloc(0),
  mediaKey: Uint8Array | null | undefined,
  kind: Parameters<WhatsappLibrary['hkdfInfoKey']>[0],
): Buffer {
  const keys = Buffer.from(hkdf(Buffer.from(mediaKey ?? []), 48, { info: hkdfInfoKey(kind) }));
  const decipher = createDecipheriv('aes-256-cbc', keys.subarray(16, 48), keys.subarray(0, 16));
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - MAC_BYTES)), decipher.final()]);
}
