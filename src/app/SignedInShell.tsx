import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';

import { AntdContext } from '@/ui/AntdProvider';

import { Banners } from './Banners';
import { DialogLayer } from './DialogLayer';
import { antdRoot } from './views';

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
