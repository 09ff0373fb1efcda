import { destination, pino, type Logger } from 'pino';

import { describeFailure } from './describeFailure';
import { createMask } from './mask';

/** Property names that hold secrets and are redacted. Headers identify a browser and a person. */
const SECRETS = ['authorization', 'cookie', 'headers', 'password', 'passwordHash', 'rawHeaders', 'token', 'tokenHash'];

const STDERR = 2;

/** Where lines are written, and which environment's secrets are masked. */
export interface LogPlace {
  environment: Record<string, string | undefined>;
  write: (line: string) => void;
}

/**
 * The server's log on stderr, one JSON object per line; stdout is for people. Errors are reduced to what is safe to
 * log.
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

/** Without an explicit message pino would log the error's message, which may contain anything. */
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
