/** Nothing but the pages' own scripts and styles may be fetched. */
const POLICY = "connect-src 'none'; img-src data: blob:; media-src data: blob:; form-action 'none'";

/**
 * Shuts the page off from the network and from what this browser keeps, so that looking at somebody's recorded session changes
 * nothing of theirs and nothing of one's own. The browser itself enforces the first; there is no way back but a reload.
 */
export function isolateBrowser(): void {
  // The browser fetches its icon again when the theme changes.
  document.querySelector('link[rel=icon]')?.remove();
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = POLICY;
  document.head.append(policy);
  // What is asked all the same waits for ever, instead of failing into the console.
  window.fetch = () => new Promise<never>(() => undefined);
  XMLHttpRequest.prototype.send = () => undefined;
  navigator.sendBeacon = () => true;
  for (const name of ['setItem', 'removeItem', 'clear'] as const) Storage.prototype[name] = () => undefined;
  // A database that never opens is neither read nor made.
  IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
}
