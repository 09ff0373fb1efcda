import {
  lazy,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import { useDispatch, useSelector } from 'react-redux';

import { dialogClosed, selectOpenDialog, type Dialogs, type OpenDialog } from './dialogsSlice';

type DialogProps<Name extends keyof Dialogs> = Dialogs[Name] & { onClose: () => void };

/** Every dialog in a chunk of its own: what opens on a press costs nothing before it. */
const dialogs: { [Name in keyof Dialogs]: LazyExoticComponent<ComponentType<DialogProps<Name>>> } = {
  broadcastResults: lazy(async () => ({
    default: (await import(/* webpackChunkName: "broadcast-results" */ '@/features/broadcast/BroadcastResultsModal'))
      .BroadcastResultsModal,
  })),
  copyFunnel: lazy(async () => ({
    default: (await import(/* webpackChunkName: "copy-funnel" */ '@/features/funnels/CopyFunnelModal')).CopyFunnelModal,
  })),
  launch: lazy(async () => ({
    default: (await import(/* webpackChunkName: "launch" */ '@/features/launch/LaunchModal')).LaunchModal,
  })),
  profile: lazy(async () => ({
    default: (await import(/* webpackChunkName: "profile" */ '@/features/profile/ProfileModal')).ProfileModal,
  })),
  renameGroup: lazy(async () => ({
    default: (await import(/* webpackChunkName: "rename-group" */ '@/features/groups/RenameGroupModal'))
      .RenameGroupModal,
  })),
  resetMessenger: lazy(async () => ({
    default: (await import(/* webpackChunkName: "reset-messenger" */ '@/features/messenger/ResetMessengerModal'))
      .ResetMessengerModal,
  })),
  runHistory: lazy(async () => ({
    default: (await import(/* webpackChunkName: "run-history" */ '@/features/history/RunHistoryModal')).RunHistoryModal,
  })),
  support: lazy(async () => ({
    default: (await import(/* webpackChunkName: "support" */ '@/features/support/SupportModal')).SupportModal,
  })),
};

/** Draws the open dialog above the page, and gives the focus back to what opened it. */
export function DialogHost() {
  const dispatch = useDispatch();
  const open = useSelector(selectOpenDialog);
  const opener = useRef<Element | null>(null);
  const isOpen = open !== null;

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    opener.current = document.activeElement;
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, [isOpen]);

  const handleClose = useCallback(() => {
    dispatch(dialogClosed());
  }, [dispatch]);

  return <Suspense fallback={null}>{open && <Dialog key={open.name} dialog={open} onClose={handleClose} />}</Suspense>;
}

function Dialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  // The table above holds name and ids together; the compiler cannot follow them through an index.
  const Shown = dialogs[dialog.name] as ComponentType<{ onClose: () => void }>;
  return <Shown {...dialog.ids} onClose={onClose} />;
}
