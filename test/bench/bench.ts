import type { CallName } from '@contract/calls';

/** How thoroughly a budget is measured. */
export interface BenchEffort {
  /** How often a page is visited; 9 by default. */
  visits?: number;
  /** Only one of the databases of P17; both by default. */
  database?: 'embedded' | 'postgresql';
  /** Of the calls of P17 only this one, which reads; all calls, and the engine's queries, by default. */
  call?: CallName;
}

/** One measured budget. Ids and gates: docs/evidence/quality.md. */
export interface Bench {
  id: string;
  title: string;
  /** Prints its figures; returns whether the budget holds. */
  run: (effort: BenchEffort) => Promise<boolean>;
}
