import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

import type { DesignerRoot } from './designerSlice';

export type DesignerThunk<T> = ThunkAction<T, DesignerRoot, unknown, UnknownAction>;

/** Typed dispatch for actions and designer thunks. */
export const useDesignerDispatch = useDispatch.withTypes<ThunkDispatch<DesignerRoot, unknown, UnknownAction>>();
