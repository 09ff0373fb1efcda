import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Raw bytes. */
export const bytea = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
  toDriver: (value) => value,
});

/** Integer primary key made by the database. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** The same for tables that may outgrow two thousand million rows. */
export const bigId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A moment with zone, to the millisecond. */
export const timestampTz = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** When the row was made, by the database's clock. */
export const createdAt = () => timestampTz().notNull().defaultNow();
