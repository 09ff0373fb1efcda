import { useLocation } from 'react-router-dom';

import { StorageBanner } from '@/features/storage/StorageBanner';

import './banners.css';
import { OfflineBanner } from './OfflineBanner';
import { pageViews } from './views';

/** A strip above every page. Pages with a top bar show there that the server is unreachable, which moves nothing. */
export function Banners() {
  const { pathname } = useLocation();
  const hasBar = pageViews.find(({ path }) => path === pathname)?.hasMenu !== false;
  return (
    <div className="banners">
      <StorageBanner />
      {!hasBar && <OfflineBanner />}
    </div>
  );
}
