import { hasCommand, useShortcuts } from '../keyboard/useShortcuts';

/** Ctrl/Cmd+F looks for a node instead of the page's words: most nodes are not on the page. */
export function useFindKey(onFind: () => void): void {
  useShortcuts((event) => {
    if (!hasCommand(event) || event.code !== 'KeyF' || event.shiftKey) return false;
    onFind();
    return true;
  });
}
