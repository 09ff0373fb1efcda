import type { z } from 'zod';

import type { ErrorCode } from '../errors';
import type { Route } from '../http';
import type { Own } from './examples';

/** Sections of the API page in reading order. Their titles are in `locales/ru/docs.json`. */
export const API_SECTIONS = [
  'session',
  'profile',
  'security',
  'messenger',
  'groups',
  'media',
  'funnels',
  'schedules',
  'runs',
  'broadcast',
  'notifications',
  'support',
  'programs',
] as const;

export type ApiSection = (typeof API_SECTIONS)[number];

/** A kind of object whose values before and after a call are in the audit log. */
export type AuditSubject =
  | 'account'
  | 'broadcast'
  /** Starts or runs that the call names by their ids. */
  | 'chosen'
  | 'entryLink'
  | 'field'
  | 'funnel'
  | 'group'
  | 'groupList'
  | 'memory'
  | 'messenger'
  | 'notification'
  | 'notificationList'
  | 'plannedBroadcast'
  | 'run'
  | 'schedule'
  | 'selection'
  | 'series'
  | 'tag'
  | 'template'
  | 'token'
  | 'webhook';

/** One call of the browser: everything that both programs and the API page know of it. */
export interface CallDefinition {
  route: Route;
  /** Of the API page, when it is another than that of its noun. */
  section?: ApiSection;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A body that it accepts, made of what an account owns: tests of every call send it. */
  example?: (own: Own) => object;
  /** The whole body of a 200; a call without it returns a file. */
  response?: z.ZodType;
  /** What it may return besides the errors of every call. */
  errors?: readonly ErrorCode[];
  /** Needs no session. All others require `Authorization: Bearer <token>`. */
  isPublic?: true;
  /** Programs are refused: what only a person may see or change, such as sessions and the connection. */
  refusesTokens?: true;
  /** What a program may not set in its body, because it reaches other accounts than that of its token. */
  refusesTokensWith?: string;
  /**
   * Takes an `Idempotency-Key`: a repeated request with the same key and body returns the first response. Every call that creates or
   * sends something in the account, or that refuses its own repetition. Ours.
   */
  isIdempotent?: true;
  /**
   * Why another call than PUT or DELETE changes data without such a key. `settled`: the second time there is nothing left to do, or an
   * older revision is refused; `replaced`: a newer session, code, connection or secret ends the older; `wanted`: it reaches the owner,
   * who asks for it again, or a receiver that knows the id.
   */
  ifRepeated?: 'settled' | 'replaced' | 'wanted';
  /** What it changes, for the audit log: each call but a GET has it, and the sign-out, which is a GET in the specification. */
  changes?: AuditSubject;
  /** What it makes instead: there is nothing to read before it, and the response has the `id`. */
  creates?: AuditSubject;
}

/** What the audit log must know of a call that changes data, and whether it may run twice. */
type OfChange = ({ changes: AuditSubject } | { creates: AuditSubject }) &
  ({ isIdempotent: true } | { ifRepeated: string } | { route: `${'PUT' | 'DELETE'} ${string}` });

/** Calls that only read change nothing; a body has an example. */
type Checked<T> = {
  [Name in keyof T]: T[Name] extends ({ route: `GET ${string}` } | OfChange) & ({ body?: never } | { example: unknown })
    ? T[Name]
    : never;
};

/** The calls of one noun, by name. Source: section 7 of the specification; the others are ours. */
export function defineCalls<const T extends Record<string, CallDefinition>>(
  section: ApiSection,
  calls: T & Checked<T>,
): { [Name in keyof T]: T[Name] & { section: ApiSection } } {
  const entries = Object.entries<CallDefinition>(calls).map(([name, call]) => [name, { section, ...call }]);
  return Object.fromEntries(entries) as { [Name in keyof T]: T[Name] & { section: ApiSection } };
}
