/** Where the session storage has the record of earlier page loads. A file of its own: the first load needs no more of it. */
export const RECORD_KEY = 'recordBeforeReload';

/** The next account in this tab must not find the record of this one. */
export function forgetStoredRecords(): void {
  try {
    window.sessionStorage.removeItem(RECORD_KEY);
  } catch {
    // Nothing was stored.
  }
}
