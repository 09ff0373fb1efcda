import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';

import { AntdContext } from '@/ui/AntdProvider';

import { Banners } from './Banners';
import { DialogFrame } from './DialogFrame';
import { antdRoot } from './frames';

const inLibrary = (children: ReactNode) => <antdRoot.View>{children}</antdRoot.View>;

/**
 * Everything behind the sign-in, with the dialogs and banners above it. Pages are drawn without the component library, which is
 * large: its theme comes with the first dialog.
 */
export function Component() {
  return (
    <AntdContext value={inLibrary}>
      <Outlet />
      <DialogFrame />
      <Banners />
    </AntdContext>
  );
}
