import { hasCommand, useShortcuts } from '../keyboard/useShortcuts';

/** Ctrl/Cmd+F searches nodes instead of the page: most nodes are not in the DOM. */
export function useFindKey(onFind: () => void): void {
  useShortcuts((event) => {
    if (!hasCommand(event) || event.code !== 'KeyF' || event.shiftKey) return false;
    onFind();
    return true;
  });
}
