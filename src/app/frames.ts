import { lazyView } from './lazyView';

/** Dialogs and banners around every page behind the sign-in. */
export const signedInFrame = lazyView(() => import(/* webpackChunkName: "signed-in" */ './SignedInFrame'));

/** The library's theme and language. */
export const antdRoot = lazyView(async () => {
  const { AntdRoot } = await import(/* webpackChunkName: "antd-root" */ './AntdRoot');
  return { Component: AntdRoot };
});

/** Menu and top bar. */
export const appLayout = lazyView(() => import(/* webpackChunkName: "layout" */ './AppLayout'));
