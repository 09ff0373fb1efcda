import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { StorageBanner } from '@/features/storage/StorageBanner';
import { AntdContext } from '@/ui/AntdProvider';

import './banners.css';
import { DialogLayer } from './DialogLayer';
import { OfflineBanner } from './OfflineBanner';
import { antdRoot, pageViews } from './views';

const inLibrary = (children: ReactNode) => <antdRoot.View>{children}</antdRoot.View>;

/** Everything behind the sign-in, with dialogs and banners. antd is large, so its theme is loaded with the first dialog. */
export function SignedInShell() {
  return (
    <AntdContext value={inLibrary}>
      <Banners />
      <Outlet />
      <DialogLayer />
    </AntdContext>
  );
}

/** A strip above every page. Pages with a top bar show there that the server is unreachable, which moves nothing. */
function Banners() {
  const { pathname } = useLocation();
  const hasBar = pageViews.find(({ path }) => path === pathname)?.hasMenu !== false;
  return (
    <div className="banners">
      <StorageBanner />
      {!hasBar && <OfflineBanner />}
    </div>
  );
}
