import { Suspense } from 'react';

import { AntdProvider } from '@/ui/AntdProvider';
import { lazyView } from '@/ui/lazyView';
import { missingDialog } from '@/ui/missing';

import type { WaitingStart } from './useMoveStarts';

const dialog = lazyView(
  async () => (await import(/* webpackChunkName: "move-starts" */ './MoveStartsModal')).MoveStartsModal,
  missingDialog(({ onClose }) => onClose()),
);

/** The dialog that moves starts. It belongs to a page, not to a row, which disappears when its start fires meanwhile. */
export function MoveStarts(props: { starts: readonly WaitingStart[]; onClose: () => void }) {
  return (
    <AntdProvider>
      <Suspense fallback={null}>
        <dialog.View {...props} />
      </Suspense>
    </AntdProvider>
  );
}
