import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still on the screen; otherwise the result of its request has to be shown elsewhere. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
