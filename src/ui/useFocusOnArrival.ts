import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Key of the location that a tab begins with: there the browser begins at the top. */
const FIRST_KEY = 'default';

/**
 * Gives the focus to what has just replaced the whole page: the link or button that led here is gone, and the focus would be nowhere.
 * What has taken it already keeps it.
 */
export function useFocusOnArrival(place: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const [isFirst] = useState(key === FIRST_KEY);
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isFirst, place]);
}
