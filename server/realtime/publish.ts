import type { ServerEventName, ServerEvents } from '@contract/events';

/** Pushes one event to every browser of one account, on whatever process it is connected. */
export type Publish = <E extends ServerEventName>(userId: number, event: E, payload: ServerEvents[E]) => void;
