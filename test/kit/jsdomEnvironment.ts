import { createRequire } from 'node:module';

import JsdomEnvironment from 'jest-environment-jsdom';

import { routes } from '../../contract/calls';

import { endStorages, lendSequentialStorage, takeBackStorage } from './asyncStorages';
import { keepScripts } from './keepScripts';
import { leaveOutProofs } from './leaveOutProofs';

keepScripts();

/** Node globals hidden by jsdom. MessageChannel is omitted on purpose: Node's keeps the process alive. */
const NODE_GLOBALS = [
  'fetch',
  'Response',
  'Headers',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'BroadcastChannel',
  'structuredClone',
] as const;

/** A browser page for tests: jsdom with the web platform of Node, and relative addresses resolved as a page does. */
export default class BrowserEnvironment extends JsdomEnvironment {
  readonly #testPath: string;

  constructor(...given: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...given);
    this.#testPath = given[1].testPath;
  }

  readonly handleTestEvent = (event: { name: string }, state: Parameters<typeof leaveOutProofs>[1]): void => {
    if (event.name === 'setup') takeBackStorage();
    leaveOutProofs(event.name, state, this.#testPath);
  };

  override async setup(): Promise<void> {
    lendSequentialStorage();
    await super.setup();
    const page = this.global as unknown as Record<string, unknown>;
    const node = globalThis as unknown as Record<string, unknown>;
    for (const name of NODE_GLOBALS) page[name] = node[name];
    page.requireOutside = createRequire(__filename);
    page.callRoutes = routes;
    const startMs = performance.now() - this.global.performance.now();
    // That of jsdom asks several wrappers, and React asks it for each step.
    this.global.performance.now = () => performance.now() - startMs;
    const address = () => this.global.location.href;
    page.Request = class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, address()) : input, init);
      }
    };
  }

  override async teardown(): Promise<void> {
    endStorages();
    await super.teardown();
  }

  override exportConditions(): string[] {
    return ['node', 'node-addons'];
  }
}
