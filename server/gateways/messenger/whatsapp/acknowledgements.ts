import type { BinaryNode, WASocket } from 'baileys';

/** What came of a written message: the server's word, or that it will not come over this connection. */
export type SendOutcome =
  { kind: 'accepted' } | { kind: 'refused'; code: string } | { kind: 'silent' } | { kind: 'disconnected' };

/** The server's word on one message, awaited. */
export interface PendingAck {
  /** Waits for it so long and no longer. */
  within(timeoutMs: number): Promise<SendOutcome>;
  /** Nobody waits any more: the message was not written. */
  cancel(): void;
}

/** Listens for the server's word on what we send. */
export interface Acknowledgements {
  /** To be called before the message is written: the word may come sooner than the write returns. */
  expect(messageId: string): PendingAck;
  /** The connection is gone: whoever waits hears it. */
  disconnect(): void;
}

/** A receipt of these kinds says that a phone has the message, so the server had it. */
const RECEIPTS = new Set([undefined, 'inactive', 'sender', 'read', 'played', 'retry']);
const TOLD_KEPT_COUNT = 1_000;

/** @param onProof told once of each message that is proved later than anybody waited */
export function trackAcknowledgements(socket: WASocket['ws'], onProof: (messageId: string) => void): Acknowledgements {
  const waiting = new Map<string, (verdict: SendOutcome) => void>();
  const told = new Set<string>();

  /** A group of hundreds answers every message with hundreds of receipts: one is enough. */
  function prove(messageId: string): void {
    const resolve = waiting.get(messageId);
    if (resolve) resolve({ kind: 'accepted' });
    else if (!told.has(messageId)) onProof(messageId);
    told.add(messageId);
    const [oldest] = told;
    if (told.size > TOLD_KEPT_COUNT && oldest !== undefined) told.delete(oldest);
  }

  function hearAck({ attrs }: BinaryNode): void {
    const { id = '', error } = attrs;
    if (error === undefined) prove(id);
    else waiting.get(id)?.({ kind: 'refused', code: error });
  }

  socket.on('CB:ack,class:message', hearAck);
  socket.on('CB:receipt', (node: BinaryNode) => {
    if (RECEIPTS.has(node.attrs.type)) receiptIds(node).forEach(prove);
  });

  return {
    expect(messageId) {
      let timer: NodeJS.Timeout | undefined;
      let end: (verdict: SendOutcome) => void = () => undefined;
      const verdict = new Promise<SendOutcome>((resolve) => {
        end = (word) => {
          clearTimeout(timer);
          waiting.delete(messageId);
          resolve(word);
        };
      });
      waiting.set(messageId, end);
      return {
        within(timeoutMs) {
          if (waiting.has(messageId)) timer = setTimeout(() => end({ kind: 'silent' }), timeoutMs);
          return verdict;
        },
        cancel: () => end({ kind: 'silent' }),
      };
    },
    disconnect() {
      for (const resolve of [...waiting.values()]) resolve({ kind: 'disconnected' });
    },
  };
}

/** A receipt may speak for several messages. */
function receiptIds({ attrs, content }: BinaryNode): string[] {
  const lists = Array.isArray(content) ? content.filter(({ tag }) => tag === 'list') : [];
  const items = lists.flatMap((list) => (Array.isArray(list.content) ? list.content : []));
  return [attrs.id, ...items.map((item) => item.attrs.id)].filter((id) => id !== undefined);
}
