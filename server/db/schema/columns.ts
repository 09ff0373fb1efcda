import { sql } from 'drizzle-orm';
import { bigint, customType, integer, PgEnumColumn, PgText, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** Raw bytes. */
export const bytea = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
  toDriver: (value) => value,
});

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** Bigint key for tables that may exceed two billion rows. */
export const bigId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Whose the row is; it goes with it. */
export const partOf = (owner: () => AnyPgColumn) => integer().notNull().references(owner, { onDelete: 'cascade' });

/** A timestamp with time zone and millisecond precision. */
export const timestampTz = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** Creation time by the database's clock. */
export const createdAt = () => timestampTz().notNull().defaultNow();

/**
 * Values of enums stand in the text of a statement. The embedded database keeps plans that fit any parameter, and those use no index
 * that has only the rows of some values.
 */
function toLiteral(this: { enumValues?: readonly string[] | undefined }, value: unknown): unknown {
  const isOneOfThem = typeof value === 'string' && this.enumValues?.includes(value) === true;
  return isOneOfThem ? sql.raw(`'${value}'`) : value;
}

for (const column of [PgEnumColumn, PgText]) column.prototype.mapToDriverValue = toLiteral;
