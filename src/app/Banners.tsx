import { StorageBanner } from '@/features/storage/StorageBanner';

import './banners.css';
import { OfflineBanner } from './OfflineBanner';

/** News about the console itself, at the foot of every page: nothing moves when it comes or goes. */
export function Banners() {
  return (
    <div className="banners">
      <StorageBanner />
      <OfflineBanner />
    </div>
  );
}
