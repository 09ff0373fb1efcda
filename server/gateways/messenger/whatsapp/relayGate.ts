import type { proto } from 'baileys';

/** A message was withdrawn before it was written: nothing was sent. */
export class WithdrawnError extends Error {
  override name = 'WithdrawnError';
}

/**
 * Stops a message that was withdrawn while the library still queried the group's devices and keys. The library passes every
 * message through `patch` after those queries; from there on it only encrypts and writes.
 */
export interface RelayGate {
  /** For the library's `patchMessageBeforeSending`. @throws WithdrawnError */
  patch(this: void, message: proto.IMessage): proto.IMessage;
  /**
   * Runs one relay; at most one at a time per connection.
   * @throws WithdrawnError as soon as `signal` is aborted, unless the message may have been written
   */
  during<T>(groupAddress: string, content: proto.IMessage, signal: AbortSignal, relay: () => Promise<T>): Promise<T>;
}

interface Relay {
  groupAddress: string;
  content: proto.IMessage;
  signal: AbortSignal;
  hasPassed: boolean;
}

export function createRelayGate(): RelayGate {
  let current: Relay | null = null;

  /** The keys of a group follow in a message of their own, after another query. */
  function isOfRelay({ content, groupAddress }: Relay, message: proto.IMessage): boolean {
    return message === content || message.senderKeyDistributionMessage?.groupId === groupAddress;
  }

  return {
    patch(message) {
      if (!current || !isOfRelay(current, message)) return message;
      if (current.signal.aborted) throw new WithdrawnError('withdrawn');
      current.hasPassed = true;
      return message;
    },
    async during(groupAddress, content, signal, relay) {
      const mine: Relay = { groupAddress, content, signal, hasPassed: false };
      if (signal.aborted) throw new WithdrawnError('withdrawn');
      current = mine;
      let stopWaiting: () => void = () => undefined;
      const withdrawn = new Promise<never>((_, reject) => {
        const onAbort = () => {
          if (!mine.hasPassed) reject(new WithdrawnError('withdrawn'));
        };
        signal.addEventListener('abort', onAbort, { once: true });
        stopWaiting = () => signal.removeEventListener('abort', onAbort);
      });
      const relayed = relay();
      // After an early withdrawal the library still rejects at the gate.
      relayed.catch(() => undefined);
      try {
        return await Promise.race([relayed, withdrawn]);
      } finally {
        stopWaiting();
      }
    },
  };
}
