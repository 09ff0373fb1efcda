import { Outlet } from 'react-router-dom';

import { DialogHost } from '@/pages/DialogHost';

import { AntdRoot } from './AntdRoot';

/** Everything behind the sign-in, under the library's theme, with the dialogs above it. */
export function Component() {
  return (
    <AntdRoot>
      <Outlet />
      <DialogHost />
    </AntdRoot>
  );
}
