/** Allows only the page's own scripts and styles. */
const POLICY = "connect-src 'none'; img-src data: blob:; media-src data: blob:; form-action 'none'";

/** Blocks network and storage until a reload, so that a replay changes no data of the recorded or the current account. */
export function isolateBrowser(): void {
  // The browser fetches its icon again when the theme changes.
  document.querySelector('link[rel=icon]')?.remove();
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = POLICY;
  document.head.append(policy);
  // Requests stay pending instead of logging failures.
  window.fetch = () => new Promise<never>(() => undefined);
  XMLHttpRequest.prototype.send = () => undefined;
  navigator.sendBeacon = () => true;
  for (const name of ['setItem', 'removeItem', 'clear'] as const) Storage.prototype[name] = () => undefined;
  // A database that never opens is neither read nor created.
  IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
}
