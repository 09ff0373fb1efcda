import { randomUUID } from 'node:crypto';

import { protocol, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';

import { readAnswer, type Answer, type ProtocolMessage } from './readAnswer';

/** A statement that is parsed once and rarely planned. */
interface Statement {
  name: string;
  paramTypes: number[];
  fields: { name: string; dataTypeID: number; parse: (text: string) => unknown }[];
  /** With short values, and with long lists. */
  taken: Record<'short' | 'long', Taken>;
}

type Way = 'kept' | 'own';

/** How long a statement takes by the plan that is kept, and planned for its values, in milliseconds: grows from 0, so one slow run decides nothing. */
interface Taken extends Record<Way, number> {
  runsCount: number;
}

export interface SqlQuery {
  text: string;
  params: readonly unknown[];
  options: QueryOptions;
}

const { serialize } = protocol;
const STATEMENTS_MAX_COUNT = 300;
/** Longer texts are lists of rows, hardly ever the same twice. */
const TEXT_MAX_CHARS = 8_000;
/** Has to be the first query of its transaction: discarding old plans before it would be one. */
const ISOLATION = /^set transaction/i;
/** After so many changed rows, plans may be those of much smaller tables. */
const MANY_ROWS_COUNT = 100;
/** They are, if it is such a share of all rows that were ever changed; */
const MANY_ROWS_SHARE = 0.1;
/** else one small table may have grown. Every statement is planned anew then, and every foreign key: tens of milliseconds. */
const PLANS_MAX_AGE_MS = 10_000;
/** A statement that takes so long may be faster by a plan for its values, which costs one to six milliseconds each time. */
const SLOW_MS = 10;
/** A hundred ids. */
const LONG_CHARS = 400;
/** Every so many runs of a slow statement, the other way is measured again. */
const COMPARED_EVERY_COUNT = 16;
/** Of the newest run, in what a statement takes. */
const NEWEST_SHARE = 0.2;
/** "Cached plan must not change result type" and "prepared statement does not exist". */
const STALE_CODES = ['0A000', '26000'];

/**
 * Keeps repeated statements prepared: parsing and planning is most of the cost of a small query. Plans are discarded as tables
 * change, because the embedded database has no autovacuum to invalidate them.
 */
export function createPreparedStatements(client: PGlite) {
  /** Least recently used first; null: seen once. */
  const known = new Map<string, Statement | null>();
  const ourName = `kept_${randomUUID()}`;
  let madeCount = 0;
  let plannedAtMs = performance.now();
  let changedCount = 0;
  let changedSinceCount = 0;

  /** @throws DatabaseError */
  async function send(...parts: Uint8Array[]): Promise<Answer> {
    const chunks: Uint8Array[] = [];
    const onRawData = (chunk: Uint8Array) => void chunks.push(chunk.slice());
    await client.execProtocolRawStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false, onRawData });
    return readAnswer(Buffer.concat(chunks));
  }

  /** Whether this text has been seen before, and is worth preparing. */
  function isKnown({ text }: SqlQuery): boolean {
    if (text.length > TEXT_MAX_CHARS || ISOLATION.test(text)) return false;
    const statement = known.get(text);
    known.delete(text);
    known.set(text, statement ?? null);
    return statement !== undefined;
  }

  async function prepare({ text, options }: SqlQuery): Promise<Statement> {
    madeCount += 1;
    const name = `${ourName}_${madeCount}`;
    const { messages } = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const types = { paramTypes: readParamTypes(messages), fields: readFields(client, messages, options) };
    const taken = { short: newTaken(), long: newTaken() };
    const statement = { name, ...types, taken };
    known.set(text, statement);
    await evictOldest();
    return statement;
  }

  const runKept = ({ name }: Statement, values: (string | null)[]) =>
    send(serialize.bind({ statement: name, values }), serialize.execute({}));

  const runPlanned = ({ text }: SqlQuery, values: (string | null)[]) =>
    send(
      serialize.parse({ text }),
      serialize.bind({ values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );

  async function evictOldest(): Promise<void> {
    for (const [text, statement] of known) {
      if (known.size <= STATEMENTS_MAX_COUNT) return;
      known.delete(text);
      if (statement) await send(serialize.close({ type: 'S', name: statement.name }));
    }
  }

  async function discardOldPlans(): Promise<void> {
    if (changedSinceCount < MANY_ROWS_COUNT) return;
    const isOld = performance.now() - plannedAtMs >= PLANS_MAX_AGE_MS;
    if (!isOld && changedSinceCount < MANY_ROWS_SHARE * changedCount) return;
    await send(serialize.query('discard plans'));
    plannedAtMs = performance.now();
    changedSinceCount = 0;
  }

  return {
    isKnown,

    /** Runs a known statement. @throws DatabaseError */
    async run(sqlQuery: SqlQuery): Promise<Results> {
      await discardOldPlans();
      const statement = known.get(sqlQuery.text) ?? (await prepare(sqlQuery));
      const values = sqlQuery.params.map((value, at) => toText(client, value, statement.paramTypes[at]));
      const taken = statement.taken[values.some((value) => (value?.length ?? 0) > LONG_CHARS) ? 'long' : 'short'];
      const way = chooseWay(taken);
      const startedMs = performance.now();
      const answer = await (way === 'kept' ? runKept(statement, values) : runPlanned(sqlQuery, values));
      measure(taken, way, performance.now() - startedMs);
      const fields = way === 'kept' ? statement.fields : readFields(client, answer.messages, sqlQuery.options);
      return readResults(answer, fields, sqlQuery.options.rowMode === 'array');
    },

    /** Must be called with every result. */
    recordChanges({ affectedRows = 0 }: Results): void {
      changedCount += affectedRows;
      changedSinceCount += affectedRows;
    },

    /** Drops a statement that no longer fits the tables; returns whether that was the cause. */
    dropStale({ text }: SqlQuery, error: unknown): boolean {
      const isStale = error instanceof Error && 'code' in error && STALE_CODES.includes(String(error.code));
      if (isStale) known.delete(text);
      return isStale;
    },
  };
}

const newTaken = (): Taken => ({ kept: 0, own: 0, runsCount: 0 });

/** A plan for any values may be a bad one: it expects short lists and short stretches of time. */
function chooseWay({ runsCount, kept, own }: Taken): Way {
  if (kept < SLOW_MS) return 'kept';
  const [faster, other] = own < kept ? (['own', 'kept'] as const) : (['kept', 'own'] as const);
  return runsCount % COMPARED_EVERY_COUNT === 0 ? other : faster;
}

function measure(taken: Taken, way: Way, tookMs: number): void {
  taken.runsCount += 1;
  taken[way] += (tookMs - taken[way]) * NEWEST_SHARE;
}

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

function readResults({ messages, rows }: Answer, fields: Statement['fields'], asArrays: boolean): Results {
  let affectedRows = 0;
  for (const { name, text = '' } of messages) {
    if (name !== 'commandComplete') continue;
    const [command = '', ...counts] = text.split(' ');
    if (['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)) affectedRows = Number(counts.at(-1));
  }
  const read = rows.map((raw): unknown => {
    const values = raw.map((value, at) => (value === null ? null : fields[at]?.parse(value)));
    return asArrays ? values : Object.fromEntries(values.map((value, at) => [fields[at]?.name, value]));
  });
  return { rows: read as Results['rows'], fields, affectedRows };
}
