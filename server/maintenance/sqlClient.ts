/** A connection that runs plain SQL: the embedded database in a transaction, or one of a database server. */
export interface SqlClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** A name as SQL takes it. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Makes every value print alike, whichever server prints it. */
export async function setCanonicalOutput(client: SqlClient): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
  ]) {
    await client.query(`set local ${setting}`);
  }
}
