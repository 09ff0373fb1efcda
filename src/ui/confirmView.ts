import { lazyView } from './lazyView';

/** The last question before something is sent or destroyed, in a chunk of its own. */
export const confirmModal = lazyView(async () => ({
  Component: (await import(/* webpackChunkName: "confirm" */ './ConfirmModal')).ConfirmModal,
}));
