import { and, eq, gt, lt, sql } from 'drizzle-orm';

import { HOUR_MS } from '@contract/time';

import type { Database } from '../../../db/database';
import { whatsappUploads } from '../../../db/schema';

/** WhatsApp keeps uploads for weeks; a shorter time also renews what it might have lost. */
const KEPT_MS = 6 * HOUR_MS;

/** Uploaded files of an account, so that a file sent to many groups is uploaded once, also over a restart. */
export interface UploadStore {
  /** The part of a message that refers to the file; null when it must be uploaded. */
  find(file: string): Promise<Uint8Array | null>;
  keep(file: string, encoded: Uint8Array): Promise<void>;
}

export function createUploadStore(db: Database, accountId: number): UploadStore {
  const oldest = sql`now() - ${KEPT_MS} * interval '1 millisecond'`;
  const isOfAccount = eq(whatsappUploads.accountId, accountId);
  return {
    async find(file) {
      const [row] = await db
        .select({ encoded: whatsappUploads.encoded })
        .from(whatsappUploads)
        .where(and(isOfAccount, eq(whatsappUploads.file, file), gt(whatsappUploads.uploadedAt, oldest)));
      return row?.encoded ?? null;
    },
    async keep(file, encoded) {
      const fresh = { encoded: Buffer.from(encoded), uploadedAt: sql`now()` };
      await db
        .insert(whatsappUploads)
        .values({ accountId, file, ...fresh })
        .onConflictDoUpdate({ target: [whatsappUploads.accountId, whatsappUploads.file], set: fresh });
      await db.delete(whatsappUploads).where(and(isOfAccount, lt(whatsappUploads.uploadedAt, oldest)));
    },
  };
}
