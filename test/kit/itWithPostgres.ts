import fs from 'node:fs';

/** `it` of tests that start a PostgreSQL: skipped, and counted as such, where none is installed. */
export const itWithPostgres = fs.existsSync('/usr/lib/postgresql') ? it : it.skip;
