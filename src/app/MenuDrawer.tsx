import { Suspense } from 'react';

import { lazyView } from '@/ui/lazyView';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

const { View: Drawer } = lazyView(
  async () => (await import(/* webpackChunkName: "narrow-menu" */ './NarrowMenu')).NarrowMenu,
);

/** The menu of a narrow screen; its chunk is fetched when it is opened. */
export function MenuDrawer({ isOpen, onClose }: Props) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Drawer onClose={onClose} />
    </Suspense>
  );
}
