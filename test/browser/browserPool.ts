import type { Browser } from 'playwright-core';

import { atWorkerEnd, isWorker } from '../kit/atWorkerEnd';

/** @param start starts Chromium */
export type LendBrowser = (start: () => Promise<Browser>) => Promise<Browser>;

/** The one of this worker: starting it takes a second of processor time, and each file asks for one. */
let running: Browser | null = null;
atWorkerEnd(() => void running?.close());

/** Lends a browser without profiles, which `close` closes all the same. */
export const lendBrowser: LendBrowser = async (start) => {
  if (!isWorker) return start();
  const browser = running?.isConnected() === true ? running : await start();
  running = browser;
  return new Proxy(browser, {
    get(_target, name) {
      if (name === 'close') return () => Promise.all(browser.contexts().map((context) => context.close()));
      const value: unknown = Reflect.get(browser, name, browser);
      return typeof value === 'function' ? (value.bind(browser) as unknown) : value;
    },
  });
};
