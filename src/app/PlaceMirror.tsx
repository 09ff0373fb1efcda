import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';

import { placeEntered } from './placeSlice';

/** Copies the URL into the store, so that exports contain the page. */
export function PlaceMirror() {
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  useEffect(() => {
    dispatch(placeEntered({ path }));
  }, [dispatch, path]);
  return null;
}
