import fs from 'node:fs';

import type { Row } from './printTable';

/** Whether tests run in the full form that `npm run prove` asks for; else in the short one of `npm test`. */
export const isFullForm = process.env.PROVE_FULL === '1';

/**
 * The limit for something whose budget is in milliseconds: the budget itself in the full form, which runs alone.
 * @param slackMs what the short form allows beyond it, since it runs beside other tests on machines that are busy with more than
 * that. Where something would come by itself after a while, it is less than that while.
 */
export const limitMs = (budgetMs: number, slackMs = 8_000): number => (isFullForm ? budgetMs : budgetMs + slackMs);

/** Hands a measured line to the table of `npm run prove`; without one it is only checked. */
export function noteFigure(...row: Row): void {
  const file = process.env.PROVE_FIGURES;
  if (file) fs.appendFileSync(file, `${JSON.stringify(row)}\n`);
}
