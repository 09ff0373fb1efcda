import type { UnknownAction } from '@reduxjs/toolkit';

import { baseApi } from '@/api/baseApi';
import { broadcastSlice } from '@/features/broadcast/broadcastSlice';
import { designerSlice } from '@/features/designer/designerSlice';

import '../recordedCalls';
import { rootReducer } from '../rootReducer';
import type { RootState } from '../store';
import { isRecord } from './parseFile';

/* The reducer with every lazily loaded endpoint and slice, for replays and the command line; `recordedConsole.test.ts` checks it. */
rootReducer.inject(broadcastSlice);
rootReducer.inject(designerSlice);

/** Why the screens cannot render a state. */
export type StateFlaw = { kind: 'noState' } | { kind: 'wrongShape'; field: string };

const STATUSES: unknown[] = ['checking', 'unreachable', 'authenticated', 'unauthenticated'];

/** Applies a recorded action. */
export const reduceRecorded = (state: object | undefined, action: UnknownAction): RootState =>
  rootReducer(state, action);

/** The initial state. */
export const firstState: RootState = reduceRecorded(undefined, { type: '@@INIT' });

/** Without `api`, which other apps use as well. `groupChanges` was a slice of earlier versions. */
const OUR_PREFIXES = new Set([
  'realtime',
  'cacheUpdates',
  'groupChanges',
  ...Object.keys(firstState).filter((name) => name !== baseApi.reducerPath),
]);

/** Whether this console wrote a state, as opposed to another app. */
export const isOurState = (state: unknown): boolean =>
  isRecord(state) &&
  isRecord(state.api) &&
  'queries' in state.api &&
  isRecord(state.session) &&
  STATUSES.includes(state.session.status);

/** Whether this console dispatches such actions. */
export const isOurAction = ({ type }: UnknownAction): boolean => OUR_PREFIXES.has(type.split('/')[0] ?? '');

/** Why a state cannot be rendered: it is missing, or a slice has another structure. */
export function findFlaw(state: unknown): StateFlaw | null {
  if (!isRecord(state)) return { kind: 'noState' };
  const field = findUnlike(state, firstState, []);
  return field === null ? null : { kind: 'wrongShape', field };
}

const DEPTH_MAX = 2;

/** The first field that is no object or list although it is one in the initial state. The store fills in missing fields. */
function findUnlike(value: object, sample: object, path: string[]): string | null {
  const fields = value as Record<string, unknown>;
  for (const [name, wanted] of Object.entries(sample) as [string, unknown][]) {
    if (typeof wanted !== 'object' || wanted === null || fields[name] === undefined) continue;
    const here = [...path, name];
    const given = fields[name];
    const isLike = typeof given === 'object' && given !== null && Array.isArray(given) === Array.isArray(wanted);
    const unlike = isLike && here.length < DEPTH_MAX ? findUnlike(given, wanted, here) : null;
    if (!isLike) return here.join('.');
    if (unlike !== null) return unlike;
  }
  return null;
}
