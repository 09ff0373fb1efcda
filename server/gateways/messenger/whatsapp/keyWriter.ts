import { sql } from 'drizzle-orm';

import { createBatcher, type Batched } from '../../../db/batcher';
import type { Database, Transaction } from '../../../db/database';
import { whatsappKeys } from '../../../db/schema';
import { LeaseLostError, lockEpochs } from '../lease';

/** A key by its type and id. */
export interface KeyName {
  type: string;
  id: string;
}

export interface EncryptedKey extends KeyName {
  /** Base64, because both databases accept arrays of text, not of bytes. */
  value: string;
}

interface KeyOfAccount extends KeyName {
  accountId: number;
}

/** The changes of one account; all of them are written, or none. */
export interface KeyWrite {
  accountId: number;
  epoch: number;
  updated: readonly EncryptedKey[];
  deleted: readonly KeyName[];
}

/** Writes keys of one account. @throws LeaseLostError */
export type WriteKeys = (write: KeyWrite) => Promise<void>;

/**
 * Every message of a group changes a key, so what several accounts write at the same time is one transaction. When it fails, each write is
 * repeated in a transaction of its own.
 */
export function createKeyWriter(db: Database): WriteKeys {
  const write: Batched<KeyWrite, LeaseLostError | null> = createBatcher(
    (writes) => db.transaction((tx) => writeTogether(tx, writes)),
    true,
  );
  return async (change) => {
    const refusal = await write(change);
    if (refusal) throw refusal;
  };
}

async function writeTogether(tx: Transaction, writes: readonly KeyWrite[]): Promise<(LeaseLostError | null)[]> {
  const epochs = await lockEpochs(
    tx,
    writes.map(({ accountId }) => accountId),
  );
  const isOurs = ({ accountId, epoch }: KeyWrite) => (epochs.get(accountId) ?? Infinity) <= epoch;
  const { updated, deleted } = mergeWrites(writes.filter(isOurs));
  if (updated.length > 0) await tx.execute(upsertKeys(updated));
  if (deleted.length > 0) await tx.execute(deleteKeys(deleted));
  return writes.map((one) =>
    isOurs(one) ? null : new LeaseLostError(`account ${one.accountId} is no longer ours under ${one.epoch}`),
  );
}

/** What each key is after all writes: a statement must not change a row twice. */
function mergeWrites(writes: readonly KeyWrite[]) {
  const changes = new Map<string, KeyOfAccount & { value: string | null }>();
  for (const { accountId, updated, deleted } of writes) {
    for (const key of [...updated, ...deleted.map((name) => ({ ...name, value: null }))]) {
      changes.set(JSON.stringify([accountId, key.type, key.id]), { ...key, accountId });
    }
  }
  const all = [...changes.values()];
  return {
    updated: all.flatMap(({ value, ...key }) => (value === null ? [] : [{ ...key, value }])),
    deleted: all.filter(({ value }) => value === null),
  };
}

const asTexts = (values: string[]) => sql`${sql.param(values)}::text[]`;

const namesOf = (keys: KeyOfAccount[]) =>
  sql`${sql.param(keys.map(({ accountId }) => accountId))}::int[], ${asTexts(keys.map(({ type }) => type))},
    ${asTexts(keys.map(({ id }) => id))}`;

/** One statement for any number of keys: linking a phone writes eight hundred. */
function upsertKeys(keys: (KeyOfAccount & EncryptedKey)[]) {
  return sql`
    insert into ${whatsappKeys} (account_id, type, id, value)
    select fresh.account_id, fresh.type, fresh.id, decode(fresh.value, 'base64')
    from unnest(${namesOf(keys)}, ${asTexts(keys.map(({ value }) => value))}) as fresh(account_id, type, id, value)
    on conflict (account_id, type, id) do update set value = excluded.value`;
}

function deleteKeys(keys: KeyOfAccount[]) {
  return sql`
    delete from ${whatsappKeys}
    using unnest(${namesOf(keys)}) as gone(account_id, type, id)
    where ${whatsappKeys.accountId} = gone.account_id and ${whatsappKeys.type} = gone.type and ${whatsappKeys.id} = gone.id`;
}
