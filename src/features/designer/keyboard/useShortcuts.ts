import { useEffect, useEffectEvent } from 'react';

/** Acts on a key; true when the key has been used and means nothing more. */
export type HandleKey = (event: KeyboardEvent) => boolean;

/** Hears every key that is meant for the designer, before anything else; not what is pressed in a dialog above it. */
export function useShortcuts(onKey: HandleKey): void {
  const handleKey = useEffectEvent(onKey);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isForDesigner(event.target) || !handleKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, []);
}

/** Whether something happened in the designer, or nowhere in particular while nothing stands above it. */
export function isForDesigner(target: EventTarget | null): boolean {
  const room = document.querySelector('.designer');
  if (!room || !(target instanceof Node)) return false;
  if (room.contains(target)) return true;
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  return target === document.body && dialogs.every((dialog) => dialog.contains(room));
}

/** Ctrl on most machines, Cmd on a Mac; never together with Alt. */
export function hasCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey;
}
