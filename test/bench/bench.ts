/** One budget put to the test. Ids and gates: docs/quality.md. */
export interface Bench {
  id: string;
  title: string;
  /** Prints its figures; answers whether the budget holds. */
  run: () => Promise<boolean>;
}
