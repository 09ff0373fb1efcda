import { Outlet } from 'react-router-dom';

import { DialogHost } from '@/pages/DialogHost';

import { AntdRoot } from './AntdRoot';
import { Banners } from './Banners';

/** Everything behind the sign-in, under the library's theme, with the dialogs and banners above it. */
export function Component() {
  return (
    <AntdRoot>
      <Outlet />
      <DialogHost />
      <Banners />
    </AntdRoot>
  );
}
