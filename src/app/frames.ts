import { lazyView } from './lazyView';

/** The library's theme and language around everything behind the sign-in. */
export const antdFrame = lazyView(() => import(/* webpackChunkName: "antd-frame" */ './AntdFrame'));

/** Menu and top bar. */
export const appLayout = lazyView(() => import(/* webpackChunkName: "layout" */ './AppLayout'));
