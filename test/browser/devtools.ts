import type { Page } from 'playwright-core';

import { installDevtools, type DevtoolsPage } from '@test/kit/devtoolsExtension';

/** Gives a page the stand-in of the Redux DevTools extension; call it before the page opens. */
export const addDevtools = (page: Page) => page.addInitScript(installDevtools);

/** The file that the extension would write now. */
export const exportDevtools = (page: Page, shape: 'lifted' | 'custom'): Promise<string> =>
  page.evaluate((wanted) => (window as unknown as DevtoolsPage).exportDevtools(wanted), shape);
