import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';

import { selectIsLive } from '@/features/messenger/messengerSlice';

import './layoutWords';
import { useIsOnline } from './useIsOnline';

/** A shorter break is not worth a word: the socket comes back by itself. */
const PATIENCE_MS = 1_800;
/** The first connection may take this long. */
const FIRST_PATIENCE_MS = 6_000;

/** Says that the server cannot be reached, what that means, and goes away by itself. Source: ux "Manners". */
export function OfflineBanner() {
  const { t } = useTranslation('layout');
  const isLive = useSelector(selectIsLive);
  const isOnline = useIsOnline();
  const isBroken = useLasting(!isLive);
  if (isOnline && !isBroken) return null;
  return (
    <div role="alert" className="banner">
      <p>{t(isOnline ? 'offline.server' : 'offline.network')}</p>
    </div>
  );
}

/** Whether something has been so for a while; at the very beginning it takes longer. */
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
