import { lazyView } from '@/ui/lazyView';

/** The sign-in page. It needs React alone, so it is also drawn before store and router are there (`startSignIn`). */
export const loginPage = lazyView(() => import(/* webpackChunkName: "login" */ '@/pages/login/LoginPage'));
