import type { ServerEventName, ServerEvents } from '@contract/events';

import type { AppSocket } from '@/realtime/connect';

type Listener = (...values: unknown[]) => void;

/**
 * A socket without a server. Pass `connect` to `makeStore`; `open`, `drop` and `push` act as the server. `connections` counts
 * opened sockets, `emitted` lists the events sent.
 */
export function fakeSocket() {
  let listeners = new Map<string, Listener[]>();
  const emitted: string[] = [];
  const counts = { connections: 0, attempts: 0, closed: 0 };

  const listen = (event: string, listener: Listener) => {
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
  };
  const receive = (event: string, ...values: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...values);
  };
  const socket: AppSocket = {
    on: (event: string, listener: never) => {
      listen(event, listener);
    },
    onAny: (listener) => {
      listen('*', listener as Listener);
    },
    emit: (event) => emitted.push(event),
    connect: () => (counts.attempts += 1),
    disconnect: () => (counts.closed += 1),
    removeAllListeners: () => (listeners = new Map()),
  };

  return {
    emitted,
    counts,
    connect: async (): Promise<AppSocket> => {
      counts.connections += 1;
      return socket;
    },
    open: () => {
      receive('connect');
    },
    drop: (reason = 'transport close') => {
      receive('disconnect', reason);
    },
    push: <E extends ServerEventName>(event: E, payload: ServerEvents[E]) => {
      receive('*', event, payload);
    },
  };
}
