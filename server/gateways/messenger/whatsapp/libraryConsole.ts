const LIBRARY_PATH = /[\\/]node_modules[\\/]libsignal[\\/]/;
const METHODS = ['debug', 'info', 'log', 'trace', 'warn', 'error'] as const;

let isSilenced = false;

/**
 * libsignal prints its sessions, private keys included, to the console. Its output is dropped, other output is kept. A
 * second call changes nothing.
 */
export function silenceLibraryConsole(target: Console = console): void {
  if (isSilenced) return;
  isSilenced = true;
  for (const method of METHODS) {
    const print = target[method].bind(target);
    target[method] = (...shown: unknown[]) => {
      if (!LIBRARY_PATH.test(new Error().stack ?? '')) print(...shown);
    };
  }
}
