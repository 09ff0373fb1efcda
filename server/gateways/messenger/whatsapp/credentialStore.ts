import { createHash } from 'node:crypto';

import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Database, Transaction } from '../../../db/database';
import { whatsappCredentials, whatsappKeys } from '../../../db/schema';
import { holdLease, LeaseLostError } from '../lease';
import { createKeyWriter, type EncryptedKey, type KeyName, type WriteKeys } from './keyWriter';
import { credentialsContext, keyContext, type SecretBox } from './secretBox';

const BYTES = '$bytes';
/** Which members have the key of a group: the library writes it with every message, 36 KB for a thousand members. */
const REWRITTEN_TYPE = 'sender-key-memory';
/** Groups whose value is remembered in order not to write it again. */
const REMEMBERED_MAX_COUNT = 1_000;

/** Keys by type and id; null deletes one. */
export type KeyChanges = Record<string, Record<string, unknown> | undefined>;

/** Encrypted credentials of one account. Calls are executed one after the other, in order. */
export interface CredentialStore {
  /** Null when linking was never started. */
  readCredentials(): Promise<unknown>;
  /** @throws LeaseLostError */
  writeCredentials(credentials: unknown): Promise<void>;
  /** Existing keys by id. */
  readKeys(type: string, ids: string[]): Promise<Record<string, unknown>>;
  /** All or none. @throws LeaseLostError */
  writeKeys(changes: KeyChanges): Promise<void>;
  /** Deletes everything and ignores writes until credentials are read again. A newer owner's rows stay. */
  clear(): Promise<void>;
  /** Waits for all calls so far. */
  settled(): Promise<void>;
}

interface StoreParts {
  db: Database;
  vault: SecretBox;
  /** Shared by the accounts of a process. */
  writeKeys?: WriteKeys;
  /** Called once a write was refused. */
  onLeaseLost?: () => void;
}

/** Opens the store of an account as its owner under `epoch`; writes are refused once the epoch is outdated. */
export function createCredentialStore(parts: StoreParts, accountId: number, epoch: number): CredentialStore {
  const { db, vault, writeKeys: keyWriter = createKeyWriter(parts.db) } = parts;
  let tail: Promise<unknown> = Promise.resolve();
  /** From the end of a link to the next connection: late writes of the library are dropped. */
  let isCleared = false;
  /** Marks of values of `REWRITTEN_TYPE` that the database has; only this process writes them. */
  const written = new Map<string, string>();

  function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const turn = tail.then(work);
    tail = turn.catch(() => undefined);
    return turn;
  }

  async function reportLoss(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof LeaseLostError) parts.onLeaseLost?.();
      throw error;
    }
  }

  function write(work: (tx: Transaction) => Promise<void>): Promise<void> {
    return inTurn(async () => {
      if (isCleared) return;
      await reportLoss(() =>
        db.transaction(async (tx) => {
          await holdLease(tx, accountId, epoch);
          await work(tx);
        }),
      );
    });
  }

  return {
    readCredentials: () =>
      inTurn(async () => {
        isCleared = false;
        const [row] = await db.select().from(whatsappCredentials).where(eq(whatsappCredentials.accountId, accountId));
        return row ? decode(vault.decrypt(credentialsContext(accountId), row.value)) : null;
      }),

    writeCredentials(credentials) {
      const value = vault.encrypt(credentialsContext(accountId), encode(credentials));
      return write(async (tx) => {
        await tx
          .insert(whatsappCredentials)
          .values({ accountId, value })
          .onConflictDoUpdate({ target: whatsappCredentials.accountId, set: { value, updatedAt: sql`now()` } });
      });
    },

    readKeys: (type, ids) =>
      inTurn(async () => {
        if (ids.length === 0) return {};
        const rows = await db
          .select({ id: whatsappKeys.id, value: whatsappKeys.value })
          .from(whatsappKeys)
          .where(
            and(eq(whatsappKeys.accountId, accountId), eq(whatsappKeys.type, type), inArray(whatsappKeys.id, ids)),
          );
        return Object.fromEntries(
          rows.map(({ id, value }) => [id, decode(vault.decrypt(keyContext(accountId, type, id), value))]),
        );
      }),

    writeKeys(changes) {
      const { updated, deleted } = sortChanges(changes, (type, id, value) =>
        vault.encrypt(keyContext(accountId, type, id), encode(value)),
      );
      const marks = marksOf(changes);
      return inTurn(async () => {
        if (isCleared) return;
        const changed = updated.filter(({ type, id }) => type !== REWRITTEN_TYPE || written.get(id) !== marks.get(id));
        await reportLoss(() => keyWriter({ accountId, epoch, updated: changed, deleted }));
        remember(written, marks);
      });
    },

    clear: () =>
      write(async (tx) => {
        await tx.delete(whatsappKeys).where(eq(whatsappKeys.accountId, accountId));
        await tx.delete(whatsappCredentials).where(eq(whatsappCredentials.accountId, accountId));
        isCleared = true;
        written.clear();
      }),

    async settled() {
      await tail;
    },
  };
}

/** What the values of `REWRITTEN_TYPE` are, by id. */
function marksOf(changes: KeyChanges): Map<string, string> {
  const values = Object.entries(changes[REWRITTEN_TYPE] ?? {});
  return new Map(
    values.map(([id, value]) => [
      id,
      createHash('sha256')
        .update(encode(value ?? null))
        .digest('base64'),
    ]),
  );
}

/** Keeps what was written last; groups written longest ago are forgotten. */
function remember(written: Map<string, string>, marks: ReadonlyMap<string, string>): void {
  for (const [id, mark] of marks) {
    written.delete(id);
    written.set(id, mark);
  }
  for (const id of written.keys()) {
    if (written.size <= REMEMBERED_MAX_COUNT) return;
    written.delete(id);
  }
}

function sortChanges(changes: KeyChanges, encrypt: (type: string, id: string, value: unknown) => Buffer) {
  const updated: EncryptedKey[] = [];
  const deleted: KeyName[] = [];
  for (const [type, keys = {}] of Object.entries(changes)) {
    for (const [id, value] of Object.entries(keys)) {
      if (value === null || value === undefined) deleted.push({ type, id });
      else updated.push({ type, id, value: encrypt(type, id, value).toString('base64') });
    }
  }
  return { updated, deleted };
}

/** Encodes a library value as JSON that keeps byte arrays. */
function encode(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, markBytes));
}

/** Decodes it; byte arrays become buffers. */
function decode(packed: Buffer): unknown {
  return JSON.parse(packed.toString('utf8'), restoreBytes);
}

/** Reads the original from the holder, because a buffer has already been converted by its toJSON. */
function markBytes(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  return original instanceof Uint8Array ? { [BYTES]: Buffer.from(original).toString('base64') } : value;
}

function restoreBytes(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(BYTES in value)) return value;
  return typeof value[BYTES] === 'string' ? Buffer.from(value[BYTES], 'base64') : value;
}
