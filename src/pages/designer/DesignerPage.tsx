import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { useGetMessengerStatusQuery } from '@/api/messengerApi';
import { FunnelDesigner } from '@/features/designer/FunnelDesigner';
import { HOME_PATH } from '@/lib/returnPath';

/** The funnel designer over the whole page; `?edit=<id>` opens an existing funnel. Saving and closing lead to the groups. */
export function DesignerPage() {
  // It has no top bar, which keeps what the messenger of the account can do.
  useGetMessengerStatusQuery();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const handleClose = useCallback(() => void navigate(HOME_PATH, { replace: true }), [navigate]);
  const handleCreated = useCallback((id: number) => void navigate(`?edit=${id}`, { replace: true }), [navigate]);
  return (
    <FunnelDesigner funnelId={readFunnelId(address.get('edit'))} onClose={handleClose} onCreated={handleCreated} />
  );
}

/** Reads `?edit=`: a whole positive number names a funnel, anything else means a new one. */
function readFunnelId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
