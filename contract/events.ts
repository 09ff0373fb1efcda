import type { Group, MessengerStatus, Notification, Stats } from './schemas/shapes';

/**
 * Where a broadcast stands. `message` is a text for people, present on `broadcast:error`. What is in none of the counts is
 * canceled; `unconfirmed` and `pending` are ours.
 */
export interface BroadcastProgress {
  id: number;
  sent: number;
  failed: number;
  total: number;
  unconfirmed?: number;
  pending?: number;
  message?: string;
}

/**
 * What became of the groups. Empty when the list has to be asked for anew; the fields are ours and spare that where a few groups
 * changed: decision 0043.
 */
export interface GroupsUpdated {
  /** As they are now. */
  changed?: Group[];
  /** Those that are no longer in the list. */
  removed_ids?: number[];
}

/** Which run began, moved or ended, and where. */
export interface RunEvent {
  runId: number;
  funnelId: number;
  funnelName: string;
  groupId: number;
  groupName: string;
}

/**
 * What the server may push to a signed-in browser; each event reaches only its own account's room.
 * Source: spec §7 and decisions "Realtime payloads"; `funnel:progress` and `funnels:updated` are ours.
 */
export interface ServerEvents {
  'whatsapp:status': MessengerStatus;
  'whatsapp:qr': { qr: string };
  'broadcast:started': BroadcastProgress;
  'broadcast:progress': BroadcastProgress;
  'broadcast:completed': BroadcastProgress;
  'broadcast:error': BroadcastProgress;
  'funnel:started': RunEvent;
  'funnel:progress': RunEvent;
  'funnel:completed': RunEvent;
  'funnels:updated': Record<string, never>;
  'groups:updated': GroupsUpdated;
  'stats:updated': Stats;
  notification: Notification;
}

/** The name of one pushed event. */
export type ServerEventName = keyof ServerEvents;

/** A record, not an array, so that the compiler notices a forgotten event. */
const names: Record<ServerEventName, true> = {
  'whatsapp:status': true,
  'whatsapp:qr': true,
  'broadcast:started': true,
  'broadcast:progress': true,
  'broadcast:completed': true,
  'broadcast:error': true,
  'funnel:started': true,
  'funnel:progress': true,
  'funnel:completed': true,
  'funnels:updated': true,
  'groups:updated': true,
  'stats:updated': true,
  notification: true,
};

/** Every pushed event by name. */
export const SERVER_EVENT_NAMES = Object.keys(names) as ServerEventName[];

/** Several events in the order in which they happened: decision 0073. */
export type EventBundle = { [E in ServerEventName]: [event: E, payload: ServerEvents[E]] }[ServerEventName][];

/** The name under which a bundle arrives, at whoever opens the socket with `auth.bundles`. */
export const BUNDLE_EVENT = 'bundle';

/** What a browser may ask over the socket. Source: spec §7. */
export interface ClientEvents {
  'whatsapp:request-status': () => void;
}
