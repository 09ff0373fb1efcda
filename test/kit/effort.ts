import fs from 'node:fs';

import type { Row } from './printTable';

/** Whether tests run in the full form that `npm run prove` asks for; else in the short one of `npm test`. */
export const isFullForm = process.env.PROVE_FULL === '1';

/** Hands a measured line to the table of `npm run prove`; without one it is only checked. */
export function noteFigure(...row: Row): void {
  const file = process.env.PROVE_FIGURES;
  if (file) fs.appendFileSync(file, `${JSON.stringify(row)}\n`);
}
