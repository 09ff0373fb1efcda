import { instrument, type EnhancedStore, type LiftedState } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import { filterState, stringify } from '@redux-devtools/utils';

import type { DevtoolsPage } from './devtoolsExtension';

/*
 * The Redux DevTools extension without its windows: its own packages record the session, filter it and write it. How the extension puts them
 * together is repeated here, because that part of it is no package. Imported before the store, for its effect.
 */

interface Options {
  maxAge?: number;
  actionSanitizer?: <A>(action: A, id: number) => A;
  stateSanitizer?: <S>(state: S, index: number) => S;
}

type Lifted = LiftedState<unknown, Action, unknown>;

let options: Options = {};
let readLifted: () => Lifted = () => {
  throw new Error('There is no store');
};

const remember: StoreEnhancer = (create) => (reducer, state) => {
  const store = create(reducer, state) as unknown as EnhancedStore<unknown, Action, unknown>;
  readLifted = () => store.liftedStore.getState();
  return store as never;
};

/** `features.export: true` has the monitor write what it was sent; any other value has the page write actions and the first state. */
function exportDevtools(shape: 'lifted' | 'custom'): string {
  const lifted = readLifted();
  const { actionSanitizer, stateSanitizer } = options;
  if (shape === 'lifted') {
    return stringify(filterState(lifted, 'STATE', undefined, stateSanitizer, actionSanitizer, 0));
  }
  const actions = lifted.stagedActionIds.slice(1).map((id) => lifted.actionsById[id]?.action);
  const parts = { payload: stringify(actions), preloadedState: stringify(lifted.committedState) };
  return JSON.stringify(parts, null, '\t');
}

/** Which step of the recording is on the screen. */
export const currentStep = (): number => readLifted().currentStateIndex;

Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (given: Options) => {
    options = given;
    const record = instrument(undefined, { maxAge: given.maxAge, shouldCatchErrors: false }) as StoreEnhancer;
    return (...enhancers: StoreEnhancer[]): StoreEnhancer =>
      (create) =>
        [...enhancers, remember, record].reduceRight((made, enhance) => enhance(made), create);
  },
  exportDevtools,
} satisfies DevtoolsPage & Record<string, unknown>);
