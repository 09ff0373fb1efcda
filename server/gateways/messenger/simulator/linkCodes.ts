import { randomBytes } from 'node:crypto';

import { and, eq, gt, sql } from 'drizzle-orm';

import type { Database, Queryable } from '../../../db/database';
import { simLinkCodes, simPhones } from '../../../db/schema';
import { sqlNow, type Clock } from '../../clock';
import { holdLease } from '../lease';
import type { Connection } from './acceptMessage';

const CODE_BYTES = 16;
/** As in the real messenger: Crockford's digits and letters, none of which look alike. */
const TYPED_CHARS = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';
const TYPED_CHARS_COUNT = 8;

/** How a phone reads a code: by its camera, or typed by its owner. */
export type CodeKind = 'scanned' | 'typed';

/** Codes for linking simulated phones, and the linked phones. */
export type LinkCodes = ReturnType<typeof createLinkCodes>;

export function createLinkCodes({ db, clock }: { db: Database; clock: Clock }) {
  const isAlive = () => gt(simLinkCodes.expiresAt, sqlNow(clock));

  return {
    /** Issues a random code valid for `lifeMs`; the account's older ones expire. @throws LeaseLostError */
    async issue({ accountId, epoch }: Connection, lifeMs: number, kind: CodeKind): Promise<string> {
      const code = kind === 'scanned' ? randomBytes(CODE_BYTES).toString('base64url') : makeTypedCode();
      await db.transaction(async (tx) => {
        await holdLease(tx, accountId, epoch);
        await withdrawCodes(tx, accountId);
        const expiresAt = sql`${sqlNow(clock)} + ${lifeMs} * interval '1 millisecond'`;
        await tx.insert(simLinkCodes).values({ code, accountId, expiresAt });
      });
      return code;
    },

    /** Revokes the account's codes, unless a newer connection has issued them. */
    async withdraw({ accountId, epoch }: Connection): Promise<void> {
      await db.transaction(async (tx) => {
        await holdLease(tx, accountId, epoch);
        await withdrawCodes(tx, accountId);
      });
    },

    /** The account that waits for this code, or null when it is unknown or expired. */
    async findAccount(code: string): Promise<number | null> {
      const [row] = await db
        .select({ accountId: simLinkCodes.accountId })
        .from(simLinkCodes)
        .where(and(eq(simLinkCodes.code, code), isAlive()));
      return row?.accountId ?? null;
    },

    /** Uses the code up: of two phones that link at once only one succeeds. Null when it is unknown or expired. */
    async redeem(code: string, tokenHash: Buffer): Promise<number | null> {
      return db.transaction(async (tx) => {
        const [used] = await tx
          .delete(simLinkCodes)
          .where(and(eq(simLinkCodes.code, code), isAlive()))
          .returning({ accountId: simLinkCodes.accountId });
        if (!used) return null;
        await tx.delete(simPhones).where(eq(simPhones.accountId, used.accountId));
        await tx.insert(simPhones).values({ accountId: used.accountId, tokenHash });
        return used.accountId;
      });
    },

    async isLinked(accountId: number): Promise<boolean> {
      const [phone] = await db.select().from(simPhones).where(eq(simPhones.accountId, accountId)).limit(1);
      return phone !== undefined;
    },

    async findPhone(tokenHash: Buffer): Promise<number | null> {
      const [phone] = await db.select().from(simPhones).where(eq(simPhones.tokenHash, tokenHash));
      return phone?.accountId ?? null;
    },

    /** Deletes the account's phones and codes. */
    async unlink(accountId: number): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.delete(simPhones).where(eq(simPhones.accountId, accountId));
        await withdrawCodes(tx, accountId);
      });
    },
  };
}

function makeTypedCode(): string {
  return Array.from(randomBytes(TYPED_CHARS_COUNT), (byte) => TYPED_CHARS[byte % TYPED_CHARS.length]).join('');
}

async function withdrawCodes(db: Queryable, accountId: number): Promise<void> {
  await db.delete(simLinkCodes).where(eq(simLinkCodes.accountId, accountId));
}
