import type { Writable } from 'node:stream';

import { destination, pino, type Logger } from 'pino';

import { describeError } from './describeError';

/** Names under which secrets travel; what stands there never reaches the log. */
const SECRETS = ['authorization', 'cookie', 'password', 'passwordHash', 'token', 'tokenHash'];

const STDERR = 2;

/**
 * The server's log, one JSON object a line, on stderr unless `to` is another stream: stdout is for people. Of a failed query the
 * text is written, never its values.
 */
export function createLog(level: string, to?: Writable): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);
  const options = { level, redact: { paths, censor: '***' }, serializers: { err: describeError } };
  return pino(options, to ?? destination({ dest: STDERR, sync: true }));
}
