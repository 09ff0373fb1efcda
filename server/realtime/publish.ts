import type { ServerEventName, ServerEvents } from '@contract/events';

/** Publishes one event to every browser of one account, on any process. */
export type Publish = <E extends ServerEventName>(userId: number, event: E, payload: ServerEvents[E]) => void;
