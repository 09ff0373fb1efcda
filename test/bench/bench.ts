/** How thoroughly a budget is measured. */
export interface BenchEffort {
  /** How often a page is visited; 9 by default. */
  visits?: number;
  /** Only one of the databases of P17; both by default. */
  database?: 'embedded' | 'postgresql';
}

/** One measured budget. Ids and gates: docs/evidence/quality.md. */
export interface Bench {
  id: string;
  title: string;
  /** Prints its figures; returns whether the budget holds. */
  run: (effort: BenchEffort) => Promise<boolean>;
}
