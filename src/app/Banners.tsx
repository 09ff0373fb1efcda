import { StorageBanner } from '@/features/storage/StorageBanner';

import './banners.css';
import { OfflineBanner } from './OfflineBanner';

/** Banners at the bottom of every page, where they shift no content. */
export function Banners() {
  return (
    <div className="banners">
      <StorageBanner />
      <OfflineBanner />
    </div>
  );
}
