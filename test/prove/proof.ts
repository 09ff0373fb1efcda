/** How thorough a proof is, and its random seed, printed so that a failure can be repeated. */
export interface Effort {
  /** The quick form: the same checks over fewer cases. */
  isShort: boolean;
  seed: number;
}

/** One promise tested from outside. Ids and passing marks: docs/evidence/quality.md. */
export interface Proof {
  id: string;
  title: string;
  /** Prints its figures; returns whether the promise held. */
  run: (effort: Effort) => Promise<boolean>;
}
