/** A connection that runs plain SQL: an embedded transaction or a server connection. */
export interface SqlClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Quotes an SQL identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Fixes the output format, so that values of both databases compare equal. */
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
