import { randomUUID } from 'node:crypto';

import { protocol, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';

/** A statement that is parsed once and rarely planned. */
interface Statement {
  name: string;
  paramTypes: number[];
  fields: { name: string; dataTypeID: number; parse: (text: string) => unknown }[];
  /** Grows by slow runs, and falls by others. */
  slowness: number;
}

export interface SqlQuery {
  text: string;
  params: readonly unknown[];
  options: QueryOptions;
}

/** A protocol message of the database; `name` decides which fields are set. */
interface ProtocolMessage {
  name: string;
  dataTypeIDs?: number[];
  fields?: unknown[];
  text?: string;
}

const { serialize } = protocol;
const STATEMENTS_MAX_COUNT = 300;
/** Longer texts are lists of rows, hardly ever the same twice. */
const TEXT_MAX_CHARS = 8_000;
/** Has to be the first query of its transaction: discarding old plans before it would be one. */
const ISOLATION = /^set transaction/i;
const PLANS_MAX_AGE_MS = 10_000;
/** After a change of this size, plans may be those of much smaller tables. */
const MANY_ROWS_COUNT = 100;
/** A statement that takes so long is worth a plan for its values each time, which costs one to six milliseconds. */
const SLOW_MS = 10;
/** A quarter of the runs is slow for a while, or five in a row: plans for any values begin with the sixth run. */
const SLOWNESS = { perSlowRun: 3, perOtherRun: -1, max: 15 };
/** "Cached plan must not change result type" and "prepared statement does not exist". */
const STALE_CODES = ['0A000', '26000'];

/**
 * Keeps repeated statements prepared: parsing and planning is most of the cost of a small query. Plans are discarded
 * every ten seconds and after large changes, because the embedded database has no autovacuum to invalidate them.
 */
export function createPreparedStatements(client: PGlite) {
  /** Least recently used first; null: seen once. */
  const known = new Map<string, Statement | null>();
  const ourName = `kept_${randomUUID()}`;
  let madeCount = 0;
  let plannedAtMs = 0;

  const send = (...parts: Uint8Array[]): Promise<ProtocolMessage[]> =>
    client.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  /** Whether this text has been seen before, and is worth preparing. */
  function isKnown({ text }: SqlQuery): boolean {
    if (text.length > TEXT_MAX_CHARS || ISOLATION.test(text)) return false;
    const statement = known.get(text);
    known.delete(text);
    known.set(text, statement ?? null);
    return statement !== undefined && !isSlow(statement);
  }

  async function prepare({ text, options }: SqlQuery): Promise<Statement> {
    madeCount += 1;
    const name = `${ourName}_${madeCount}`;
    const messages = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const types = { paramTypes: readParamTypes(messages), fields: readFields(client, messages, options) };
    const statement = { name, ...types, slowness: 0 };
    known.set(text, statement);
    await evictOldest();
    return statement;
  }

  async function evictOldest(): Promise<void> {
    for (const [text, statement] of known) {
      if (known.size <= STATEMENTS_MAX_COUNT) return;
      known.delete(text);
      if (statement) await send(serialize.close({ type: 'S', name: statement.name }));
    }
  }

  async function discardOldPlans(): Promise<void> {
    if (performance.now() - plannedAtMs < PLANS_MAX_AGE_MS) return;
    await send(serialize.query('discard plans'));
    plannedAtMs = performance.now();
  }

  return {
    isKnown,

    /** Runs a known statement. @throws DatabaseError */
    async run(sqlQuery: SqlQuery): Promise<Results> {
      await discardOldPlans();
      const statement = known.get(sqlQuery.text) ?? (await prepare(sqlQuery));
      const values = sqlQuery.params.map((value, at) => toText(client, value, statement.paramTypes[at]));
      const startedMs = performance.now();
      const messages = await send(serialize.bind({ statement: statement.name, values }), serialize.execute({}));
      const isSlowRun = performance.now() - startedMs > SLOW_MS;
      statement.slowness = Math.max(0, statement.slowness + (isSlowRun ? SLOWNESS.perSlowRun : SLOWNESS.perOtherRun));
      return readResults(messages, statement, sqlQuery.options.rowMode === 'array');
    },

    /** Must be called with every result. */
    recordChanges({ affectedRows = 0 }: Results): void {
      if (affectedRows >= MANY_ROWS_COUNT) plannedAtMs = -PLANS_MAX_AGE_MS;
    },

    /** Drops a statement that no longer fits the tables; returns whether that was the cause. */
    dropStale({ text }: SqlQuery, error: unknown): boolean {
      const isStale = error instanceof Error && 'code' in error && STALE_CODES.includes(String(error.code));
      if (isStale) known.delete(text);
      return isStale;
    },
  };
}

/** A plan for any values may be a bad one: it expects short lists and short stretches of time. */
const isSlow = (statement: Statement | null) => statement !== null && statement.slowness >= SLOWNESS.max;

function toText(client: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null;
  const serializer = client.serializers[type];
  if (serializer) return serializer(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function readParamTypes(messages: ProtocolMessage[]): number[] {
  return messages.find(({ name }) => name === 'parameterDescription')?.dataTypeIDs ?? [];
}

function readFields(client: PGlite, messages: ProtocolMessage[], { parsers = {} }: QueryOptions): Statement['fields'] {
  const fields = messages.find(({ name }) => name === 'rowDescription')?.fields ?? [];
  return (fields as Results['fields']).map(({ name, dataTypeID }) => {
    const parser = parsers[dataTypeID] ?? client.parsers[dataTypeID];
    return { name, dataTypeID, parse: (text) => (parser ? (parser(text, dataTypeID) as unknown) : text) };
  });
}

function readResults(messages: ProtocolMessage[], { fields }: Statement, asArrays: boolean): Results {
  const rows: unknown[] = [];
  let affectedRows = 0;
  for (const { name, fields: raw = [], text = '' } of messages) {
    if (name === 'dataRow') {
      const values = (raw as (string | null)[]).map((value, at) => (value === null ? null : fields[at]?.parse(value)));
      rows.push(asArrays ? values : Object.fromEntries(values.map((value, at) => [fields[at]?.name, value])));
    } else if (name === 'commandComplete') {
      const [command = '', ...counts] = text.split(' ');
      if (['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)) affectedRows = Number(counts.at(-1));
    }
  }
  return { rows: rows as Results['rows'], fields, affectedRows };
}
