import type { Group, MessengerStatus, Notification, Stats } from './schemas/shapes';

/**
 * Progress of a broadcast. `message` is a text for people, present on `broadcast:error`. Messages in none of the counts are
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
 * Changes of the groups list. Empty means: reload the list. The fields are ours and avoid that reload when few groups changed:
 * decision 0058.
 */
export interface GroupsUpdated {
  /** Current rows of the changed groups. */
  changed?: Group[];
  /** Ids of groups removed from the list. */
  removed_ids?: number[];
}

/** A notification as it is pushed. `tone` is ours: what a toast about it means; unknown without it. */
export type PushedNotification = Notification & { tone?: 'success' | 'warning' | 'error' };

/** A run that started, progressed or ended, and its group. `isTrial` is ours: it is nothing that the owner's groups see; so is `isStopped`: the owner ended it. */
export interface RunEvent {
  runId: number;
  funnelId: number;
  funnelName: string;
  groupId: number;
  groupName: string;
  isTrial?: true;
  isStopped?: true;
}

/**
 * Events that the server pushes to a signed-in browser; each reaches only its own account's Socket.IO channel. Source: SPEC-7.64 to SPEC-7.70; `funnel:progress`, `funnels:updated`, `pauses:updated`, `pairs:updated`, `plannedBroadcasts:updated`, `tags:updated`, `templates:updated`, `variables:updated`, `selections:updated` and `changes:missed` are ours.
 */
export interface ServerEvents {
  'whatsapp:status': MessengerStatus;
  /** Empty while the owner links by number: the code is in the response of `getQrCode`. */
  'whatsapp:qr': { qr: string };
  'broadcast:started': BroadcastProgress;
  'broadcast:progress': BroadcastProgress;
  'broadcast:completed': BroadcastProgress;
  'broadcast:error': BroadcastProgress;
  'funnel:started': RunEvent;
  'funnel:progress': RunEvent;
  'funnel:completed': RunEvent;
  'funnels:updated': Record<string, never>;
  /** A run or a funnel was paused or resumed. */
  'pauses:updated': Record<string, never>;
  'groups:updated': GroupsUpdated;
  /** Groups of the owner's other accounts changed, or what these are called: ours may be paired with them. */
  'pairs:updated': Record<string, never>;
  /** Tags of the account, or of its groups, changed. */
  'tags:updated': Record<string, never>;
  /** Own fields of groups, or their values, changed. */
  'variables:updated': Record<string, never>;
  /** Templates of messages changed. */
  'templates:updated': Record<string, never>;
  /** Saved selections of groups changed. */
  'selections:updated': Record<string, never>;
  /** Planned broadcasts of the account changed. */
  'plannedBroadcasts:updated': Record<string, never>;
  'stats:updated': Stats;
  /** To a socket that opens: something was pushed after the responses with the `mark` that it names. */
  'changes:missed': Record<string, never>;
  notification: PushedNotification;
}

/** The name of one pushed event. */
export type ServerEventName = keyof ServerEvents;

/** A record instead of an array, so that the compiler reports a missing event. */
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
  'pauses:updated': true,
  'groups:updated': true,
  'pairs:updated': true,
  'tags:updated': true,
  'variables:updated': true,
  'templates:updated': true,
  'selections:updated': true,
  'plannedBroadcasts:updated': true,
  'stats:updated': true,
  'changes:missed': true,
  notification: true,
};

/** Every pushed event by name. */
export const SERVER_EVENT_NAMES = Object.keys(names) as ServerEventName[];

/** Several events in the order they happened: decision 0036. */
export type EventBundle = { [E in ServerEventName]: [event: E, payload: ServerEvents[E]] }[ServerEventName][];

/** Event name of a bundle; sent to clients that connect with `auth.bundles`. */
export const BUNDLE_EVENT = 'bundle';

/** Events that a browser may send. Source: SPEC-7.70. */
export interface ClientEvents {
  'whatsapp:request-status': () => void;
}
