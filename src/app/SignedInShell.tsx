import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';

import { StorageBanner } from '@/features/storage/StorageBanner';
import { pagePathOf } from '@/lib/pagePath';
import { pages } from '@/pages/pages';
import { AntdContext } from '@/ui/AntdProvider';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';

import './banners.css';
import { DialogLayer } from './DialogLayer';
import { ErrorScreen } from './ErrorScreen';
import { OfflineBanner } from './OfflineBanner';
import { SendingBanner } from './SendingBanner';
import { selectOffline } from './shownSlice';
import { useDialogKeys } from './useDialogKeys';

/** Theme and language of antd, which is large: loaded with the first part of it that is shown. */
const { View: AntdRoot } = lazyView(
  async () => (await import(/* webpackChunkName: "antd-root" */ './AntdRoot')).AntdRoot,
  MissingPart,
);

const inLibrary = (children: ReactNode) => <AntdRoot>{children}</AntdRoot>;

/** Everything behind the sign-in, with dialogs and banners. */
export function SignedInShell() {
  const { pathname } = useLocation();
  const hasBar = pages.find(({ path }) => path === pagePathOf(pathname))?.showsMenu !== false;
  useDialogKeys({ hasPalette: hasBar });
  return (
    <AntdContext value={inLibrary}>
      <Banners hasBar={hasBar} />
      <Outlet />
      <DialogLayer />
    </AntdContext>
  );
}

/** A strip above every page. Pages with a top bar show there what concerns the connection, which moves nothing. */
function Banners({ hasBar }: { hasBar: boolean }) {
  const { key } = useLocation();
  const isOffline = useSelector(selectOffline) !== null;
  return (
    <div className="banners">
      <StorageBanner />
      {!hasBar && (
        <>
          <OfflineBanner />
          {!isOffline && (
            <ErrorScreen isQuiet resetKey={key}>
              <SendingBanner />
            </ErrorScreen>
          )}
        </>
      )}
    </div>
  );
}
