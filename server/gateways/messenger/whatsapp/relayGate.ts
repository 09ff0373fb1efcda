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
  /** The library relays one after the other, oldest first; a withdrawn one stays until it has ended there. */
  const relays = new Set<Relay>();

  /** The keys of a group follow in a message of their own, after another query. */
  function findRelay(message: proto.IMessage): Relay | undefined {
    const groupId = message.senderKeyDistributionMessage?.groupId;
    return [...relays].find(({ content, groupAddress }) => message === content || groupId === groupAddress);
  }

  return {
    patch(message) {
      const relay = findRelay(message);
      if (!relay) return message;
      if (relay.signal.aborted) throw new WithdrawnError('withdrawn');
      relay.hasPassed = true;
      return message;
    },
    async during(groupAddress, content, signal, relay) {
      if (signal.aborted) throw new WithdrawnError('withdrawn');
      const mine: Relay = { groupAddress, content, signal, hasPassed: false };
      relays.add(mine);
      const withdrawn = new Promise<never>((_, reject) => {
        const withdraw = () => {
          if (!mine.hasPassed) reject(new WithdrawnError('withdrawn'));
        };
        signal.addEventListener('abort', withdraw, { once: true });
      });
      const relayed = relay().finally(() => relays.delete(mine));
      // After an early withdrawal the library still rejects at the gate.
      relayed.catch(() => undefined);
      return Promise.race([relayed, withdrawn]);
    },
  };
}
