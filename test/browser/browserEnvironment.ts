import { createRequire } from 'node:module';

import NodeEnvironment from 'jest-environment-node';
import type { BrowserContext, Page } from 'playwright-core';

import { endStorages, lendSequentialStorage, takeBackStorage } from '../kit/asyncStorages';
import { leaveOutProofs } from '../kit/leaveOutProofs';

import { lendBrowser } from './browserPool';

const LINES_MAX = 60;
const SNAPSHOT_MAX_MS = 5_000;

/** Adds to a failure the last failed calls and inputs of the open pages, and what they showed at that moment. `chromium.ts` fills the lists. */
export default class ChromiumEnvironment extends NodeEnvironment {
  readonly #testPath: string;

  constructor(...given: ConstructorParameters<typeof NodeEnvironment>) {
    super(...given);
    this.#testPath = given[1].testPath;
  }

  override async setup(): Promise<void> {
    lendSequentialStorage();
    await super.setup();
    this.global.openContexts = new Set<BrowserContext>();
    this.global.failedCalls = [];
    this.global.requireOutside = createRequire(__filename);
    this.global.lendBrowser = lendBrowser;
  }

  override async teardown(): Promise<void> {
    endStorages();
    await super.teardown();
  }

  readonly handleTestEvent = async (
    event: { name: string; error?: unknown },
    state: Parameters<typeof leaveOutProofs>[1],
  ): Promise<void> => {
    if (event.name === 'setup') takeBackStorage();
    leaveOutProofs(event.name, state, this.#testPath);
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const { error } = event;
    // Errors of the sandbox are no instances of this Error.
    if (typeof error !== 'object' || error === null || !('message' in error) || !('stack' in error)) return;
    const contexts = [...(this.global.openContexts as Set<BrowserContext>)];
    const pages = await Promise.all(contexts.flatMap((context) => context.pages()).map(describePage));
    const calls = (this.global.failedCalls as string[]).join('\n');
    const message = [String(error.message), calls, ...pages].join('\n\n');
    error.stack = String(error.stack).replace(String(error.message), () => message);
    error.message = message;
  };
}

async function describePage(page: Page): Promise<string> {
  const snapshot = await page
    .locator('body')
    .ariaSnapshot({ timeout: SNAPSHOT_MAX_MS })
    .catch((reason: unknown) => String(reason));
  const inputs = await page.evaluate('window.lastInputs?.join("\\n")').catch(String);
  return `${page.url()}\n${String(inputs)}\n${snapshot.split('\n').slice(-LINES_MAX).join('\n')}`;
}
