/** The page's interface to the fake extension: the file that it would write now. */
export interface DevtoolsPage {
  exportDevtools: (shape: 'lifted' | 'custom') => string;
}

interface Options {
  actionSanitizer?: (action: object, id: number) => object;
  stateSanitizer?: (state: unknown, index: number) => unknown;
}

interface Entry {
  action: { type: string };
  timestamp: number;
  state: unknown;
}

/**
 * A fake Redux DevTools extension, since tests cannot install the real one: records dispatched actions and writes both of its file
 * formats. `lifted` uses the store's sanitizers; `custom`, the extension's default, does not. Must run before the store's library
 * is loaded; a browser gets it as source text, so it has no imports.
 */
export function installDevtools(): void {
  const entries: Entry[] = [];
  let options: Options = {};
  type Create = (...args: unknown[]) => { dispatch: (action: { type: string }) => unknown; getState: () => unknown };

  const record =
    (create: Create): Create =>
    (...args) => {
      const store = create(...args);
      entries.splice(0);
      entries.push({ action: { type: '@@INIT' }, timestamp: Date.now(), state: store.getState() });
      const { dispatch } = store;
      const dispatchAndRecord = (action: { type: string }) => {
        const result = dispatch(action);
        entries.push({ action, timestamp: Date.now(), state: store.getState() });
        return result;
      };
      return { ...store, dispatch: dispatchAndRecord };
    };

  function writeLifted(): string {
    const { actionSanitizer = (action: object) => action, stateSanitizer = (state: unknown) => state } = options;
    const actions = entries.map(({ action, timestamp }, id) => [
      id,
      { type: 'PERFORM_ACTION', action: id === 0 ? action : actionSanitizer(action, id), timestamp },
    ]);
    return JSON.stringify({
      monitorState: {},
      actionsById: Object.fromEntries(actions) as object,
      nextActionId: entries.length,
      stagedActionIds: entries.map((_entry, id) => id),
      skippedActionIds: [],
      committedState: stateSanitizer(entries[0]?.state, 0),
      currentStateIndex: entries.length - 1,
      computedStates: entries.map(({ state }, index) => ({ state: stateSanitizer(state, index) })),
      isLocked: false,
      isPaused: false,
    });
  }

  function writeCustom(): string {
    const [first, ...rest] = entries;
    return JSON.stringify({
      payload: JSON.stringify(rest.map(({ action }) => action)),
      preloadedState: JSON.stringify(first?.state),
    });
  }

  Object.assign(window, {
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (given: Options) => {
      options = given;
      return (...enhancers: ((create: Create) => Create)[]) =>
        (create: Create) =>
          enhancers.reduceRight((made, enhance) => enhance(made), record(create));
    },
    exportDevtools: (shape: 'lifted' | 'custom') => (shape === 'lifted' ? writeLifted() : writeCustom()),
  });
}
