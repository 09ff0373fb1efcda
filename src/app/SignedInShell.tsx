import { Suspense, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router-dom';

import { StorageBanner } from '@/features/storage/StorageBanner';
import { pagePathOf } from '@/lib/pagePath';
import { AntdContext } from '@/ui/AntdProvider';
import { TemplatesSlot, type TemplateSlot } from '@/ui/composer/templateSlot';

import './banners.css';
import { DialogLayer } from './DialogLayer';
import { ErrorScreen } from './ErrorScreen';
import { OfflineBanner } from './OfflineBanner';
import { SendingBanner } from './SendingBanner';
import { selectOffline } from './shownSlice';
import { antdRoot, pageViews, templateBar } from './views';

const drawTemplates = (slot: TemplateSlot) => (
  <Suspense fallback={null}>
    <templateBar.View {...slot} />
  </Suspense>
);

const inLibrary = (children: ReactNode) => <antdRoot.View>{children}</antdRoot.View>;

/** Everything behind the sign-in, with dialogs and banners. antd is large, so its theme is loaded with the first dialog. */
export function SignedInShell() {
  return (
    <AntdContext value={inLibrary}>
      <TemplatesSlot value={drawTemplates}>
        <Banners />
        <Outlet />
        <DialogLayer />
      </TemplatesSlot>
    </AntdContext>
  );
}

/** A strip above every page. Pages with a top bar show there what concerns the connection, which moves nothing. */
function Banners() {
  const { pathname, key } = useLocation();
  const isOffline = useSelector(selectOffline) !== null;
  const hasBar = pageViews.find(({ path }) => path === pagePathOf(pathname))?.showsMenu !== false;
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
