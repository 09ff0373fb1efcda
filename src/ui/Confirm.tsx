import { Suspense, type ComponentProps } from 'react';

import { lazyView } from './lazyView';
import { missingDialog } from './missing';
import { Backdrop } from './Backdrop';

/** The chunk of the confirmation dialog, prefetched before it is shown. */
const confirmModal = lazyView(
  async () => (await import(/* webpackChunkName: "confirm" */ './ConfirmModal')).ConfirmModal,
  missingDialog(({ onCancel }) => onCancel()),
);

/** The last question of a page: before something is sent, left or destroyed. */
export function Confirm(props: ComponentProps<typeof confirmModal.View>) {
  return (
    <Suspense fallback={null}>
      <Backdrop isReady={confirmModal.isLoaded()}>
        <confirmModal.View {...props} />
      </Backdrop>
    </Suspense>
  );
}
