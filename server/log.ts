import { destination, pino, type Logger } from 'pino';

/** Names under which secrets travel; what stands there never reaches the log. */
const SECRETS = ['authorization', 'cookie', 'password', 'passwordHash', 'token', 'tokenHash'];

const STDERR = 2;

/** The server's log, one JSON object a line, on stderr: stdout is for people. */
export function createLog(level: string): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);
  return pino({ level, redact: { paths, censor: '***' } }, destination({ dest: STDERR, sync: true }));
}
