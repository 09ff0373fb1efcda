import type { Page } from 'playwright-core';

import { installDevtools, type DevtoolsPage } from '@test/kit/devtoolsExtension';

/** Adds the fake Redux DevTools extension to a page before it opens. */
export const addDevtools = (page: Page) => page.addInitScript(installDevtools);

/** The file that the extension would write now. */
export const exportDevtools = (page: Page, shape: 'lifted' | 'custom'): Promise<string> =>
  page.evaluate((wanted) => (window as unknown as DevtoolsPage).exportDevtools(wanted), shape);
