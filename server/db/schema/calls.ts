import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { users } from './accounts';
import { bigId, bytea, createdAt, partOf, timestampTz } from './columns';

/** Responses by `Idempotency-Key`, so that a repeated request is processed once. Written by the transaction of the work. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: partOf(() => users.id),
    key: text().notNull(),
    /** SHA-256 of the request: route, path and body. */
    fingerprint: bytea().notNull(),
    /** Name of the route in the contract; null in rows of earlier versions. */
    call: text(),
    answer: jsonb().$type<{ response: unknown }>().notNull(),
    expiresAt: timestampTz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_expires_ix').on(table.expiresAt),
  ],
);

/** Ids of the path, and numbers and booleans of the body. Never a text. */
export type AuditFacts = Record<string, number | boolean | null>;

/** Values of an object: states, names given by its owner, numbers, times in unix seconds. Never a message. */
export type AuditValues = Record<string, number | boolean | string | null>;

/** Values of one of the groups that a call names. */
export interface AuditedGroup {
  /** As the console shows it. */
  name: string;
  before: AuditValues;
  /** What an act will make of it, if it is queued. */
  after: AuditValues;
  /** It was left out. */
  isFailed?: true;
}

/** What a call named, as it was called then. */
export interface AuditAbout {
  /** Which one it is of a call that does several things. */
  act?: string;
  /** Of an object that a refused call would have changed. */
  name?: string;
  /** The group of another account that a group is paired with, or was; no account is the first one, without a name. */
  partner?: { name: string; account: string | null };
  funnels?: string[];
  /** The other account of the owner in which it was done; no name is the first one. */
  from?: { account: string | null };
  /** How many, and the first of them. */
  groups?: { count: number; failedCount: number; first: AuditedGroup[] };
  /** Code of the failure that refused it. */
  refusal?: string;
}

/** Every changing call of an account, written after its response. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigId(),
    userId: partOf(() => users.id),
    address: text().notNull(),
    /** Name of the route in the contract. */
    call: text().notNull(),
    statusCode: integer().notNull(),
    facts: jsonb().$type<AuditFacts>().notNull(),
    /** Ids of created objects. */
    madeIds: jsonb().$type<number[]>().notNull().default([]),
    /** The object before and after; null where there was nothing, or nothing was changed. */
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
    about: jsonb().$type<AuditAbout>(),
    requestId: text().notNull(),
    /** Name of the API token of the program that called; null for a person. */
    program: text(),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_user_ix').on(table.userId, table.id), index('audit_log_created_ix').on(table.createdAt)],
);
