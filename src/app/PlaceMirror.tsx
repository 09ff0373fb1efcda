import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';

import { placeEntered } from './placeSlice';

/** Tells the store where somebody is, for those who look into an export of it. */
export function PlaceMirror() {
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  useEffect(() => {
    dispatch(placeEntered({ path }));
  }, [dispatch, path]);
  return null;
}
