const LIBRARY_PATH = /[\\/]node_modules[\\/]libsignal[\\/]/;
const METHODS = ['debug', 'info', 'log', 'trace', 'warn', 'error'] as const;

let isSilenced = false;

/**
 * The encryption library prints its sessions, private keys included, on the console whenever it closes one. Nothing that it prints
 * goes further; whatever anybody else prints does. A second call changes nothing.
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
