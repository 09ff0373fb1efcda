import fs from 'node:fs';

import type { Row } from './printTable';

/** Whether tests run in the full form that `npm run prove` asks for; else in the short one of `npm test`. */
export const isFullForm = process.env.PROVE_FULL === '1';

/** What the short form allows beyond a budget: it runs beside other tests, on machines that are busy with more than that. */
const BESIDE_OTHERS_MS = 8_000;

/** The limit for something whose budget is in milliseconds: the budget itself in the full form, which runs alone. */
export const limitMs = (budgetMs: number): number => (isFullForm ? budgetMs : budgetMs + BESIDE_OTHERS_MS);

/** Hands a measured line to the table of `npm run prove`; without one it is only checked. */
export function noteFigure(...row: Row): void {
  const file = process.env.PROVE_FIGURES;
  if (file) fs.appendFileSync(file, `${JSON.stringify(row)}\n`);
}
