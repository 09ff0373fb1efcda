import { Suspense } from 'react';

import { lazyAgain } from '@/ui/lazyAgain';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

const Drawer = lazyAgain(async () => {
  const { NarrowMenu } = await import(/* webpackChunkName: "narrow-menu" */ './NarrowMenu');
  return { default: NarrowMenu };
});

/** The menu of a narrow screen; its chunk is fetched when it is opened. */
export function MenuDrawer({ isOpen, onClose }: Props) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Drawer onClose={onClose} />
    </Suspense>
  );
}
