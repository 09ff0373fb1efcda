import { Outlet } from 'react-router-dom';

import { AntdRoot } from './AntdRoot';
import { Banners } from './Banners';
import { DialogFrame } from './DialogFrame';

/** Everything behind the sign-in, under the library's theme, with the dialogs and banners above it. */
export function Component() {
  return (
    <AntdRoot>
      <Outlet />
      <DialogFrame />
      <Banners />
    </AntdRoot>
  );
}
