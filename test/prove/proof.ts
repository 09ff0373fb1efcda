/** How hard a proof tries, and the seed of its chance, printed so that a failure can be repeated. */
export interface Effort {
  /** The quick form: the same checks over fewer cases. */
  isShort: boolean;
  seed: number;
}

/** One promise put to the test from outside. Ids and passing marks: docs/quality.md. */
export interface Proof {
  id: string;
  title: string;
  /** Prints its figures; returns whether the promise held. */
  run: (effort: Effort) => Promise<boolean>;
}
