import { lazyView } from '@/ui/lazyView';

/** The sign-in page. It needs only React, so `startSignIn` renders it before store and router are loaded. */
export const loginPage = lazyView(
  async () => (await import(/* webpackChunkName: "login" */ '@/pages/login/LoginPage')).LoginPage,
);
