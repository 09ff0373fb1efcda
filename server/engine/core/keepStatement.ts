import type { Clock } from '../../gateways/clock';

/**
 * Keeps a prepared statement for each `parts`, because building a large one costs more than the database needs to run it. The clock's
 * offset and the configuration are part of it, so it is built again after the clock was shifted. `parts` must be the same object in
 * every call; what varies must be a placeholder.
 */
export function keepStatement<Parts extends { clock: Clock }, Statement>(
  build: (parts: Parts) => Statement,
): (parts: Parts) => Statement {
  const kept = new WeakMap<Parts, { offsetMs: number; statement: Statement }>();
  return (parts) => {
    const offsetMs = parts.clock.offsetMs();
    const last = kept.get(parts);
    if (last?.offsetMs === offsetMs) return last.statement;
    const statement = build(parts);
    kept.set(parts, { offsetMs, statement });
    return statement;
  };
}
