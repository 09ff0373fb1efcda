import fs from 'node:fs';

import type { Row } from './printTable';

/** Whether tests run in the full form of `npm run prove`; else in the short one of `npm test`. */
export const isFullForm = process.env.PROVE_FULL === '1';

/** Whether this is `npm test`, which leaves out the tests of `proofTests.json` (decision 0101). */
export const isShortForm = process.env.SHORT_FORM === '1';

/** How many random cases are drawn: `few` in `npm test`, `all` where the file runs alone and in `npm run prove`. */
export const inShort = (few: number, all: number): number => (isShortForm ? few : all);

/**
 * The limit for something whose budget is in milliseconds: the budget itself in the full form, which runs alone.
 * @param slackMs what the short form allows beyond it, because it runs in parallel with other tests on busy machines. Less than the
 * time after which the event would happen by itself, if it would.
 */
export const limitMs = (budgetMs: number, slackMs = 8_000): number => (isFullForm ? budgetMs : budgetMs + slackMs);

/** Adds a measured row to the table of `npm run prove`; without one it is only checked. */
export function noteFigure(...row: Row): void {
  const file = process.env.PROVE_FIGURES;
  if (file) fs.appendFileSync(file, `${JSON.stringify(row)}\n`);
}
