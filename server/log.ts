import { destination, pino, type Logger } from 'pino';

import { describeFailure } from './describeFailure';
import { createMask } from './mask';

/** Names under which secrets travel; what stands there never reaches the log. Headers are a browser's, and a person's. */
const SECRETS = ['authorization', 'cookie', 'headers', 'password', 'passwordHash', 'rawHeaders', 'token', 'tokenHash'];

const STDERR = 2;

/** Where lines go, and whose secrets they must not hold. */
export interface LogPlace {
  environment: Record<string, string | undefined>;
  write: (line: string) => void;
}

/**
 * The server's log, one JSON object a line, on stderr: stdout is for people. Of a failure it keeps what happened and where, not
 * what it happened to.
 */
export function createLog(level: string, place: LogPlace = openStderr()): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);
  const mask = createMask(place.environment);
  return pino(
    {
      level,
      redact: { paths, censor: '***' },
      serializers: { err: describeFailure },
      hooks: { logMethod: nameFailure },
    },
    { write: (line: string) => place.write(mask(line)) },
  );
}

/** Without words of its own a line would repeat those of its failure, which may hold anything. */
function nameFailure(
  this: Logger,
  args: Parameters<Logger['info']>,
  log: (...args: Parameters<Logger['info']>) => void,
) {
  const [shown, words] = args as [unknown, unknown];
  if (typeof shown === 'object' && typeof words !== 'string') log.apply(this, [shown, 'a failure'] as never);
  else log.apply(this, args);
}

function openStderr(): LogPlace {
  const stderr = destination({ dest: STDERR, sync: true });
  return { environment: process.env, write: (line) => void stderr.write(line) };
}
