import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';

import { selectIsLive } from '@/features/messenger/messengerSlice';

import './banners.css';
import { offlineNoticed, selectOffline, type OfflineReason } from './shownSlice';

/** Shorter interruptions are not shown: the socket reconnects by itself. */
const PATIENCE_MS = 1_800;
/** The first connection may take this long. */
const FIRST_PATIENCE_MS = 6_000;

/** Shown while the server is unreachable. Rendered from the store, so that a replay shows what the operator saw. */
export function OfflineBanner() {
  const { t } = useTranslation('layout');
  const dispatch = useDispatch();
  const reason = useOfflineReason();
  const shown = useSelector(selectOffline);
  useEffect(() => {
    if (reason !== shown) dispatch(offlineNoticed({ reason }));
  }, [dispatch, reason, shown]);
  if (shown === null) return null;
  return (
    <div role="alert" className="banner">
      <p>{t(`offline.${shown}`)}</p>
    </div>
  );
}

function useOfflineReason(): OfflineReason | null {
  const isLive = useSelector(selectIsLive);
  const isOnline = useIsOnline();
  const isBroken = useLasting(!isLive);
  if (!isOnline) return 'network';
  return isBroken ? 'server' : null;
}

/** Whether a condition has lasted; the first time it has to last longer. */
function useLasting(isSo: boolean): boolean {
  const patienceMs = useRef(FIRST_PATIENCE_MS);
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isSo) {
      patienceMs.current = PATIENCE_MS;
      return undefined;
    }
    const timer = setTimeout(() => {
      setIsLasting(true);
    }, patienceMs.current);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isSo]);
  return isSo && isLasting;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network at all. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
