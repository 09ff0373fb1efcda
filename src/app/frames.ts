import { lazyView } from '@/ui/lazyView';

/*
 * What stands around every page of the signed-in is in the console's own chunk: every file that is asked for costs a slow machine more
 * than the bytes in it.
 */

/** Dialogs and banners around every page behind the sign-in. */
export const signedInFrame = lazyView(() => import(/* webpackChunkName: "console" */ './SignedInFrame'));

/** The library's theme and language. */
export const antdRoot = lazyView(async () => {
  const { AntdRoot } = await import(/* webpackChunkName: "antd-root" */ './AntdRoot');
  return { Component: AntdRoot };
});

/** Menu and top bar. */
export const appLayout = lazyView(() => import(/* webpackChunkName: "console" */ './AppLayout'));
