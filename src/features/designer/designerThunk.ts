import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

import type { DesignerRoot } from './designerSlice';

/** Work of the designer that reads and changes the store. */
export type DesignerThunk<T> = ThunkAction<T, DesignerRoot, unknown, UnknownAction>;

/** The store's dispatch, for facts and for the designer's own work. */
export const useDesignerDispatch = useDispatch.withTypes<ThunkDispatch<DesignerRoot, unknown, UnknownAction>>();
