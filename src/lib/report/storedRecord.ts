import { RECORD_KEY } from './recordKey';
import type { Report } from './report';

/** What the tab did before the page was loaded again: masked like a report. */
export type StoredRecord = Pick<Report, 'firstState' | 'steps' | 'requests' | 'events' | 'errors'>;

/** The browser allows some 5 MB in all. */
const MAX_CHARS = 400_000;

/** The records of earlier page loads in this tab, oldest first. */
export function readStoredRecords(): StoredRecord[] {
  try {
    return JSON.parse(window.sessionStorage.getItem(RECORD_KEY) ?? '[]') as StoredRecord[];
  } catch {
    return [];
  }
}

/** Adds the record of this page load; the oldest are dropped when there is no room. */
export function storeRecord({ firstState, steps, requests, events, errors }: StoredRecord): void {
  const records = [...readStoredRecords(), { firstState, steps, requests, events, errors }];
  while (records.length > 0 && JSON.stringify(records).length > MAX_CHARS) records.shift();
  try {
    window.sessionStorage.setItem(RECORD_KEY, JSON.stringify(records));
  } catch {
    // A full or disabled storage: the report then begins with this page load.
  }
}
