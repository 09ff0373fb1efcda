import { setTimeout as sleep } from 'node:timers/promises';

import type { BinaryNode, KeyPair } from 'baileys';
import type { WebSocket } from 'ws';

import type { WhatsappLibrary } from '@server/gateways/messenger/whatsapp/library';

import { createServerNoise } from './noise';

const INTRO_BYTES = 4;
const LENGTH_BYTES = 3;
/** Keeps the connection open until the server's last message is read. */
const LAST_WORD_MS = 30;

/** The first message of a client. */
export type ClientHello = ReturnType<ReturnType<typeof createServerNoise>['finish']>;

/** One client's connection: handles frames, handshake and encryption; its output is nodes. */
export interface ClientLink {
  send(node: BinaryNode): void;
  /** Sends it, and closes the connection. */
  sendLast(node: BinaryNode): void;
  /** Cuts the connection without a close message. */
  cut(): void;
}

interface LinkEvents {
  onHello(hello: ClientHello, link: ClientLink): void;
  onNode(node: BinaryNode, link: ClientLink): void;
}

/** @param serverKey the same for every connection of a server */
export function openClientLink(
  library: WhatsappLibrary,
  socket: WebSocket,
  serverKey: KeyPair,
  events: LinkEvents,
): ClientLink {
  const noise = createServerNoise(library, serverKey);
  const readFrames = createFrameReader();
  let transport: ClientHello['transport'] | null = null;
  let isGreeted = false;
  let work = Promise.resolve();

  function write(bytes: Uint8Array): void {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUIntBE(bytes.length, 0, LENGTH_BYTES);
    socket.send(Buffer.concat([length, bytes]));
  }

  async function take(frame: Buffer): Promise<void> {
    if (transport) {
      events.onNode(await library.decodeBinaryNode(transport.open(frame)), link);
    } else if (isGreeted) {
      const hello = noise.finish(frame);
      ({ transport } = hello);
      events.onHello(hello, link);
    } else {
      isGreeted = true;
      write(noise.hello(frame));
    }
  }

  const link: ClientLink = {
    send(node) {
      if (transport) write(transport.seal(library.encodeBinaryNode(node)));
    },
    sendLast(node) {
      link.send(node);
      void sleep(LAST_WORD_MS).then(() => socket.close());
    },
    cut: () => socket.terminate(),
  };
  socket.on('message', (data: Buffer) => {
    for (const frame of readFrames(data)) work = work.then(() => take(frame)).catch(() => socket.terminate());
  });
  return link;
}

/** Joins frames from pieces of any size; the very first bytes only introduce the client. */
function createFrameReader(): (data: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  let isIntroduced = false;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    if (!isIntroduced && rest.length >= INTRO_BYTES) {
      rest = rest.subarray(INTRO_BYTES);
      isIntroduced = true;
    }
    const frames: Buffer[] = [];
    while (isIntroduced && rest.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + rest.readUIntBE(0, LENGTH_BYTES);
      if (rest.length < end) break;
      frames.push(rest.subarray(LENGTH_BYTES, end));
      rest = rest.subarray(end);
    }
    return frames;
  };
}
