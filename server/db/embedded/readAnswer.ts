import { protocol } from '@electric-sql/pglite';

/** A protocol message of the database other than a row; `name` decides which fields are set. */
export interface ProtocolMessage {
  name: string;
  dataTypeIDs?: number[];
  fields?: unknown[];
  text?: string;
}

/** What the database answers. */
export interface Answer {
  messages: ProtocolMessage[];
  rows: (string | null)[][];
}

const DATA_ROW = 'D'.charCodeAt(0);
const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
const COUNT_BYTES = 2;

/** Reads rows, of which there may be thousands, without a copy of each value; the others by PGlite's parser. @throws DatabaseError */
export function readAnswer(answer: Buffer): Answer {
  const rows: (string | null)[][] = [];
  const others: Buffer[] = [];
  for (let at = 0; at < answer.length;) {
    const end = at + TYPE_BYTES + answer.readInt32BE(at + TYPE_BYTES);
    if (answer[at] === DATA_ROW) rows.push(readRow(answer, at + TYPE_BYTES + LENGTH_BYTES));
    else others.push(answer.subarray(at, end));
    at = end;
  }
  return { messages: parseMessages(Buffer.concat(others)), rows };
}

function readRow(answer: Buffer, start: number): (string | null)[] {
  const row: (string | null)[] = [];
  let at = start + COUNT_BYTES;
  for (let left = answer.readInt16BE(start); left > 0; left -= 1) {
    const length = answer.readInt32BE(at);
    at += LENGTH_BYTES;
    row.push(length < 0 ? null : answer.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return row;
}

function parseMessages(bytes: Buffer): ProtocolMessage[] {
  const messages: ProtocolMessage[] = [];
  new protocol.Parser().parse(bytes, (message) => {
    if (message instanceof protocol.messages.DatabaseError && message.name === 'error') throw message;
    messages.push(message);
  });
  return messages;
}
