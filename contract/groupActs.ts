import { nextTimeOfDay, type TimeOfDay } from './planner/timeOfDay';
import { MINUTE_MS } from './time';

/** When a closed group is opened again: that long after, or at a time of day; by neither: by hand or by a later step. */
export interface Reopening {
  openAfterMinutes: number | null;
  openAt?: TimeOfDay;
}

/** What a delivery does to a group instead of writing into it. Ours. */
export type GroupAct =
  /** Only admins write from then on. */
  | ({ kind: 'close' } & Reopening)
  | { kind: 'open' }
  | { kind: 'rename'; name: string }
  /** An empty description removes it. */
  | { kind: 'describe'; description: string }
  /** The picture is the file of the delivery. */
  | { kind: 'picture' }
  /** One of our messages, by its id in the messenger. */
  | { kind: 'pin'; messageId: string; days: PinDays }
  /** @param code the link that dies, so that a repetition resets no other; null: it is not known */
  | { kind: 'resetInvite'; code: string | null }
  /** Requests to join, by the address of each person. */
  | { kind: 'admit'; isApproved: boolean; people: readonly string[] };

/** Every kind. */
export const GROUP_ACT_KINDS = [
  'close',
  'open',
  'rename',
  'describe',
  'picture',
  'pin',
  'resetInvite',
  'admit',
] as const satisfies readonly GroupAct['kind'][];
export type GroupActKind = (typeof GROUP_ACT_KINDS)[number];

/** How long a message may be pinned; the messenger knows no other. */
export const PIN_DAYS = [1, 7, 30] as const;
export type PinDays = (typeof PIN_DAYS)[number];

/**
 * Acts whose repetition changes nothing, because the messenger is asked first how the group is: after a lost response they are
 * tried again instead of staying unconfirmed.
 */
export const REPEATABLE_KINDS: readonly GroupActKind[] = ['close', 'open', 'rename', 'describe'];

export const isRepeatable = (act: GroupAct | null | undefined): boolean => !!act && REPEATABLE_KINDS.includes(act.kind);

/** What a step of a funnel does to a group. The text of the step is the new name or description; a pin is of the last message of the run. */
export type StepAct =
  | ({ kind: 'close' } & Reopening)
  | { kind: 'open' }
  | { kind: 'rename' }
  | { kind: 'describe' }
  | { kind: 'pin'; days: PinDays };

/** Every kind, in the order of the choice. */
export const STEP_ACT_KINDS = [
  'close',
  'open',
  'rename',
  'describe',
  'pin',
] as const satisfies readonly StepAct['kind'][];
export type StepActKind = (typeof STEP_ACT_KINDS)[number];

/** When a group that was closed at a moment is opened again, in milliseconds since 1970; null: not by itself. */
export function reopensAtMs({ openAfterMinutes, openAt }: Reopening, closedMs: number): number | null {
  if (openAt) return nextTimeOfDay(openAt, closedMs);
  return openAfterMinutes === null ? null : closedMs + openAfterMinutes * MINUTE_MS;
}
