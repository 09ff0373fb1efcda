import type { BinaryNode, WASocket } from 'baileys';

/** Outcome of a written message: the server's acknowledgement, or that none will come over this connection. */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; code: string }
  | { kind: 'silent' }
  | { kind: 'disconnected' };

/** A pending acknowledgement. */
export interface PendingAck {
  /** Waits at most this long. */
  within(timeoutMs: number): Promise<SendOutcome>;
  /** Stops waiting: the message was not written. */
  cancel(): void;
}

/** Tracks the server's acknowledgements of sent messages. */
export interface Acknowledgements {
  /** Must be called before the message is written: the acknowledgement may arrive before the write returns. */
  expect(messageId: string): PendingAck;
  /** The connection closed: pending waits end. */
  disconnect(): void;
}

/** Receipts of these types acknowledge that a phone, and therefore the server, has the message. */
const RECEIPTS = new Set([undefined, 'inactive', 'sender', 'read', 'played', 'retry']);
const ACKNOWLEDGED_MAX_COUNT = 1_000;

/** @param onLateAck called once per message that is acknowledged after the wait ended */
export function trackAcknowledgements(
  socket: WASocket['ws'],
  onLateAck: (messageId: string) => void,
): Acknowledgements {
  const waiting = new Map<string, (verdict: SendOutcome) => void>();
  const acknowledged = new Set<string>();

  /** A group of hundreds returns hundreds of receipts per message: one is enough. */
  function acknowledge(messageId: string): void {
    const resolve = waiting.get(messageId);
    if (resolve) resolve({ kind: 'accepted' });
    else if (!acknowledged.has(messageId)) onLateAck(messageId);
    acknowledged.add(messageId);
    const [oldest] = acknowledged;
    if (acknowledged.size > ACKNOWLEDGED_MAX_COUNT && oldest !== undefined) acknowledged.delete(oldest);
  }

  function handleAck({ attrs }: BinaryNode): void {
    const { id = '', error } = attrs;
    if (error === undefined) acknowledge(id);
    else waiting.get(id)?.({ kind: 'refused', code: error });
  }

  socket.on('CB:ack,class:message', handleAck);
  socket.on('CB:receipt', (node: BinaryNode) => {
    if (RECEIPTS.has(node.attrs.type)) receiptIds(node).forEach(acknowledge);
  });

  return {
    expect(messageId) {
      let timer: NodeJS.Timeout | undefined;
      let end: (verdict: SendOutcome) => void = () => undefined;
      const verdict = new Promise<SendOutcome>((resolve) => {
        end = (result) => {
          clearTimeout(timer);
          waiting.delete(messageId);
          resolve(result);
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

/** A receipt may cover several messages. */
export function receiptIds({ attrs, content }: BinaryNode): string[] {
  const lists = Array.isArray(content) ? content.filter(({ tag }) => tag === 'list') : [];
  const items = lists.flatMap((list) => (Array.isArray(list.content) ? list.content : []));
  return [attrs.id, ...items.map((item) => item.attrs.id)].filter((id) => id !== undefined);
}
