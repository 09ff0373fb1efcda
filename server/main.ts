import { ConfigError, readConfig, type Config } from './config';
import { DirectoryBusyError } from './db/embedded/directoryLock';
import { EngineVersionError } from './db/embedded/engineVersion';
import { KeyMismatchError } from './gateways/messenger/whatsapp/keyFingerprint';
import { setProcessLanguage } from './language';
import { createLog } from './log';
import { createMask } from './mask';
import { startServer, type RunningServer } from './startServer';
import { translate } from './translate';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Starts the server and prints its address; a failure prints one message and exits with 1. */
async function main(): Promise<void> {
  try {
    setProcessLanguage(process.env);
    const config = readConfig(process.env);
    const server = await startServer(config, createLog(config.logLevel));
    stopOnSignal(server);
    print(translate('start.address', { url: server.url }));
    if (isOpenWithoutTls(config)) print(translate('start.withoutTls'));
    if (config.messengers[0] === 'simulator') print(translate('start.simulated'));
    if (server.isWithoutAccounts) print(translate('start.noAccounts'));
    greet(server.demoAccount);
  } catch (error) {
    fail(explain(error));
  }
}

/** Ctrl+C and SIGTERM stop gracefully; the second signal exits at once. */
function stopOnSignal(server: RunningServer): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    print(translate('start.stopping'));
    server.stop().then(() => {
      print(translate('start.stopped'));
      process.exit(0);
    }, fail);
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
}

/** Whether other machines reach it as plain HTTP. A proxy with HTTPS is known by the public address. */
const isOpenWithoutTls = ({ host, publicUrl }: Config): boolean =>
  !LOOPBACK.has(host) && publicUrl?.startsWith('https:') !== true;

function greet(account: RunningServer['demoAccount']): void {
  if (account === null) return;
  const { email, password } = account;
  print(
    password === null
      ? translate('start.demoAccountOwnPassword', { email })
      : translate('start.demoAccount', { email, password }),
  );
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return translate('start.configProblems', { problems: error.message });
  if (error instanceof DirectoryBusyError) return translate('start.directoryBusy', { directory: error.directory });
  if (error instanceof EngineVersionError)
    return translate('start.otherEngine', { folder: error.folder, found: error.found });
  if (error instanceof KeyMismatchError) return translate('start.keyDiffers');
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return translate('start.portBusy', { port: port ?? '' });
  return translate('start.failed', { reason: message });
}

/** Exits explicitly: an open lock or socket would keep the process alive. */
function fail(reason: unknown): void {
  const text = typeof reason === 'string' ? reason : explain(reason);
  process.stderr.write(`${createMask(process.env)(text)}\n`);
  process.exit(1);
}

void main();
