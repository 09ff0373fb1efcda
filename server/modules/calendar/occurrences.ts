import { nextRepeat, type Repeat } from '@contract/planner/repeats';

/** Something that happens at a moment, and again and again after it if it repeats. */
export interface Occurring {
  /** Its next moment in milliseconds since 1970, which need not follow the rule: it may have been moved. Null: it is shown by itself. */
  nextMs: number | null;
  /** The moment that the rule has for it. */
  ruleMs: number;
  repeat: Repeat | null;
}

/** Every moment of each of a list within a stretch of time, its end excluded. */
export function* listOccurrences<T extends Occurring>(
  list: Iterable<T>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Generator<{ of: T; atMs: number }> {
  for (const of of list) {
    if (of.nextMs !== null && of.nextMs >= fromMs && of.nextMs < toMs) yield { of, atMs: of.nextMs };
    if (of.repeat === null) continue;
    let atMs = nextRepeat(of.repeat, Math.max(of.ruleMs, fromMs - 1));
    for (; atMs !== null && atMs < toMs; atMs = nextRepeat(of.repeat, atMs)) yield { of, atMs };
  }
}
